// Files: saved from the page, and read into it.

/** @param {string} name @param {string} text @param {string} [type] */
export function saveText(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Spreadsheets write UTF-8, or what Windows has by default, or UTF-16 with its mark. @param {ArrayBuffer} bytes */
function textOf(bytes) {
  const [a, b] = new Uint8Array(bytes);
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : '';
  try {
    return new TextDecoder(wide || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of the file that was chosen. @param {Event} event @returns {Promise<{ name: string, text: string } | null>} */
export async function chosenFile(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return null;
  const text = textOf(await file.arrayBuffer());
  input.value = '';
  return { name: file.name, text };
}
