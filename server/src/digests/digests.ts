import { DAY_MS, DIGEST_POSTS_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { lockUsers } from '../db/locks.ts';
import { findFirst } from '../lists/find-posts.ts';
import { readListQuery } from '../lists/list-query.ts';
import { digestMail } from '../mail/templates.ts';
import type { Reader } from '../mutes/unmuted.ts';
import { mayBeMailed } from '../notifications/mails/send-mails.ts';
import { unsubscribeToken } from '../notifications/mails/unsubscribe.ts';
import { viewPosts } from '../posts/post-view.ts';
import { hasMutes } from '../sessions/has-mutes.ts';

const WEEK_MS = 7 * DAY_MS;
/** The number of users whose digests are written in one run; the next run goes on with the others. */
const USERS_MAX = 500;

/** Queues the weekly digests that are due. */
export async function writeDigests(context: Context): Promise<void> {
  const { database, clock, mail, log } = context;
  const due = await database.read
    .selectFrom('mail_settings')
    .select(['user_id as id', 'due_at', hasMutes('mail_settings.user_id').as('has_mutes')])
    .where('due_at', '<=', clock())
    .limit(USERS_MAX)
    .execute();
  if (due.length === 0) return;
  const shared = new Map<number, Post[]>();
  for (const { id, due_at, has_mutes } of due) {
    const day = dayOf(due_at ?? 0);
    try {
      const reader = { id, has_mutes: true } as const;
      const posts = has_mutes === 1 ? await bestSince(context, day, reader) : await bestForAll(day);
      await writeDigest(context, id, posts);
    } catch (error) {
      // The others must not wait for this one.
      log.error({ err: error, user: id }, 'a weekly digest could not be written; it is tried again');
    }
  }
  mail.wake();

  async function bestForAll(day: number) {
    const posts = shared.get(day) ?? (await bestSince(context, day));
    shared.set(day, posts);
    return posts;
  }
}

function dayOf(time: number) {
  return time - (time % DAY_MS);
}

/**
 * The best posts since the start of the day a week before a digest is due. A digest that is written late, after the site was
 * down, leaves nothing out.
 */
async function bestSince({ database, clock }: Context, day: number, reader: Reader = null): Promise<Post[]> {
  const period = { since: day - WEEK_MS, until: clock() };
  const query = { ...readListQuery('top', null, {}, clock()), period };
  const rows = (await findFirst(database.read, query, DIGEST_POSTS_MAX, reader)) ?? [];
  return viewPosts(database.read, rows);
}

/** The user is locked, so that of several processes one writes the digest. After a week without posts none is written. */
async function writeDigest(
  { database, clock, config, mail }: Context,
  user_id: number,
  posts: readonly Post[],
): Promise<void> {
  await database.transact(async (tx) => {
    const now = clock();
    const [user] = await lockUsers(tx, [user_id]);
    const { numUpdatedRows } = await tx
      .updateTable('mail_settings')
      .set({ due_at: now + WEEK_MS })
      .where('user_id', '=', user_id)
      .where('due_at', '<=', now)
      .executeTakeFirstOrThrow();
    if (!user || numUpdatedRows === 0n || posts.length === 0 || !mayBeMailed(user, config, now)) return;
    const token = await unsubscribeToken(tx, user_id, 'digest');
    await mail.queue(tx, digestMail(config, user, { posts, token }));
  });
}
