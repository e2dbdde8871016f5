import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';

/**
 * What every page needs is two files rather than two dozen: they compress better, and the larger one outlives
 * the changes of our own code. What is fetched when it is first wanted stays apart.
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 1,
  },
  { name: 'shell', test: isShell },
];

function isShell(id: string) {
  const own = /\/app\/((?:api|layout|lib|session|ui)\/.+)/.exec(id)?.[1];
  return own !== undefined && !WANTED_LATER.test(own);
}

/** Forms, and the machinery of what opens. */
const WANTED_LATER = /-frame|field|form|questions|text-area|select|checkbox|tabs|prose/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter(), compressAssets()],
  build: {
    // An inlined asset would be a data: URL, which the Content-Security-Policy does not let in.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rollupOptions: { input: './pages.ts' } } },
  },
  ssr: { noExternal: ['radix-ui', /^@radix-ui\//] },
  // Known from the start: dependencies found late would make the development server reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*'] },
});
