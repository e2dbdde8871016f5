import * as linkMessages from '@magpie/contract/messages/links';
import type { Tx } from '../db/database.ts';
import { findBlock } from '../domains/blocked-domains.ts';
import { InvalidError } from '../errors.ts';
import type { SubmittedLink } from './submitted-link.ts';

type Links = Partial<Record<'url' | 'affiliate_url', Pick<SubmittedLink, 'hosts'> | undefined>>;

/**
 * No post may link to a blocked domain, neither directly nor by a redirect or another spelling.
 * @throws InvalidError with the reason, under the name of the field
 */
export async function requireAllowedHosts(tx: Tx, links: Links): Promise<void> {
  for (const [field, link] of Object.entries(links)) {
    const block = link && (await findBlock(tx, link.hosts));
    if (block) throw new InvalidError({ [field]: [linkMessages.blocked(block.domain, block.reason)] });
  }
}
