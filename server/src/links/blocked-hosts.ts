import * as linkMessages from '@magpie/contract/messages/links';
import type { Queries, Tx } from '../db/database.ts';
import { findBlock, findBlockedAmong } from '../domains/blocked-domains.ts';
import { domainsAbove } from '../domains/domain-name.ts';
import { InvalidError } from '../errors.ts';
import { type SubmittedLink, submittedLink } from './submitted-link.ts';

type Links = Partial<Record<'url' | 'affiliate_url', Pick<SubmittedLink, 'hosts'> | undefined>>;

/**
 * No post may get a new link to a blocked domain, neither directly nor by a redirect or another spelling.
 * @throws InvalidError with the reason, under the name of the field
 */
export async function requireAllowedHosts(tx: Tx, links: Links): Promise<void> {
  for (const [field, link] of Object.entries(links)) {
    const block = link && (await findBlock(tx, link.hosts));
    if (block) throw new InvalidError({ [field]: [linkMessages.blocked(block.domain, block.reason)] });
  }
}

/** Which of these URLs must not be linked to: their domains may have been blocked since they were stored. */
export async function findBlockedUrls(queries: Queries, urls: readonly string[]): Promise<Set<string>> {
  const domains = new Map(urls.map((url) => [url, submittedLink(url).hosts.flatMap(domainsAbove)]));
  const blocked = await findBlockedAmong(queries, [...domains.values()].flat());
  return new Set(urls.filter((url) => domains.get(url)?.some((domain) => blocked.has(domain))));
}
