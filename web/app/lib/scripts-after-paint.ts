/** No text of a user's holds a tag, so that what is found is React Router's own. */
const PRELOAD = /<link rel="modulepreload"/g;
const MODULE = /(<script[^>]* type="module" async="">)([^<]*)/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");\n/gm;

/** A browser that does not tell of its paints has the script then. */
const PATIENCE_MS = 2000;

/** The page with its script asked for once the page is painted: sooner, it would share a slow network with what is seen. */
export function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link data-rel="modulepreload"')
    .replace(
      MODULE,
      (_, tag: string, code: string) => tag + AFTER_PAINT + importsAtOnce(code) + code.replaceAll(IMPORT, ''),
    );
}

/** One after the other they would come so where a browser knows no preload of modules. */
function importsAtOnce(code: string) {
  const imports = [...code.matchAll(IMPORT)];
  const names = imports.map(([, name]) => name ?? '');
  const calls = imports.map(([, , url]) => `import(${url})`);
  return `const [${names.join(', ')}] = await Promise.all([${calls.join(', ')}]);\n`;
}

// Nobody waits for the paint of a page that is not in view.
const AFTER_PAINT = `await new Promise((start) => {
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', start, { once: true });
  setTimeout(start, ${PATIENCE_MS});
});
for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel;
`;
