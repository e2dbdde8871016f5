import * as outdatedMessages from '@magpie/contract/messages/curation/outdated';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { OutdatedBody } from '@magpie/contract/curation/outdated';
import type { Tx } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';
import { requireNoAffiliate } from '../links/affiliate-links/find-affiliate.ts';
import { requireAllowedHosts } from '../links/blocked-hosts.ts';
import { findHolders } from '../links/duplicate-urls.ts';
import { type SubmittedLink, submittedLink } from '../links/submitted-link.ts';
import { urlIdentity, urlKey } from '../links/url-identity.ts';
import { isListed } from '../permissions.ts';
import { type SuccessorColumns, successorColumns, successorValue } from './successors.ts';

/**
 * What is proposed to replace a post, as `successorValue` writes it.
 * @param same the present value and those proposed so far: for another spelling of one of their URLs, theirs is returned
 * @throws InvalidError for a post that is unknown or not listed, a URL that no post may have, and a successor whose own
 * successors lead back to the post
 */
export async function findSuccessor(
  tx: Tx,
  { post, body, publicUrl, same }: { post: PostRow; body: OutdatedBody; publicUrl: string; same: string[] },
): Promise<string> {
  const field = body.post === undefined ? 'url' : 'post';
  const id = body.post ?? (await findPost(tx, body.url ?? '', publicUrl));
  if (id !== null) await requireListed(tx, id, field);
  const found =
    id === null ? await allowedUrl(tx, body.url ?? '', same) : { outdated_post: id, outdated_url: null };
  if (await leadsTo(tx, found, post)) throw new InvalidError({ [field]: [outdatedMessages.circle] });
  return successorValue(found) ?? '';
}

/** The post that has this URL, or whose page on this site is at this URL. */
async function findPost(tx: Tx, url: string, publicUrl: string): Promise<number | null> {
  const { origin, pathname } = new URL(url);
  const [, id] = (origin === publicUrl && /^\/post\/([1-9]\d{0,8})(\/|$)/.exec(pathname)) || [];
  if (id !== undefined) return Number(id);
  const key = urlKey(url);
  const holder = (await findHolders(tx, [key])).get(key) ?? null;
  return holder !== null && (await isPublic(tx, holder)) ? holder : null;
}

async function requireListed(tx: Tx, id: number, field: 'post' | 'url') {
  if (!(await isPublic(tx, id))) throw new InvalidError({ [field]: [proposalMessages.unknownPost] });
}

async function isPublic(tx: Tx, id: number) {
  const post = await tx.selectFrom('posts').select('status').where('id', '=', id).executeTakeFirst();
  return post !== undefined && isListed(post);
}

async function allowedUrl(tx: Tx, url: string, same: readonly string[]): Promise<SuccessorColumns> {
  const link: SubmittedLink = submittedLink(url);
  await requireAllowedHosts(tx, { url: link });
  requireNoAffiliate(link);
  const known = same.find(
    (value) => URL.canParse(value) && isWeb(value) && urlIdentity(value) === link.identity,
  );
  return { outdated_post: null, outdated_url: known ?? link.text };
}

function isWeb(value: string) {
  return successorColumns(value).outdated_url !== null;
}

/** Whether the successors from `start` on lead to the post. A successor that is a URL may have become a post since. */
async function leadsTo(
  tx: Tx,
  start: SuccessorColumns,
  post: Pick<PostRow, 'id' | 'url_key'>,
): Promise<boolean> {
  const seen = new Set<number>();
  for (let next: SuccessorColumns | undefined = start; next !== undefined;) {
    const id: number | null = next.outdated_post ?? (await holderOf(tx, next.outdated_url, post));
    if (id === post.id) return true;
    if (id === null || seen.has(id)) return false;
    seen.add(id);
    next = await tx
      .selectFrom('posts')
      .select(['outdated_post', 'outdated_url'])
      .where('id', '=', id)
      .executeTakeFirst();
  }
  return false;
}

async function holderOf(tx: Tx, url: string | null, post: Pick<PostRow, 'id' | 'url_key'>) {
  if (url === null) return null;
  const key = urlKey(url);
  return key === post.url_key ? post.id : ((await findHolders(tx, [key])).get(key) ?? null);
}
