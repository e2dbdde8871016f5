import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { PostRow, Schema } from '../../db/schema.ts';
import { moveComments, moveProposals, moveReports, moveSuccessors, moveVisits } from './move-content.ts';
import { moveItems } from './move-items.ts';
import { moveKnownUrls } from './move-known-urls.ts';
import { moveEvents, moveNotifications } from './move-notifications.ts';

/** Moves rows that name a post to the post that it is merged into. Both posts are locked. */
export type Move = (tx: Tx, from: PostRow, into: PostRow) => Promise<void>;

/** What happens to a column that names a post when the post is merged into another one. */
type Merging = { column: string; move: Move } | { column: string; stays: string };

const OWN = 'It belongs to the post itself, which is deleted. The other post has its own.';

/** Every column that names a post, in the order of the moves. A test finds those that are missing. */
export const MERGED_COLUMNS: readonly Merging[] = [
  { column: 'post_likes.post_id', move: moveOfUsers('post_likes') },
  { column: 'bookmarks.post_id', move: moveOfUsers('bookmarks') },
  { column: 'hidden_posts.post_id', move: moveOfUsers('hidden_posts') },
  { column: 'thread_mutes.post_id', move: moveOfUsers('thread_mutes') },
  { column: 'post_visits.post_id', move: moveVisits },
  { column: 'comments.post_id', move: moveComments },
  { column: 'collection_items.post_id', move: moveItems },
  { column: 'known_urls.post_id', move: moveKnownUrls },
  { column: 'reports.post_id', move: moveReports },
  { column: 'proposals.post_id', move: moveProposals },
  { column: 'posts.outdated_post', move: moveSuccessors },
  { column: 'duplicates.duplicate_of', move: moveDuplicates },
  { column: 'merged_posts.into_id', move: moveMerged },
  { column: 'notification_events.post_id', move: moveEvents },
  { column: 'notifications.post_id', move: moveNotifications },
  { column: 'duplicates.post_id', stays: 'The merge decides whether it is a duplicate.' },
  {
    column: 'appeals.post_id',
    stays: 'An appeal ends with its post. While one waits, the post is removed and cannot be merged.',
  },
  { column: 'decisions.post_id', stays: 'Decisions outlive the post that they are about, with its title.' },
  {
    column: 'post_changes.post_id',
    stays: 'The history says how the values of the post itself have changed.',
  },
  { column: 'post_tags.post_id', stays: OWN },
  { column: 'post_sites.post_id', stays: OWN },
  { column: 'post_words.post_id', stays: OWN },
  { column: 'link_checks.post_id', stays: OWN },
  { column: 'text_keys.post_id', stays: OWN },
  { column: 'notification_events.merged_post', stays: 'The event stays about the post that was merged.' },
];

export async function mergeRows(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  for (const merging of MERGED_COLUMNS) if ('move' in merging) await merging.move(tx, from, into);
}

/** Moves rows of a table in which each user has one row for a post. A user with a row for both posts keeps one. */
function moveOfUsers(table: keyof Schema): Move {
  return async (tx, from, into) => {
    const rows = sql.table(table);
    await sql`update ${rows} set post_id = ${into.id} where post_id = ${from.id}
      and user_id not in (select user_id from ${rows} where post_id = ${into.id})`.execute(tx);
  };
}

/** Duplicates of the merged post become duplicates of the other post, which is never a duplicate of itself. */
async function moveDuplicates(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await tx
    .deleteFrom('duplicates')
    .where('duplicate_of', '=', from.id)
    .where('post_id', '=', into.id)
    .execute();
  await tx
    .updateTable('duplicates')
    .set({ duplicate_of: into.id })
    .where('duplicate_of', '=', from.id)
    .execute();
}

/** Addresses of posts that were merged into `from` earlier lead to `into` from now on. */
async function moveMerged(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  await tx.updateTable('merged_posts').set({ into_id: into.id }).where('into_id', '=', from.id).execute();
}
