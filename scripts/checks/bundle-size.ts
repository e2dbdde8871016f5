import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from '../bootstrap/project.mjs';

const CLIENT = inProject('web/build/client');
const FEED_MAX_KB = 145;
/** The first screen that people see: a feed. */
const FEED_PATH = 'explore/recent';

interface Script {
  module: string;
  imports?: string[];
}

interface Route extends Script {
  parentId?: string;
  path?: string;
  clientLoaderModule?: string;
  clientActionModule?: string;
  clientMiddlewareModule?: string;
}

interface Manifest {
  entry: Script;
  routes: Record<string, Route>;
}

/** All the script that a feed loads before anybody touches it, gzipped. 0 where it is small enough. */
export async function checkBundleSize(): Promise<number> {
  const sizes = [...scriptsOf(readManifest())].map((url) => ({
    url,
    bytes: gzipSync(readFileSync(path.join(CLIENT, url)), { level: 9 }).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `The script of a feed: ${kilobytes(total)} of ${FEED_MAX_KB} KB gzipped, ${sizes.length} files.`,
  );
  if (total <= FEED_MAX_KB * 1000) return 0;
  for (const { url, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`  ${kilobytes(bytes).padStart(6)} KB ${url}`);
  }
  return 1;
}

/** What React Router's build wrote as `window.__reactRouterManifest={…};`. */
function readManifest(): Manifest {
  const name = readdirSync(path.join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The web app is not built: there is no manifest in web/build/client/assets.');
  const source = readFileSync(path.join(CLIENT, 'assets', name), 'utf8');
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
}

function scriptsOf({ entry, routes }: Manifest): Set<string> {
  const scripts = new Set([entry.module, ...(entry.imports ?? [])]);
  for (const route of matched(routes)) {
    const modules = [
      route.module,
      route.clientLoaderModule,
      route.clientActionModule,
      route.clientMiddlewareModule,
      ...(route.imports ?? []),
    ];
    for (const url of modules) if (url) scripts.add(url);
  }
  return scripts;
}

/** The feed's route and the ones it stands in. */
function matched(routes: Record<string, Route>): Route[] {
  const feed = Object.entries(routes).find(([id]) => fullPath(routes, id) === FEED_PATH);
  if (!feed) throw new Error(`No route is ${FEED_PATH}.`);
  return ancestors(routes, feed[0]);
}

function fullPath(routes: Record<string, Route>, id: string): string {
  return ancestors(routes, id)
    .map((route) => route.path?.replace(/^\/|\/$/g, '') ?? '')
    .filter(Boolean)
    .toReversed()
    .join('/');
}

function ancestors(routes: Record<string, Route>, id: string): Route[] {
  const route = routes[id];
  if (!route) return [];
  return route.parentId === undefined ? [route] : [route, ...ancestors(routes, route.parentId)];
}
function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
