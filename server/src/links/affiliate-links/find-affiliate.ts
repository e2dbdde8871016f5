import { linkRefusals } from '@magpie/contract/link-messages';
import { parse } from 'tldts';
import { InvalidError } from '../../errors.ts';
import { unwrapped } from '../url-rules/wrappers.ts';
import { type AffiliateRule, affiliateRules } from './networks.ts';

/** Nobody earns by an ordinary post. @throws InvalidError naming the network that would pay */
export function requireUnpaid(link: string): void {
  const network = findAffiliate(link);
  if (network) throw new InvalidError({ url: [linkRefusals.affiliate(network)] });
}

/** The network whose link this is; undefined for what pays nobody. @throws TypeError for what is no URL. */
export function findAffiliate(link: string): string | undefined {
  const url = unwrapped(new URL(link));
  const host = url.hostname.replace(/\.$/, '');
  return affiliateRules.find((rule) => isFor(rule, host) && fits(rule, url))?.network;
}

function isFor({ hosts, except = [] }: AffiliateRule, host: string) {
  const isNamed = !hosts || hosts.some((named) => isUnder(host, named));
  return isNamed && !except.some((named) => isUnder(host, named));
}

function isUnder(host: string, named: string) {
  if (named.endsWith('.*')) return parse(host).domainWithoutSuffix === named.slice(0, -2);
  return host === named || host.endsWith(`.${named}`);
}

function fits({ path, parameters }: AffiliateRule, url: URL) {
  if (path && !path.test(url.pathname)) return false;
  if (!parameters) return true;
  return [...url.searchParams].some(([name, value]) => {
    const looks = parameters[name.toLowerCase()];
    return looks?.test(value) ?? false;
  });
}
