import type { Facts, FactsBody, FactsReply } from '@magpie/contract/curation/facts';
import { PROPOSALS_NEEDED } from '@magpie/contract/limits';
import { FACT_NAMES, type FactName } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { lockPost, requireStillLoggedIn } from '../db/locks.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import type { PostRow } from '../db/schema.ts';
import { type Actor, isAdmin, requireOpenPost } from '../permissions.ts';
import { factColumns, factText, factValue, recordFactChanges, viewFacts } from './facts.ts';

/**
 * Corrects facts of a post: the author and admins at once, others together with somebody who proposes the same. Each user
 * has one proposal for a fact; proposing what is already so takes it back.
 * @throws NotFoundError, ForbiddenError for a removed post
 */
export async function proposeFacts(
  { database, clock }: Context,
  actor: Actor,
  id: number,
  body: FactsBody,
): Promise<FactsReply> {
  return database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    const { role } = await requireStillLoggedIn(tx, actor);
    requireOpenPost(actor, post);
    const decides = isAdmin({ ...actor, role }) || actor.id === post.author_id;
    const now = clock();
    const applied = decides ? body : await agreedOn(tx, { actor, post, body, now });
    const after = factColumns(applied, post);
    // Any update of a post outdates cached pages.
    if (FACT_NAMES.some((field) => after[field] !== post[field])) {
      await tx.updateTable('posts').set(after).where('id', '=', id).execute();
      await recordFactChanges(tx, post, after, { user_id: actor.id, applied_at: now });
    }
    if (after.kind !== post.kind) await indexPosts(tx, [id]);
    return { ...viewFacts(after), proposed: await proposalsOf(tx, actor, id) };
  });
}

interface Proposing {
  actor: Actor;
  post: PostRow;
  body: FactsBody;
  now: number;
}

/** Stores the proposals; returns those that enough users now agree on. */
async function agreedOn(tx: Tx, { actor, post, body, now }: Proposing): Promise<FactsBody> {
  const current = viewFacts(post);
  const agreed: [FactName, Facts[FactName]][] = [];
  for (const field of FACT_NAMES) {
    const proposed = body[field];
    if (proposed === undefined) continue;
    const key = { post_id: post.id, field, user_id: actor.id };
    await tx
      .deleteFrom('fact_proposals')
      .where((eb) => eb.and(key))
      .execute();
    if (proposed === current[field]) continue;
    const value = factText(proposed);
    await tx
      .insertInto('fact_proposals')
      .values({ ...key, value, created_at: now })
      .execute();
    const { count } = await tx
      .selectFrom('fact_proposals')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('post_id', '=', post.id)
      .where('field', '=', field)
      .where('value', 'is not distinct from', value)
      .executeTakeFirstOrThrow();
    if (count >= PROPOSALS_NEEDED) agreed.push([field, proposed]);
  }
  return Object.fromEntries(agreed);
}

async function proposalsOf(queries: Queries, actor: Actor, post_id: number): Promise<FactsReply['proposed']> {
  const rows = await queries
    .selectFrom('fact_proposals')
    .select(['field', 'value'])
    .where('user_id', '=', actor.id)
    .where('post_id', '=', post_id)
    .execute();
  return Object.fromEntries(rows.map(({ field, value }) => [field, factValue(field, value)]));
}
