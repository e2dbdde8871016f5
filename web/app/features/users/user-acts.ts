import type { FullUser } from '@magpie/contract/users';

export type UserAct = 'banTemporarily' | 'banPermanently' | 'unban' | 'promote' | 'demote';

/**
 * What an admin may do with a user: nothing with themself, nothing but demoting with another admin, and a banned
 * user is unbanned before being promoted.
 */
export function userActs({ id, role, ban_status }: FullUser, admin: FullUser | null): UserAct[] {
  if (id === admin?.id) return [];
  if (role === 'admin') return ['demote'];
  return ACTS[ban_status];
}

const ACTS: Record<FullUser['ban_status'], UserAct[]> = {
  active: ['banTemporarily', 'banPermanently', 'promote'],
  temporary: ['unban', 'banPermanently'],
  permanent: ['unban', 'banTemporarily'],
};
