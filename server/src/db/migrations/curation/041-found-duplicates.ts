import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { createIndex, type Index } from '../001-indexes.ts';

/**
 * Authors are notified when their post turns out to be a duplicate. The URL of a merged post stays reserved, like the URL of
 * the post that it was merged into. The pages of sources are read in the background.
 */
export async function up(tx: Tx): Promise<void> {
  const statements = [
    'alter table notification_events add column found_duplicate integer references duplicates (post_id) on delete cascade',
    `alter table known_urls add column is_merged smallint not null default 0
      check (is_merged in (0, 1) and (is_merged = 0 or kind in ('source', 'submitted')))`,
    `alter table known_urls add column is_unread smallint not null default 0
      check (is_unread in (0, 1) and (is_unread = 0 or kind = 'source'))`,
    // Most sources were never compared with other posts, so their pages are to be read. The sources of a post that another
    // was merged into are left out: nobody knows any more which of them are URLs of merged posts.
    `update known_urls set is_unread = 1
      where kind = 'source' and post_id not in (select into_id from merged_posts)`,
    ...foundDuplicateIndexes.map(createIndex),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export const foundDuplicateIndexes: readonly Index[] = [
  {
    name: 'notification_events_of_duplicate',
    on: 'notification_events (found_duplicate, user_id)',
    where: 'found_duplicate is not null',
    isUnique: true,
    serves: 'who was notified of a duplicate, each at most once; the deletion of its row in duplicates',
  },
  {
    name: 'known_urls_unread',
    on: 'known_urls (id)',
    where: 'is_unread = 1',
    serves: 'the sources whose pages are still to be read',
  },
];
