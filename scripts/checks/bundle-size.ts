import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from '../bootstrap/project.mjs';

const CLIENT = inProject('web/build/client');
export const FEED_MAX_KB = 140;
/** For a post's page, which is often opened from another site. The list of routes (2.4 KB) is not counted. */
export const POST_MAX_KB = 149.9;
/** The most that any other screen may add to the script of a feed. */
const NEXT_MAX_KB = 33;
/** A feed, the first screen that people see. */
const FEED_PATH = 'explore/recent';
const POST_PATH = 'post/:id/:slug?';

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

/** Gzipped, in bytes. */
interface ScriptSizes {
  /** Everything a feed loads before the first click. */
  feed: number;
  /** Everything that a post's page loads when it is opened directly. */
  post: number;
  /** The most that any other screen adds to a feed. */
  next: number;
}

/** @throws when the web app is not built */
export function scriptSizes(): ScriptSizes {
  return sizesOf(readScreens());
}

/** Returns 0 when every screen's script is small enough. */
export async function checkBundleSize(): Promise<number> {
  const screens = readScreens();
  const { feed, post, next } = sizesOf(screens);
  const tooLarge = [
    ...over(FEED_MAX_KB, [screens.feed]),
    ...over(POST_MAX_KB, [screens.post]),
    ...over(NEXT_MAX_KB, screens.next),
  ];
  console.log(
    `The script of a feed: ${kilobytes(feed)} of ${FEED_MAX_KB} KB gzipped, ${screens.feed.scripts.size} files; ` +
      `of a post's page: ${kilobytes(post)} of ${POST_MAX_KB} KB, ${screens.post.scripts.size} files; ` +
      `another screen adds ${kilobytes(next)} of ${NEXT_MAX_KB} KB at most.`,
  );
  for (const { name, scripts } of tooLarge) {
    console.log(`  ${name} is too large:`);
    for (const url of [...scripts].toSorted((a, b) => bytesOf(b) - bytesOf(a))) {
      console.log(`  ${kilobytes(bytesOf(url)).padStart(6)} KB ${url}`);
    }
  }
  return tooLarge.length === 0 ? 0 : 1;
}

interface Scripts {
  name: string;
  scripts: Set<string>;
}

interface Screens {
  feed: Scripts;
  post: Scripts;
  /** The scripts that each screen adds to the feed's. */
  next: Scripts[];
}

function readScreens(): Screens {
  const manifest = readManifest();
  const feed = scriptsOf(manifest, routeAt(manifest, FEED_PATH));
  const post = scriptsOf(manifest, routeAt(manifest, POST_PATH));
  const next = Object.keys(manifest.routes).map((id) => ({
    name: id,
    scripts: scriptsOf(manifest, id).difference(feed),
  }));
  return { feed: { name: 'a feed', scripts: feed }, post: { name: "a post's page", scripts: post }, next };
}

function sizesOf({ feed, post, next }: Screens): ScriptSizes {
  return {
    feed: total(feed.scripts),
    post: total(post.scripts),
    next: Math.max(...next.map(({ scripts }) => total(scripts))),
  };
}

function over(maxKb: number, all: Scripts[]): Scripts[] {
  return all.filter(({ scripts }) => total(scripts) > maxKb * 1000);
}

function total(scripts: Set<string>): number {
  return [...scripts].reduce((sum, url) => sum + bytesOf(url), 0);
}

function bytesOf(url: string): number {
  return gzipSync(readFileSync(path.join(CLIENT, url)), { level: 9 }).length;
}

/** React Router's build writes it as `window.__reactRouterManifest={…};`. */
function readManifest(): Manifest {
  const assets = path.join(CLIENT, 'assets');
  const files = existsSync(assets) ? readdirSync(assets) : [];
  const name = files.find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The web app is not built: there is no manifest in web/build/client/assets.');
  const source = readFileSync(path.join(assets, name), 'utf8');
  return JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1));
}

function scriptsOf({ entry, routes }: Manifest, id: string): Set<string> {
  const scripts = new Set([entry.module, ...(entry.imports ?? [])]);
  for (const route of ancestors(routes, id)) {
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

function routeAt({ routes }: Manifest, address: string): string {
  const id = Object.keys(routes).find((id) => fullPath(routes, id) === address);
  if (id === undefined) throw new Error(`No route is ${address}.`);
  return id;
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
