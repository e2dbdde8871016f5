import type { PageRule } from './site-rule.ts';
import { codeSites } from './sites-code.ts';
import { mediaSites } from './sites-media.ts';
import { newsSites } from './sites-news.ts';
import { paperSites } from './sites-papers.ts';
import { shopSites } from './sites-shops.ts';
import { socialSites } from './sites-social.ts';
import { queryPair } from './query.ts';
import type { QueryPair } from './query-pair.ts';

interface PageAddress {
  host: string;
  path: string;
  query: QueryPair[];
}

const RULES = [...paperSites, ...mediaSites, ...socialSites, ...codeSites, ...newsSites, ...shopSites];
const BY_HOST = new Map(RULES.flatMap((rule) => rule.hosts.map((host) => [host, rule])));

/** Applies the rule of the URL's site. */
export function applySiteRule(address: PageAddress): PageAddress {
  const rule = ruleOf(address.host);
  if (!rule) return address;
  const host = rule.as ?? address.host;
  const query = rule.drop ? address.query.filter((pair) => !isDropped(pair, rule.drop)) : address.query;
  const page = rule.pages?.find(({ path }) => path.test(address.path));
  return page ? rewritten({ host, path: address.path, query }, page) : { host, path: address.path, query };
}

function ruleOf(host: string) {
  const exact = BY_HOST.get(host);
  if (exact) return exact;
  const parent = host.slice(host.indexOf('.') + 1);
  return BY_HOST.get(`*.${parent}`);
}

function isDropped({ name, value }: QueryPair, drop: readonly string[] = []) {
  return drop.some((entry) => {
    const [droppedName, droppedValue] = entry.split('=');
    if (droppedName !== name) return false;
    return droppedValue === undefined || value.endsWith(droppedValue.replace(/^\*/, ''));
  });
}

function rewritten({ host, path, query }: PageAddress, page: PageRule): PageAddress {
  const keptPairs = page.keep ? query.filter(({ name }) => page.keep?.includes(name)) : query;
  const cased = page.caseless ? path.toLowerCase() : path;
  if (page.to === undefined) return { host, path: cased, query: keptPairs };
  const target = cased.replace(page.path, page.to);
  if (target.startsWith('/') || target === '') return { host, path: target, query: keptPairs };
  const [address = '', search] = target.split('?');
  const slash = address.indexOf('/');
  return {
    host: slash === -1 ? address : address.slice(0, slash),
    path: slash === -1 ? '' : address.slice(slash),
    query: search ? [queryPair(search), ...keptPairs] : keptPairs,
  };
}
