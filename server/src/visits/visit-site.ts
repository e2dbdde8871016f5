import { SITE_VISIT_MS } from '@magpie/contract/limits';
import type { SiteVisit } from '@magpie/contract/notifications/notifications';
import type { Context } from '../context.ts';
import { lockUsers } from '../db/locks.ts';
import type { Actor } from '../permissions.ts';

/**
 * Records that the actor is reading. A visit ends after 30 minutes without activity.
 * @returns when the previous visit ended
 */
export async function visitSite({ database, clock }: Context, actor: Actor): Promise<SiteVisit> {
  const now = clock();
  return database.transact(async (tx) => {
    await lockUsers(tx, [actor.id]);
    const last = await tx
      .selectFrom('site_visits')
      .selectAll()
      .where('user_id', '=', actor.id)
      .executeTakeFirst();
    const isNewVisit = last !== undefined && now - last.active_at >= SITE_VISIT_MS;
    const previous_ended_at = isNewVisit ? last.active_at : (last?.previous_ended_at ?? null);
    const visit = { active_at: now, previous_ended_at };
    await tx
      .insertInto('site_visits')
      .values({ user_id: actor.id, ...visit })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(visit))
      .execute();
    return reply(previous_ended_at);
  });
}

function reply(endedAt: number | null): SiteVisit {
  return { previous_visit_ended_at: endedAt === null ? null : new Date(endedAt).toISOString() };
}
