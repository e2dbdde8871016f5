import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * What a feed needs at once is two files rather than two dozen: they compress better, and the larger one outlives
 * the changes of our own code. What is fetched when it is first wanted stays apart.
 */
export const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) => (isNeededAtOnce(id, graph) ? 'shell' : null),
    debugName: 'shell',
    test: /\/app\/(api|features|layout|lib|session|ui)\//,
  },
];

/** What is there before anybody touches a feed. */
const FEED = /\/app\/(entry\.client|root|routes\/(screen|recent))\.tsx/;

/** Whether a feed leads to it by imports that do not wait. */
function isNeededAtOnce(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (FEED.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededAtOnce(importer, graph, seen));
}
