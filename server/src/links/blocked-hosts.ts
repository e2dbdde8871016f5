import { linkRefusals } from '@magpie/contract/link-messages';
import type { Tx } from '../db/database.ts';
import { findBlock } from '../domains/blocked-domains.ts';
import { hostnameOf } from '../domains/domain-name.ts';
import { InvalidError } from '../errors.ts';
import { urlIdentity } from './url-identity.ts';

type Links = Partial<Record<'url' | 'affiliate_url', string | null | undefined>>;

/**
 * No post leads to a blocked domain, neither directly nor by a search engine's address or another spelling.
 * @throws InvalidError with the reason, under the name of the field
 */
export async function requireOpenHosts(tx: Tx, links: Links): Promise<void> {
  for (const [field, link] of Object.entries(links)) {
    if (!link) continue;
    const hosts = [link, urlIdentity(link)].map((url) => hostnameOf(URL.parse(url)));
    const block = await findBlock(tx, hosts);
    if (block) throw new InvalidError({ [field]: [linkRefusals.blocked(block.domain, block.reason)] });
  }
}
