import * as linkMessages from '@magpie/contract/messages/links';
import { parse } from 'tldts';
import { InvalidError } from '../../errors.ts';
import { type AffiliateRule, affiliateRules } from './networks.ts';

/** Affiliate links are allowed in sponsored posts only. @throws InvalidError naming the network */
export function requireNoAffiliate({ affiliateNetwork }: { affiliateNetwork: string | undefined }): void {
  if (affiliateNetwork) throw new InvalidError({ url: [linkMessages.affiliate(affiliateNetwork)] });
}

/** The network that pays for visits by this URL, if there is one. @param url as `unwrapped` returns it */
export function findAffiliate(url: URL): string | undefined {
  const host = url.hostname.replace(/\.$/, '');
  return affiliateRules.find((rule) => isFor(rule, host) && matches(rule, url))?.network;
}

function isFor({ hosts, except = [] }: AffiliateRule, host: string) {
  const isNamed = !hosts || hosts.some((named) => isUnder(host, named));
  return isNamed && !except.some((named) => isUnder(host, named));
}

function isUnder(host: string, named: string) {
  if (named.endsWith('.*')) return parse(host).domainWithoutSuffix === named.slice(0, -2);
  return host === named || host.endsWith(`.${named}`);
}

function matches({ path, parameters }: AffiliateRule, url: URL) {
  if (path && !path.test(url.pathname)) return false;
  if (!parameters) return true;
  return [...url.searchParams].some(([name, value]) => {
    const pattern = parameters[name.toLowerCase()];
    return pattern?.test(value) ?? false;
  });
}
