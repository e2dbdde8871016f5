import type { Facts, FactsBody, FactsReply } from '@magpie/contract/curation/facts';
import { FACT_NAMES, type FactName } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import type { Queries, Tx } from '../db/database.ts';
import { lockPost, requireStillLoggedIn } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { logAct } from '../moderation-log/log-act.ts';
import { type Actor, isAdmin, requireOpenPost } from '../permissions.ts';
import { propose, recordChanges } from '../proposals/proposals.ts';
import {
  describeChanges,
  factChanges,
  factColumns,
  factText,
  factValue,
  isFact,
  viewFacts,
} from './facts.ts';

/**
 * Corrects facts of a post: the author and admins at once, others together with somebody who proposes the same.
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
    const isAuthor = actor.id === post.author_id;
    const decides = isAuthor || isAdmin({ ...actor, role });
    const by = { user_id: actor.id, applied_at: clock() };
    const after = factColumns(await agreedOn(tx, post, body, { ...by, decides, now: by.applied_at }), post);
    const changes = factChanges(post, after);
    // Any update of a post invalidates cached pages, so a post that does not change is not updated.
    if (changes.length > 0) {
      await tx.updateTable('posts').set(after).where('id', '=', id).execute();
      await recordChanges(tx, changes, by);
      if (decides && !isAuthor)
        await logAct(
          tx,
          { admin_id: actor.id, reason: describeChanges(changes), created_at: by.applied_at },
          { action: 'correct_facts', target: { kind: 'post', id, title: post.title } },
        );
    }
    if (after.kind !== post.kind) await indexPosts(tx, [id]);
    return { ...viewFacts(after), proposed: await proposalsOf(tx, actor, id) };
  });
}

/** Stores the proposals; returns those that are now to be applied. */
async function agreedOn(
  tx: Tx,
  post: PostRow,
  body: FactsBody,
  proposer: Parameters<typeof propose>[2],
): Promise<FactsBody> {
  const current = viewFacts(post);
  const agreed: [FactName, Facts[FactName]][] = [];
  for (const field of FACT_NAMES) {
    const to = body[field];
    if (to === undefined) continue;
    const proposal = { post_id: post.id, field, from: factText(current[field]), to: factText(to) };
    if (await propose(tx, proposal, proposer)) agreed.push([field, to]);
  }
  return Object.fromEntries(agreed);
}

async function proposalsOf(queries: Queries, actor: Actor, post_id: number): Promise<FactsReply['proposed']> {
  const rows = await queries
    .selectFrom('proposals')
    .select(['field', 'value'])
    .where('post_id', '=', post_id)
    .where('field', 'in', FACT_NAMES)
    .where('user_id', '=', actor.id)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ field, value }) => (isFact(field) ? [[field, factValue(field, value)]] : [])),
  );
}
