// Files: saved from the page, and read into it.

/** @param {string} name @param {string} text @param {string} [type] */
export function saveText(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The text of the file that was chosen. @param {Event} event @returns {Promise<{ name: string, text: string } | null>} */
export async function chosenFile(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return null;
  const text = await file.text();
  input.value = '';
  return { name: file.name, text };
}
