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
  const reports = items.flatMap(({ item, about }) => reportRows(item, about, ids));
  const decisions = items.flatMap(({ item, about }) => decisionRows(item, about, ids));
  await insertAll(tx, 'reports', reports.sort(byTime));
  await insertAll(tx, 'decisions', decisions.sort(byTime));
  await insertAll(
    tx,
    'bans',
    plan.bans.map((ban) => banRow(ban, ids)),
  );
}

function reportRows({ reports }: PlannedItem, about: ModeratedItem, { people }: Ids) {
  return reports.map(({ by, at, settled_at }) => ({
    ...about,
    reporter_id: idOf(people, by),
    created_at: at,
    settled_at,
  }));
}

function decisionRows({ decision }: PlannedItem, about: ModeratedItem, { people }: Ids) {
  if (!decision) return [];
  const { by, at, verb, reason } = decision;
  return [{ ...about, admin_id: idOf(people, by), verb, reason, created_at: at }];
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
