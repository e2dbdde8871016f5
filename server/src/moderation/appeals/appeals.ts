import type { Appeal, AppealBody, Removal } from '@magpie/contract/moderation/appeals';
import * as appealMessages from '@magpie/contract/messages/moderating/appeals';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { lockUsers, requireStillLoggedIn } from '../../db/locks.ts';
import type { AppealsTable, ModeratedColumn } from '../../db/tables/moderation-tables.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { type Actor, requireAuthor, requireReadable, requireUndeletedComment } from '../../permissions.ts';
import { type LockItem, lockModeratedComment, lockModeratedPost } from '../moderated-item.ts';

/**
 * Appeals against the removal of the actor's post, once for each removal.
 * @throws NotFoundError, ForbiddenError for anybody but the author, ConflictError if the post is not removed or this removal
 * was already appealed against
 */
export function appealPost(context: Context, actor: Actor, id: number, body: AppealBody): Promise<Appeal> {
  return appeal(context, actor, { lock: lockModeratedPost, id, ...body });
}

/** Like `appealPost`, for a comment. @throws also NotFoundError or ForbiddenError while the comment's post is removed */
export function appealComment(context: Context, actor: Actor, id: number, body: AppealBody): Promise<Appeal> {
  return appeal(context, actor, { lock: lockModeratedComment, id, ...body });
}

/** @throws NotFoundError, ForbiddenError for anybody but the author, ConflictError for a post that is not removed */
export async function getPostRemoval({ database: { read } }: Context, actor: Actor, id: number) {
  const post = await read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireReadable(actor, post);
  requireAuthor(actor, post.author_id);
  return viewRemoval(read, 'post_id', post);
}

/** @throws NotFoundError, ForbiddenError for anybody but the author, ConflictError for a comment that is not removed */
export async function getCommentRemoval({ database: { read } }: Context, actor: Actor, id: number) {
  const comment = await read.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst();
  const post =
    comment &&
    (await read.selectFrom('posts').selectAll().where('id', '=', comment.post_id).executeTakeFirst());
  if (!comment || !post) throw new NotFoundError();
  requireUndeletedComment(actor, comment, post);
  requireAuthor(actor, comment.author_id);
  return viewRemoval(read, 'comment_id', comment);
}

interface Appealing extends AppealBody {
  lock: LockItem;
  id: number;
}

function appeal({ database, clock }: Context, actor: Actor, { lock, id, text }: Appealing): Promise<Appeal> {
  return database.transact(async (tx) => {
    const locked = await lock(tx, id);
    await lockUsers(tx, [actor.id]);
    await requireStillLoggedIn(tx, actor);
    if (locked.kind === 'post') requireReadable(actor, locked.item);
    locked.requireDecidable(actor);
    requireAuthor(actor, locked.item.author_id);
    const removal = await findRemoval(tx, locked.column, locked.item);
    const { post_id = null, comment_id = null } = locked.record;
    const appealed = await tx
      .insertInto('appeals')
      .values({
        decision_id: removal.id,
        post_id,
        comment_id,
        author_id: actor.id,
        text,
        created_at: clock(),
        outcome: null,
        decided_by: null,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.column('decision_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!appealed) throw new ConflictError(appealMessages.alreadyAppealed);
    return viewAppeal(appealed);
  });
}

/** The decision by which an item is removed now. @throws ConflictError for an item that is not removed */
async function findRemoval(
  queries: Queries,
  column: ModeratedColumn,
  { id, status }: { id: number; status: string },
) {
  const removal = await queries
    .selectFrom('decisions')
    .select(['id', 'reason', 'created_at'])
    .where(column, '=', id)
    .where('verb', '=', 'remove')
    .where('ended_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (status !== 'removed' || !removal) throw new ConflictError(appealMessages.notRemoved);
  return removal;
}

async function viewRemoval(
  queries: Queries,
  column: ModeratedColumn,
  item: { id: number; status: string },
): Promise<Removal> {
  const removal = await findRemoval(queries, column, item);
  const appealed = await queries
    .selectFrom('appeals')
    .selectAll()
    .where('decision_id', '=', removal.id)
    .executeTakeFirst();
  return {
    reason: removal.reason,
    removed_at: new Date(removal.created_at).toISOString(),
    appeal: appealed ? viewAppeal(appealed) : null,
  };
}

export function viewAppeal({ id, text, created_at, outcome, ...decided }: Selectable<AppealsTable>): Appeal {
  const { reason, decided_at } = decided;
  return {
    id,
    text,
    created_at: new Date(created_at).toISOString(),
    outcome,
    reason,
    decided_at: decided_at === null ? null : new Date(decided_at).toISOString(),
  };
}
