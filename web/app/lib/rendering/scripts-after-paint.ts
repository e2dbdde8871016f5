/** Text of users is escaped, so this matches only React Router's own tags. */
const PRELOAD = /<link rel="modulepreload"/g;
const MODULE = /(<script[^>]* type="module" async="">)([^<]*)/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");\n/gm;

/** The script is loaded after this time at the latest, because some browsers do not report the first paint. */
const PATIENCE_MS = 2000;

/** Loads the script only after the first paint; earlier it would compete with visible content for a slow network. */
export function scriptsAfterPaint(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link data-rel="modulepreload"')
    .replace(
      MODULE,
      (_, tag: string, code: string) => tag + AFTER_PAINT + importsAtOnce(code) + code.replaceAll(IMPORT, ''),
    );
}

/** Imports all chunks in parallel, also in browsers without module preloading. */
function importsAtOnce(code: string) {
  const imports = [...code.matchAll(IMPORT)];
  const names = imports.map(([, name]) => name ?? '');
  const calls = imports.map(([, , url]) => `import(${url})`);
  return `const [${names.join(', ')}] = await Promise.all([${calls.join(', ')}]);\n`;
}

// A hidden page is not painted.
const AFTER_PAINT = `await new Promise((start) => {
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', start, { once: true });
  setTimeout(start, ${PATIENCE_MS});
});
for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel;
`;
