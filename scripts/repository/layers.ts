import type { Import } from './imports.ts';

/**
 * The allowed imports (docs/architecture.md), lowest layer first: each layer may import the layers listed before it.
 * Folders of one layer do not import each other.
 */
const SERVER = layersIn('server/src', [
  [
    'errors.ts',
    'config.ts',
    'metrics.ts',
    'logger.ts',
    'yield-to-event-loop.ts',
    'slugs.ts',
    'site-hosts.ts',
    'words',
  ],
  ['permissions.ts', 'slots.ts'],
  ['db'],
  ['mail', 'rate-limits', 'moderation-log', 'proposals'],
  ['sessions', 'categories', 'tags', 'sites', 'domains', 'writing'],
  ['links'],
  ['previews'],
  ['follows'],
  ['mutes'],
  ['users', 'likes', 'notifications', 'facts', 'similar-posts'],
  ['outdated', 'link-checks', 'works'],
  ['posts', 'second-factor'],
  ['lists', 'comments', 'collections'],
  ['accounts', 'moderation', 'response-cache', 'search', 'visits', 'digests'],
  ['http', 'site.ts'],
  ['pages', 'syndication', 'cli'],
  ['app.ts', 'due-work.ts'],
  ['main.ts'],
  ['testing'],
]);

const WEB = layersIn('web', [
  ['app/lib'],
  ['app/ui', 'app/api'],
  ['app/session'],
  ['app/features'],
  ['app/layout'],
  ['app/routes'],
  ['app/root.tsx', 'app/routes.ts', 'app/entry.client.tsx', 'app/entry.server.tsx'],
  ['pages.ts'],
]);

/** The context, which imports and exports types only. */
const CONTEXT = 'server/src/context.ts';
const KNOW_FASTIFY =
  /^server\/src\/(http\/|response-cache\/|pages\/|syndication\/|testing\/|app\.ts$|main\.ts$)/;
const NEVER: [from: RegExp, to: RegExp, why: string][] = [
  [/^contract\//, /^(server|web|e2e|bench|scripts)\//, 'the contract stands alone'],
  [/^server\//, /^(web|e2e|bench|scripts)\//, 'the server shares only the contract with other workspaces'],
  [/^web\//, /^(server|e2e|bench|scripts)\//, 'the web app shares only the contract with other workspaces'],
  [/^e2e\//, /^(server|web|bench)\//, 'browser tests know the product from outside'],
  [/./, /\/index\.tsx?$/, 'no barrels'],
];

/** Describes the rule that an import breaks; undefined when it breaks none. */
export function breachOf({ from, to, isType }: Import): string | undefined {
  const never = NEVER.find(([source, destination]) => source.test(from) && destination.test(to));
  if (never) return never[2];
  if (/^@?fastify(\/|$)/.test(to) && from.startsWith('server/') && !KNOW_FASTIFY.test(from)) {
    return 'only http, pages, syndication, response-cache, app and main know Fastify';
  }
  if (from === CONTEXT || to === CONTEXT) return isType ? undefined : 'the context is passed, never loaded';
  return featureBreach(from, to) ?? layerBreach(SERVER, from, to) ?? layerBreach(WEB, from, to);
}

/** Whether a file of `server/src` or `web` belongs to a layer, or is the context. */
export function isPlaced(file: string): boolean {
  return file === CONTEXT || [SERVER, WEB].some((layers) => place(layers, file) !== undefined);
}

type Layers = { unit: string; level: number }[];

function layersIn(folder: string, levels: string[][]): Layers {
  return levels.flatMap((units, level) => units.map((unit) => ({ unit: `${folder}/${unit}`, level })));
}

function place(layers: Layers, file: string) {
  return layers.find(({ unit }) => file === unit || file.startsWith(`${unit}/`));
}

function layerBreach(layers: Layers, from: string, to: string): string | undefined {
  const source = place(layers, from);
  const destination = place(layers, to);
  if (!source || !destination || source.unit === destination.unit || source.level > destination.level)
    return undefined;
  return source.level === destination.level
    ? `${source.unit} and ${destination.unit} must not import each other`
    : `${source.unit} is a lower layer than ${destination.unit}`;
}

function featureBreach(from: string, to: string): string | undefined {
  const feature = /^web\/app\/features\/([^/]+)\//;
  const [source, destination] = [feature.exec(from)?.[1], feature.exec(to)?.[1]];
  if (!source || !destination || source === destination) return undefined;
  return 'features open each other’s dialogs through session/overlays';
}
