import { FACT_NAMES } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PostRow } from '../../db/schema.ts';
import { factText, viewFacts } from '../../facts/facts.ts';
import { successorValue } from '../../outdated/successors.ts';

export async function moveComments(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await tx.updateTable('comments').set({ post_id: into.id }).where('post_id', '=', from.id).execute();
}

/** Moves visits. For a user who has visited both posts, the comments that were new on either of them remain new. */
export async function moveVisits(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await sql`update post_visits set
      seen_comment_id = case when theirs.seen_comment_id < post_visits.seen_comment_id
        then theirs.seen_comment_id else post_visits.seen_comment_id end,
      visited_at = case when theirs.visited_at > post_visits.visited_at
        then theirs.visited_at else post_visits.visited_at end
    from post_visits as theirs
    where post_visits.post_id = ${into.id} and theirs.post_id = ${from.id}
      and theirs.user_id = post_visits.user_id`.execute(tx);
  await sql`update post_visits set post_id = ${into.id} where post_id = ${from.id}
    and user_id not in (select user_id from post_visits where post_id = ${into.id})`.execute(tx);
}

/**
 * Moves open reports. Those that call the post a duplicate stay with the merged post, because the merge has decided on
 * them; so do settled reports, reports by users who have reported the other post, too, and reports by its author.
 */
export async function moveReports(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await sql`update reports set post_id = ${into.id}
    where post_id = ${from.id} and settled_by is null and reason <> 'duplicate' and reporter_id <> ${into.author_id}
      and reporter_id not in (select reporter_id from reports where post_id = ${into.id})`.execute(tx);
}

/**
 * Moves proposals. Deletes proposals of a value that the other post has already, proposals of facts by its author, who can
 * change the facts directly, and proposals to replace one of the two posts by the other. If a value then has enough
 * proposals, it is applied when the next one is made.
 */
export async function moveProposals(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  const facts = viewFacts(into);
  for (const field of FACT_NAMES) {
    await tx
      .deleteFrom('proposals')
      .where('post_id', '=', from.id)
      .where('field', '=', field)
      .where((of) =>
        of.or([
          of('value', 'is not distinct from', factText(facts[field])),
          of('user_id', '=', into.author_id),
        ]),
      )
      .execute();
  }
  const own = [from, into].map(({ id }) => successorValue({ outdated_post: id, outdated_url: null }));
  await tx
    .deleteFrom('proposals')
    .where('post_id', 'in', [from.id, into.id])
    .where('field', '=', 'outdated')
    .where((of) =>
      of.or([
        of('value', 'in', own),
        of.and([of('post_id', '=', from.id), of('value', 'is not distinct from', successorValue(into))]),
      ]),
    )
    .execute();
  await sql`update proposals set post_id = ${into.id} where post_id = ${from.id}
    and not exists (select 1 from proposals as theirs where theirs.post_id = ${into.id}
      and theirs.field = proposals.field and theirs.user_id = proposals.user_id)`.execute(tx);
}

/** Posts that the merged post replaces are replaced by the other post from now on, unless that would make a circle. */
export async function moveSuccessors(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  const [before, after] = [from, into].map(({ id }) =>
    successorValue({ outdated_post: id, outdated_url: null }),
  );
  await tx
    .updateTable('proposals')
    .set({ value: after })
    .where('field', '=', 'outdated')
    .where('value', '=', before ?? null)
    .execute();
  const last = await leadsTo(tx, into, from.id);
  if (last !== null)
    await tx.updateTable('posts').set({ outdated_post: null }).where('id', '=', last).execute();
  await tx
    .updateTable('posts')
    .set({ outdated_post: into.id })
    .where('outdated_post', '=', from.id)
    .execute();
}

/** The post before `end` in the chain of `start` and its successors; null when the chain does not lead to `end`. */
async function leadsTo(tx: Tx, start: PostRow, end: number): Promise<number | null> {
  const seen = new Set<number>();
  let post: Pick<PostRow, 'id' | 'outdated_post'> | undefined = start;
  while (post && post.outdated_post !== null && !seen.has(post.id)) {
    if (post.outdated_post === end) return post.id;
    seen.add(post.id);
    post = await tx
      .selectFrom('posts')
      .select(['id', 'outdated_post'])
      .where('id', '=', post.outdated_post)
      .executeTakeFirst();
  }
  return null;
}
