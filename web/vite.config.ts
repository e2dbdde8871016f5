import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';

/** Lets the bundler drop more unused code. `propertyWriteSideEffects: false` would drop writes that React needs. */
const treeshake = { propertyReadSideEffects: false } as const;

/** Inlines constants. So a message does not make the first script larger if only code that is loaded later shows it. */
const optimization = { inlineConst: { mode: 'all' } } as const;

/**
 * Replaces Vite's code that loads the styles of a script before importing the script. All styles are in app.css, so every
 * page would contain this code for nothing.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [plainImports, tailwindcss(), reactRouter()],
  resolve: {
    // Radix would add <style> elements at run time, which the Content-Security-Policy blocks.
    alias: { 'react-style-singleton': `${import.meta.dirname}/app/ui/dialogs/constructed-styles.ts` },
  },
  build: {
    // An inlined asset would be a data: URL, which the Content-Security-Policy allows for pictures only.
    assetsInlineLimit: 0,
    // React Router preloads the imports of a screen, and deferredModal those of a dialog.
    modulePreload: false,
  },
  environments: {
    client: {
      build: { rollupOptions: { treeshake, optimization, output: { codeSplitting: { groups: chunks } } } },
    },
    ssr: { build: { rollupOptions: { input: './pages.ts' } } },
  },
  ssr: { noExternal: ['radix-ui', /^@radix-ui\//] },
  // Known from the start: dependencies found late would make the development server reload the page.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.*'] },
});
