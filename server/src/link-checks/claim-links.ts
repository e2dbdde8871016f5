import type { LinkState } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import type { CheckedLink } from './judge-link.ts';

/** A link that only this process may check. */
export type ClaimedLink = CheckedLink & { post_id: number };

/** How long a claim lasts at most, for the case that its process ends without releasing it. */
const CLAIM_MS = 60 * 60 * 1000;
const NOT_LISTED_MS = 24 * 60 * 60 * 1000;

type Clock = Pick<Context, 'clock'>;

/** Claims those of the links that no other process checks. */
export async function claimLinks(tx: Tx, { clock }: Clock, ids: readonly number[]): Promise<ClaimedLink[]> {
  if (ids.length === 0) return [];
  const claimed = await tx
    .updateTable('link_checks')
    .set({ claimed_until: clock() + CLAIM_MS })
    .where('post_id', 'in', ids)
    .where('claimed_until', '<=', clock())
    .returningAll()
    .execute();
  const posts = await findChecked(
    tx,
    claimed.map(({ post_id }) => post_id),
  );
  const absent = claimed.filter(({ post_id }) => !posts.has(post_id));
  await postpone(
    tx,
    absent.map(({ post_id }) => post_id),
    clock() + NOT_LISTED_MS,
  );
  return claimed.flatMap((check) => {
    const post = posts.get(check.post_id);
    return post ? [{ ...check, ...post }] : [];
  });
}

/** Ends claims without a check. */
export async function postpone(tx: Tx, ids: readonly number[], due_at: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('link_checks').set({ claimed_until: 0, due_at }).where('post_id', 'in', ids).execute();
}

/** The links that may be checked: those of removed and held posts are left out. */
async function findChecked(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0)
    return new Map<number, { url: string; link_state: LinkState; link_url: string | null }>();
  const posts = await queries
    .selectFrom('posts')
    .select(['id', 'url', 'link_state', 'link_url'])
    .where('id', 'in', ids)
    .where('is_listed', '=', 1)
    .execute();
  return new Map(posts.map(({ id, ...post }) => [id, post]));
}
