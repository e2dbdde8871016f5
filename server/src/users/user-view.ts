import type { FullUser, Profile, PublicUser, User } from '@magpie/contract/users';
import type { UserRow } from '../db/schema.ts';
import { isAdmin, type Viewer } from '../permissions.ts';
import { banStatus } from './bans.ts';

/** Users see all their own fields, and admins all fields of every user; others see the public fields. */
export function viewUser(row: UserRow, viewer: Viewer, now: number): User {
  return isAdmin(viewer) || viewer?.id === row.id ? viewFullUser(row, now) : viewPublicUser(row);
}

/** A user as they see themselves. */
export function viewProfile(row: UserRow, has_mutes: boolean, now: number): Profile {
  return { ...viewFullUser(row, now), has_mutes };
}

export function viewFullUser(row: UserRow, now: number): FullUser {
  const ban_status = banStatus(row, now);
  return {
    ...viewPublicUser(row),
    email: row.email,
    email_verified: row.email_verified === 1,
    terms_accepted: row.terms_accepted === 1,
    ban_status,
    is_banned: ban_status !== 'active',
    banned_until: ban_status === 'temporary' && row.banned_until !== null ? isoTime(row.banned_until) : null,
  };
}

function viewPublicUser(row: UserRow): PublicUser {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    is_staff: row.is_staff === 1,
    posts_count: row.posts_count,
    created_at: isoTime(row.created_at),
  };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
