import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * A feed's initial script is two files rather than two dozen: they compress better, and the larger one stays cached
 * when our own code changes. What opens later is a few files too: over HTTP/1.1 a browser fetches only six at a time.
 */
export const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) => (isNeededBy(FEED, id, graph) ? 'shell' : null),
    debugName: 'shell',
    test: /\/app\/((api|features|layout|lib|session|ui)\/|root\.tsx|routes\/(screen|recent)\.tsx)|\/contract\/src\/messages\/isolated\.ts/,
  },
  // Apart from the chunk below, so that other screens can load these modules without it.
  {
    name: 'following',
    test: /\/app\/(api\/following\/|features\/following\/follow-controls\.tsx|session\/mute\.ts)/,
  },
  {
    name: (id: string, graph: Graph) => (isNeededBy(SORTED, id, graph) ? 'sorted' : null),
    debugName: 'sorted',
    test: /\/app\/(api|features|layout|lib|session|ui)\//,
  },
  // A post's page needs this module on the server only.
  { name: 'pictures', test: /\/contract\/src\/images\.ts/ },
  {
    name: (id: string, graph: Graph) => (isNeededBy(POST, id, graph) ? 'talk' : null),
    debugName: 'talk',
    // Leaves out what only the page itself shows, because the drawer loads this chunk too.
    test: /\/app\/(api|features|layout|lib|session|ui)\/(?!posts\/(post-page|stored-text|related-posts)\.|absent-post)/,
  },
  {
    name: (id: string, graph: Graph) => (isNeededBy(MODAL, id, graph) ? 'modal' : null),
    debugName: 'modal',
    test: /\/app\/ui\/|node_modules\//,
  },
  {
    name: 'widgets',
    test: /\/app\/(api|lib|session|ui)\/(?!collections\/|posts\/(outdated|sources|work|change-work)|moderation\/(log|appeals|merge|collections)|appeals\/appeal-)/,
  },
  // What each tab of the moderation queue needs.
  { name: 'queue', test: /\/app\/features\/moderation\/(queue-(list|item)|long-text|thread-link)\.tsx/ },
  {
    name: 'collections',
    test: /\/app\/(api\/collections\/collections|features\/collections\/(collection-|covers)|session\/collections\/(visibility|new-))/,
  },
];

/** The entry points that a feed loads. */
const FEED = /\/app\/(entry\.client|root|routes\/(screen|recent))\.tsx/;

/** Feeds with a choice of order or period. */
const SORTED = /\/app\/routes\/(category|tag|site|top)\.tsx/;

/** A post's page, whose comments are also shown in a drawer. */
const POST = /\/app\/routes\/post\.tsx/;

/** The frame of dialogs and drawers. */
const MODAL = /\/app\/ui\/dialogs\/modal-frame\.tsx/;

/** Whether `module` matches the module `id`, or one that imports it statically, directly or through others. */
function isNeededBy(module: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (module.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededBy(module, importer, graph, seen));
}
