import { createHash } from 'node:crypto';
import { ADMIN, banOf, isAdmin } from './cast.ts';
import type { Community } from './community.ts';
import { countByAuthor } from './posts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OLDEST_MS = 1200 * DAY_MS;
/** Longer than a run takes. */
const BAN_LEFT_MS = DAY_MS;
/** No password has this hash: nobody logs in as these users but by the sessions they are given. */
const NO_PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The users' ids are 1 to `users`. */
export function* userRows(community: Community) {
  const { users, now } = community;
  const posts = countByAuthor(community);
  for (let id = 1; id <= users; id += 1) {
    const ban_status = banOf(users, id);
    const username = `member-${id}`;
    const email = `${username}@bench.example`;
    yield {
      id,
      username,
      username_key: username,
      email,
      email_key: email,
      password_hash: NO_PASSWORD,
      role: isAdmin(users, id) ? 'admin' : 'user',
      is_staff: 0,
      terms_accepted: 1,
      ban_status,
      banned_until: ban_status === 'temporary' ? now + BAN_LEFT_MS : null,
      posts_count: posts.get(id) ?? 0,
      created_at: now - Math.floor(OLDEST_MS * (1 - id / (users + 1))),
    };
  }
}

export function* banRows({ users, now }: Community) {
  for (let user_id = 1; user_id <= users; user_id += 1) {
    const kind = banOf(users, user_id);
    if (kind === 'active') continue;
    const ends_at = kind === 'temporary' ? now + BAN_LEFT_MS : null;
    yield { user_id, banned_by: ADMIN, kind, reason: 'Advertising', created_at: now, ends_at };
  }
}

/** A session for each of the first users; `tokenOf` their token. */
export function* sessionRows({ now }: Community, count: number) {
  for (let user_id = 1; user_id <= count; user_id += 1) {
    yield {
      user_id,
      token_hash: createHash('sha256').update(tokenOf(user_id)).digest('hex'),
      created_at: now,
      last_used_at: now,
      user_agent: 'bench',
      address: '127.0.0.1',
    };
  }
}

export function tokenOf(user_id: number): string {
  return createHash('sha256').update(`token of ${user_id}`).digest('hex');
}
