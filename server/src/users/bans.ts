import { TEMPORARY_BAN_MS } from '@magpie/contract/limits';
import * as userMessages from '@magpie/contract/messages/users';
import type { BanStatus } from '@magpie/contract/values';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import { ForbiddenError } from '../errors.ts';

/** A temporary ban ends at `banned_until`, a permanent one when an admin lifts it. */
export type BanKind = Exclude<BanStatus, 'active'>;

/** null for a permanent ban. */
export function banEnd(kind: BanKind, now: number): number | null {
  return kind === 'temporary' ? now + TEMPORARY_BAN_MS : null;
}

/** The stored `ban_status` is not updated when a temporary ban ends, so code must read it through this function. */
export function banStatus({ ban_status, banned_until }: UserRow, now: number): BanStatus {
  return ban_status === 'temporary' && banned_until !== null && banned_until <= now ? 'active' : ban_status;
}

/** Whether a row of `users` has this status, in SQL. */
export function hasBanStatus(status: BanStatus, now: number): RawBuilder<boolean> {
  if (status === 'permanent') return sql`ban_status = 'permanent'`;
  if (status === 'temporary') return sql`banned_until > ${now}`;
  return sql`(ban_status = 'active' or banned_until <= ${now})`;
}

/** @throws ForbiddenError with the end and the reason of the ban */
export async function requireNotBanned(queries: Queries, user: UserRow, now: number): Promise<void> {
  const status = banStatus(user, now);
  if (status === 'active') return;
  const { reason } = await queries
    .selectFrom('bans')
    .select('reason')
    .where('user_id', '=', user.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const until = new Date(user.banned_until ?? 0).toISOString();
  throw new ForbiddenError(
    status === 'permanent' ? userMessages.bannedForGood(reason) : userMessages.bannedUntil(until, reason),
  );
}
