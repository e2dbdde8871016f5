import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/**
 * A feed's initial script is two files rather than two dozen: they compress better, and the larger one stays cached
 * when our own code changes. Lazily loaded code stays separate.
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

/** The entry points that a feed loads. */
const FEED = /\/app\/(entry\.client|root|routes\/(screen|recent))\.tsx/;

/** Whether a feed imports it statically. */
function isNeededAtOnce(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (FEED.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isNeededAtOnce(importer, graph, seen));
}
