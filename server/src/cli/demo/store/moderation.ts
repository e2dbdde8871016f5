import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import type { Plan, PlannedBan, PlannedItem } from '../plan/plan.ts';
import { type Ids, idOf } from './ids.ts';

/** Reports, decisions and bans, in the order in which they happened. */
export async function storeModeration(tx: Tx, plan: Plan, ids: Ids): Promise<void> {
  const items = [
    ...plan.posts.map((post) => ({
      item: post,
      place: { post_id: idOf(ids.posts, post), comment_id: null },
    })),
    ...plan.comments.map((comment) => ({
      item: comment,
      place: { post_id: null, comment_id: idOf(ids.comments, comment) },
    })),
  ];
  const reports = items.flatMap(({ item, place }) => reportRows(item, place, ids));
  const decisions = items.flatMap(({ item, place }) => decisionRows(item, place, ids));
  await insertAll(tx, 'reports', reports.sort(byTime));
  await insertAll(tx, 'decisions', decisions.sort(byTime));
  await insertAll(
    tx,
    'bans',
    plan.bans.map((ban) => banRow(ban, ids)),
  );
}

type Place = { post_id: number; comment_id: null } | { post_id: null; comment_id: number };

function reportRows({ reports }: PlannedItem, place: Place, { people }: Ids) {
  return reports.map(({ by, at, settled_at }) => ({
    ...place,
    reporter_id: idOf(people, by),
    created_at: at,
    settled_at,
  }));
}

function decisionRows({ decision }: PlannedItem, place: Place, { people }: Ids) {
  if (!decision) return [];
  const { by, at, verb, reason } = decision;
  return [{ ...place, admin_id: idOf(people, by), verb, reason, created_at: at }];
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
