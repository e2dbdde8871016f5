import type { PageAddress } from './address.ts';
import { applyPageRule, withoutPairs } from './apply-page-rule.ts';
import { cleanPath } from './path.ts';
import type { PageKind } from './page-kind.ts';
import { queryPairs } from './query.ts';
import { asianSites } from './sites-asia.ts';
import { codeSites } from './sites-code.ts';
import { googleSites } from './sites-google.ts';
import { mediaSites } from './sites-media.ts';
import { newsSites } from './sites-news.ts';
import { paperSites } from './sites-papers.ts';
import { publisherSites } from './sites-publishers.ts';
import { shopSites } from './sites-shops.ts';
import { socialSites } from './sites-social.ts';

const RULES = [
  ...paperSites,
  ...publisherSites,
  ...googleSites,
  ...mediaSites,
  ...socialSites,
  ...codeSites,
  ...newsSites,
  ...shopSites,
  ...asianSites,
];
const BY_HOST = new Map(RULES.flatMap((rule) => rule.hosts.map((host) => [host, rule])));

/** Applies the rule of the URL's site. */
export function applySiteRule(address: PageAddress, kind: PageKind): PageAddress {
  const rule = ruleOf(address.host);
  if (!rule) return address;
  const own = rule.fragmentIsPath ? routed(address) : address;
  const page = {
    host: rule.as ?? own.host,
    path: rule.caseless ? lowerSegments(own.path, rule.caseless) : own.path,
    query: kind === 'list' ? own.query : withoutPairs(own.query, rule.drop),
    fragment: own.fragment,
  };
  const isMirror = rule.mirrors?.includes(own.host) ?? true;
  return applyPageRule(page, rule.pages) ?? (isMirror ? page : { ...page, host: own.host });
}

/** Whether the fragment counts on this site whatever its form. */
export function fragmentCounts({ host, path }: PageAddress): boolean {
  return ruleOf(host)?.fragmentCounts?.test(path) ?? false;
}

function ruleOf(host: string) {
  const exact = BY_HOST.get(host);
  if (exact) return exact;
  const parent = host.slice(host.indexOf('.') + 1);
  return BY_HOST.get(`*.${parent}`);
}

/** If the fragment is a path, the page at that path: scripts used such fragments before they could change the path. */
function routed(address: PageAddress): PageAddress {
  const route = /^#!?\/?([^/?].*)$/.exec(address.fragment)?.[1];
  if (!route || !/^#[!/]/.test(address.fragment)) return address;
  const [place = '', search = ''] = route.split('?', 2);
  return {
    host: address.host,
    path: cleanPath(`/${place}`),
    query: queryPairs(`?${search}`),
    fragment: '',
  };
}

function lowerSegments(path: string, count: number) {
  return path
    .split('/')
    .map((segment, at) => (at <= count ? segment.toLowerCase() : segment))
    .join('/');
}
