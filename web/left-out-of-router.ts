import { type LeftOut, THROW } from './left-out.ts';

const AT = 'react-router/dist/production/lib/';
const VERSION = 'react-router v8.4.0';

/**
 * What is entered goes through the API, so that there are no forms, actions, fetchers or revalidations of the router's. All
 * routes are known from the start (`routeDiscovery`), nothing blocks a navigation, is drawn as a view transition or
 * reports to instruments, and there are no server components.
 */
export const routerLeftOut: LeftOut[] = [
  {
    file: `${AT}router/router.js`,
    version: VERSION,
    functions: [
      'revalidate',
      'handleAction',
      'getUpdatedRevalidatingFetchers',
      'fetch',
      'handleFetcherAction',
      'handleFetcherLoader',
      'setFetcherError',
      'getFetcher',
      'resetFetcher',
      'queueFetcherForDeletion',
      'getBlocker',
      'updateBlocker',
      'discoverRoutes',
      'patchRoutesImpl',
      'getLoadingFetcher',
      'getDoneFetcher',
      'getTargetedDataStrategyMatches',
      'convertFormDataToSearchParams',
    ],
    stretches: [
      // Blockers
      {
        from: 'warning(blockerFunctions.size === 0 ||',
        upTo: 'return startNavigation(historyAction, location);',
      },
      {
        from: 'let blockerKey = shouldBlockNavigation({\n\t\t\tcurrentLocation,',
        upTo: 'await startNavigation(historyAction, nextLocation, {',
      },
      // View transitions
      {
        from: 'restoreAppliedTransitions(routerWindow, appliedViewTransitions);',
        upTo: '}\n\t\tif (!state.initialized)',
      },
      {
        from: 'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {',
        upTo: 'updateState({\n\t\t\t...newState,',
        instead: `if (pendingViewTransitionEnabled) ${THROW}\n`,
      },
      // Forms and actions
      {
        from: 'if (opts.formMethod && !isValidMethod(opts.formMethod)) return {',
        upTo: '}\nfunction getMatchesToLoad(',
        instead: `${THROW}\n`,
      },
      {
        from: 'if (opts && opts.pendingError) pendingActionResult = [',
        upTo: 'let { shortCircuited, matches: updatedMatches',
      },
      // Routes that would be found on the way
      {
        from: 'if (isFogOfWar) {\n\t\t\tif (shouldUpdateNavigationState) {',
        upTo: 'let { dsMatches, revalidatingFetchers } = getMatchesToLoad(request,',
      },
      {
        from: 'if (init.patchRoutesOnNavigation) {\n\t\t\tif (!matches) return {',
        upTo: 'return {\n\t\t\tactive: false,',
      },
      // Fetchers
      {
        from: 'fetchLoadMatches.forEach((f, key) => {\n\t\tif (initialHydration ||',
        upTo: 'return {\n\t\tdsMatches,',
      },
      {
        from: 'revalidatingFetchers.filter((f) => !f.matches ||',
        upTo: 'return {\n\t\tloaderData,\n\t\terrors\n',
      },
    ],
  },
  {
    file: `${AT}router/instrumentation.js`,
    version: VERSION,
    functions: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  },
  {
    file: `${AT}components.js`,
    version: VERSION,
    stretches: [
      {
        from: 'if (reactDomFlushSyncImpl && flushSync) {\n\t\t\treactDomFlushSyncImpl(() => {\n\t\t\t\tif (transition) {',
        upTo: '}, [\n\t\trouter.window,\n\t\treactDomFlushSyncImpl,',
      },
      {
        from: 'React$1.useEffect(() => {\n\t\tif (vtContext.isTransitioning && !vtContext.flushSync)',
        upTo: 'let navigator = React$1.useMemo(',
      },
    ],
  },
  {
    file: `${AT}hooks.js`,
    version: VERSION,
    functions: ['useNavigateUnstable', 'RSCErrorHandler'],
    stretches: [
      {
        from: 'if (this.context && typeof error === "object" && error && "digest" in error',
        upTo: 'let result = error !== void 0',
      },
    ],
  },
  {
    file: `${AT}dom/ssr/components.js`,
    version: VERSION,
    functions: ['RSCPrefetchPageLinksImpl'],
    stretches: [
      {
        from: 'let routeModulesScript = !isStatic ? " " :',
        upTo: 'return /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, /* @__PURE__ */ React$1.createElement("script", {\n\t\t\t...scriptProps,\n\t\t\tsuppressHydrationWarning: true,\n\t\t\tdangerouslySetInnerHTML: { __html: contextScript }',
        instead: 'let routeModulesScript = " ";\n',
      },
    ],
  },
  {
    file: `${AT}dom/ssr/fog-of-war.js`,
    version: VERSION,
    functions: ['getPartialManifest', 'fetchAndApplyManifestPatches'],
    stretches: [
      {
        from: 'React$1.useEffect(() => {\n\t\tif (!isFogOfWarEnabled(routeDiscovery, ssr) ||',
        upTo: '}\nfunction getManifestPath(',
      },
    ],
  },
  {
    file: `${AT}dom/ssr/single-fetch.js`,
    version: VERSION,
    functions: ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  },
  {
    file: `${AT}dom-export/hydrated-router.js`,
    version: VERSION,
    stretches: [
      { from: '\trouter.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;\n' },
    ],
  },
];
