// The report, as the command writes it, and the files that can be taken away.

import { useEffect, useRef } from 'preact/hooks';
import { html } from '../html.js';
import { fillWindow } from '../paper.js';
import { saveText } from '../umpire/save.js';
import { report, run, told } from './run.js';

/** A name for files: of the experiment's title. @param {string} ending */
function fileName(ending) {
  const words = (run.value?.about.title ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? ['experiment'];
  return `${words.slice(0, 8).join('-')}.${ending}`;
}

/** @type {{ label: string, form: 'page' | 'csv' | 'json' | 'kept', ending: string, type: string }[]} */
const files = [
  { label: 'Report (HTML)', form: 'page', ending: 'html', type: 'text/html' },
  { label: 'Figures (CSV)', form: 'csv', ending: 'csv', type: 'text/csv' },
  { label: 'Figures (JSON)', form: 'json', ending: 'json', type: 'application/json' },
  { label: 'All results (kept)', form: 'kept', ending: 'kept', type: 'text/plain' },
];

/** The window opens with the press, or the browser would not let it. */
async function print() {
  const view = window.open('', '_blank');
  if (view) fillWindow(view, await told('page'));
}

function Files() {
  return html`<div class="l-files" role="group" aria-label="Files">
    <button type="button" onClick=${() => void print()}>To print</button>
    ${files.map(
      ({ label, form, ending, type }) =>
        html`<button
          type="button"
          key=${form}
          onClick=${async () => saveText(fileName(ending), await told(form), type)}
        >
          ${label}
        </button>`,
    )}
    <button type="button" onClick=${() => saveText(fileName('lab'), run.value?.text ?? '')}>
      The experiment
    </button>
  </div>`;
}

/**
 * In trees of their own, since the style of the report and that of the page know nothing of each other. A section at a time: the page
 * must stay at hand while they are drawn.
 * @param {{ parts: string, style: string }} props
 */
function Parts({ parts, style }) {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const root = frame.current?.shadowRoot ?? frame.current?.attachShadow({ mode: 'open' });
    if (!root) return;
    const look = new CSSStyleSheet();
    look.replaceSync(style);
    root.adoptedStyleSheets = [look];
    root.innerHTML = '';
    const sections = parts.split(/(?=<h2)/);
    let soon = 0;
    const draw = () => {
      const part = document.createElement('template');
      part.innerHTML = sections.shift() ?? '';
      root.append(part.content);
      if (sections.length > 0) soon = window.setTimeout(draw);
    };
    draw();
    return () => window.clearTimeout(soon);
  }, [parts, style]);
  return html`<div class="l-report" ref=${frame}></div>`;
}

/** The answer, the files, and the rest below them. */
export function Report() {
  const now = report.value;
  if (!now) return null;
  if ('error' in now) return html`<p>There is no report yet: ${now.error}.</p>`;
  const at = now.parts.indexOf('<h2');
  return html`<${Parts} style=${now.style} parts=${now.parts.slice(0, at)} /> <${Files} />
    <${Parts} style=${now.style} parts=${now.parts.slice(at)} />`;
}
