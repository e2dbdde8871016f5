import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import type { Plan, PlannedBan, PlannedItem } from '../plan/plan.ts';
import type { ModeratedItem } from '../../../db/schema.ts';
import { moderatedComment, moderatedPost } from '../../../moderation/moderated-item.ts';
import { type Ids, idOf } from './ids.ts';

/** Reports, decisions and bans, in the order in which they happened. */
export async function storeModeration(tx: Tx, plan: Plan, ids: Ids): Promise<void> {
  const items = [
    ...plan.posts.map((post) => ({
      item: post,
      about: moderatedPost({
        id: idOf(ids.posts, post),
        author_id: idOf(ids.people, post.author),
        title: post.link.title,
        url: post.link.url,
      }),
    })),
    ...plan.comments.map((comment) => ({
      item: comment,
      about: moderatedComment({
        id: idOf(ids.comments, comment),
        author_id: idOf(ids.people, comment.author),
      }),
    })),
  ];
  const decisions = items.flatMap(({ item, about }) => decisionRows(item, about, ids));
  await insertAll(tx, 'decisions', decisions.sort(byTime));
  const approvals = await findApprovals(tx);
  const reports = items.flatMap(({ item, about }) => reportRows(item, about, ids, approvals));
  await insertAll(tx, 'reports', reports.sort(byTime));
  await insertAll(
    tx,
    'bans',
    plan.bans.map((ban) => banRow(ban, ids)),
  );
}

function decisionRows({ created_at, status, decision }: PlannedItem, about: ModeratedItem, { people }: Ids) {
  if (!decision) return [];
  const { by, at, verb, reason } = decision;
  const change = { status_before: 'flagged', status_after: status, created_at_before: created_at } as const;
  return [{ ...about, admin_id: idOf(people, by), verb, ...change, reason, created_at: at }];
}

/** The ids of approvals, by their item. */
async function findApprovals(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('decisions')
    .select(['id', 'post_id', 'comment_id'])
    .where('verb', '=', 'approve')
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

function reportRows(
  { reports }: PlannedItem,
  about: ModeratedItem,
  { people }: Ids,
  approvals: ReadonlyMap<string, number>,
) {
  const settled_by = approvals.get(keyOf(about)) ?? null;
  return reports.map(({ by, at }) => ({
    ...about,
    reporter_id: idOf(people, by),
    created_at: at,
    settled_by,
  }));
}

function keyOf({ post_id, comment_id }: Pick<ModeratedItem, 'post_id' | 'comment_id'>) {
  return `${post_id} ${comment_id}`;
}

function banRow({ person, by, at, reason }: PlannedBan, { people }: Ids) {
  return {
    user_id: idOf(people, person),
    banned_by: idOf(people, by),
    kind: 'permanent' as const,
    reason,
    created_at: at,
    ends_at: null,
  };
}

function byTime(a: { created_at: number }, b: { created_at: number }) {
  return a.created_at - b.created_at;
}
