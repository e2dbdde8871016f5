import type { Plugin } from 'vite';

/**
 * Parts of React Router that this app never calls, by path, with what the rest of it imports from them (what only its server imports is undefined): routes are all
 * known from the start (`routeDiscovery: initial`), and nothing observes the router (`instrumentations`).
 */
const UNUSED = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = () => undefined;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => undefined;
    export const getManifestPath = undefined;
    export const getPathsWithAncestors = undefined;
    export const handleClientVersionMismatch = undefined;`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = undefined;
    export const instrumentationResultMetaContext = undefined;`,
};
const ROUTER = /\/react-router\/dist\/production\/(.+)$/;

/**
 * Leaves them out of the browser's script, which they would make 2 KB larger.
 * @throws at the end of a build in which one of them was not found, as after an update of React Router
 */
export const unusedRouterParts: Plugin = (() => {
  const found = new Set<string>();
  return {
    name: 'unused-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*(fog-of-war|instrumentation)\.js$/ },
      handler(id) {
        const part = ROUTER.exec(id)?.[1];
        const source = Object.entries(UNUSED).find(([name]) => name === part)?.[1];
        if (part && source) found.add(part);
        return source;
      },
    },
    buildEnd(error) {
      const missing = Object.keys(UNUSED).filter((part) => !found.has(part));
      if (!error && missing.length > 0) this.error(`React Router has no ${missing.join(' and no ')}.`);
    },
  } satisfies Plugin;
})();
