import { DAY_MS, DIGEST_POSTS_MAX } from '@magpie/contract/limits';
import type { Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { lockUsers } from '../db/locks.ts';
import { findFirst } from '../lists/find-posts.ts';
import { readListQuery } from '../lists/list-query.ts';
import { digestMail } from '../mail/templates.ts';
import { mayBeMailed } from '../notifications/mails/send-mails.ts';
import { unsubscribeToken } from '../notifications/mails/unsubscribe.ts';
import { viewPosts } from '../posts/post-view.ts';

const WEEK_MS = 7 * DAY_MS;
/** The number of users whose digests are written in one run; the next run goes on with the others. */
const USERS_MAX = 500;

/** Queues the weekly digests that are due. */
export async function writeDigests(context: Context): Promise<void> {
  const { database, clock, mail } = context;
  const due = await database.read
    .selectFrom('mail_settings')
    .select('user_id')
    .where('due_at', '<=', clock())
    .limit(USERS_MAX)
    .execute();
  if (due.length === 0) return;
  const posts = await bestOfWeek(context);
  for (const { user_id } of due) await writeDigest(context, user_id, posts);
  mail.wake();
}

async function bestOfWeek({ database, clock }: Context): Promise<Post[]> {
  const query = readListQuery('top', null, { period: 'week' }, clock());
  const rows = (await findFirst(database.read, query, DIGEST_POSTS_MAX)) ?? [];
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
