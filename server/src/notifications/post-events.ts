import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { storeEvents } from './store-events.ts';
import { whoWants } from './unwanted.ts';

interface ListedPost {
  id: number;
  author_id: number;
}

/** The number of followers that are read and notified at a time. */
const BATCH = 500;

/** Notifies followers of the author, if they want that, of a post that has just become listed. */
export async function notifyOfPost(tx: Tx, { id, author_id }: ListedPost, created_at: number): Promise<void> {
  const about = { post_id: id, actor_id: author_id };
  let last = 0;
  for (;;) {
    const followers = await findFollowers(tx, author_id, last);
    if (followers.length === 0) return;
    const wanted = await whoWants(tx, about, followers);
    await storeEvents(
      tx,
      { new_post_id: id, created_at, ...about },
      [...wanted].map((user_id) => ({ user_id, kind: 'followed_post', item_comment_id: null })),
    );
    last = followers.at(-1) ?? last;
  }
}

/** The next followers, with ids above `last`, who have chosen to be notified, on the site or by email. */
async function findFollowers(tx: Tx, author_id: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from follows
    where target_user_id = ${author_id} and user_id > ${last} and (
      exists (select 1 from chosen_notifications as chosen
        where chosen.user_id = follows.user_id and chosen.kind = 'followed_post')
      or exists (select 1 from mail_settings
        where mail_settings.user_id = follows.user_id and kind = 'followed_post' and frequency <> 'never')
    )
    order by user_id limit ${BATCH}`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
