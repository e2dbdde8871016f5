import type { PageAddress, QueryPair } from './address.ts';
import { queryPair } from './query.ts';
import type { PageRule } from './site-rule.ts';

const PARAMETER = /\{([\w-]+)\}/g;

/** The address by the first rule that applies to it; undefined without one. */
export function applyPageRule(
  address: PageAddress,
  rules: readonly PageRule[] = [],
): PageAddress | undefined {
  for (const rule of rules) {
    const applied = rule.path.test(address.path) ? byRule(address, rule) : undefined;
    if (applied) return applied;
  }
  return undefined;
}

export function withoutPairs(query: QueryPair[], dropped: readonly string[] = []): QueryPair[] {
  return dropped.length === 0
    ? query
    : query.filter(({ name, text }) => !dropped.includes(name) && !dropped.includes(text));
}

function byRule(address: PageAddress, { path, to, keep, drop, caseless }: PageRule): PageAddress | undefined {
  const used = [...(to ?? '').matchAll(PARAMETER)].flatMap(([, name]) => name ?? []);
  const required = [...used, ...(keep ?? []).filter((name) => !name.endsWith('?'))];
  if (!required.every((name) => valueOf(address, name) !== '')) return undefined;
  const counts = keep && new Set(keep.map((name) => name.replace('?', '')));
  const counting = counts ? address.query.filter(({ name }) => counts.has(name)) : address.query;
  const query = withoutPairs(counting, [...(drop ?? []), ...used]);
  const cased = caseless ? address.path.toLowerCase() : address.path;
  if (to === undefined) return { ...address, path: cased, query };
  const target = cased
    .replace(path, to)
    .replace(PARAMETER, (_text, name: string) => inPath(valueOf(address, name)));
  if (target.startsWith('/') || target === '') return { ...address, path: target, query };
  const [place = '', search] = target.split('?');
  const slash = place.indexOf('/');
  return {
    host: slash === -1 ? place : place.slice(0, slash),
    path: slash === -1 ? '' : place.slice(slash),
    query: search ? [queryPair(search), ...query] : query,
    fragment: address.fragment,
  };
}

function valueOf({ query }: PageAddress, wanted: string) {
  return query.find(({ name }) => name === wanted)?.value ?? '';
}

/** In a parameter a slash is escaped, in a path it is not: a wiki page may have a slash in its title. */
function inPath(value: string) {
  return value.replaceAll('%2F', '/');
}
