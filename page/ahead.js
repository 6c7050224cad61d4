// Before any module runs: what the face of this address needs is asked for at once, or each module would wait for the one that
// names it, and the engine for all of them. The list is filled in when the site is built.

const needs = JSON.parse('@NEEDS@');

const { hash } = location;
const asked = /^#?$/.test(hash) ? 'table' : (/^#(table|umpire|lab)\b/.exec(hash)?.[1] ?? 'charts');

/** Whoever used the charts last may come back to them. */
function isSure() {
  try {
    return hash !== '' || !/charts/.test(localStorage.getItem('longroll.shown') ?? '');
  } catch {
    return true;
  }
}

/** Taken by engine.js, which asks again for what could not be had. */
self.askedAhead = {};

// The engine comes first; whoever may be elsewhere asks for what all faces need.
for (const name of isSure() ? needs[asked] : needs.all) {
  if (name.endsWith('.bin')) {
    self.askedAhead[name] = fetch(name);
    self.askedAhead[name].catch(() => {});
    continue;
  }
  const link = document.createElement('link');
  link.rel = name.endsWith('.js') ? 'modulepreload' : 'preload';
  link.href = name;
  if (name.endsWith('.css')) link.as = 'style';
  document.head.append(link);
}
