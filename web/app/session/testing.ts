import type { Profile } from '@magpie/contract/users';

/** A user as `getProfile` returns it. */
export function aUser(fields: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    username: 'ada',
    role: 'user',
    is_staff: false,
    posts_count: 0,
    created_at: '2026-01-31T12:00:00.000Z',
    email: 'ada@example.org',
    email_verified: true,
    terms_accepted: true,
    ban_status: 'active',
    is_banned: false,
    banned_until: null,
    has_mutes: false,
    ...fields,
  };
}
