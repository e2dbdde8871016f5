import type { FullUser } from '@magpie/contract/users';

export type UserAct = 'banTemporarily' | 'banPermanently' | 'unban' | 'promote' | 'demote' | 'endSessions';

/**
 * What an admin may do with a user: nothing with themself, another admin is demoted before being banned, and a banned
 * user, who is logged out already, is unbanned before being promoted.
 */
export function userActs({ id, role, ban_status }: FullUser, admin: FullUser | null): UserAct[] {
  if (id === admin?.id) return [];
  if (role === 'admin') return ['demote', 'endSessions'];
  return ACTS[ban_status];
}

const ACTS: Record<FullUser['ban_status'], UserAct[]> = {
  active: ['banTemporarily', 'banPermanently', 'promote', 'endSessions'],
  temporary: ['unban', 'banPermanently'],
  permanent: ['unban', 'banTemporarily'],
};
