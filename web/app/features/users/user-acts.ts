import type { FullUser } from '@magpie/contract/users';
import type { BanCall } from '../../api/moderation/bans.ts';
import type { InstantAct } from './use-user-acts.ts';

export type UserAct = BanCall | InstantAct | 'endSessions';

/**
 * The actions an admin may use on a user: none on themself; another admin must be demoted before a ban, and a banned
 * user, who has no sessions, must be unbanned before a promotion.
 */
export function userActs({ id, role, ban_status }: FullUser, admin: FullUser | null): UserAct[] {
  if (id === admin?.id) return [];
  if (role === 'admin') return ['demote', 'endSessions'];
  return ACTS[ban_status];
}

/** A ban asks for a reason. */
export function isBan(act: UserAct): act is BanCall {
  return act === 'banTemporarily' || act === 'banPermanently';
}

const ACTS: Record<FullUser['ban_status'], UserAct[]> = {
  active: ['banTemporarily', 'banPermanently', 'promote', 'endSessions'],
  temporary: ['unban', 'banPermanently'],
  permanent: ['unban', 'banTemporarily'],
};
