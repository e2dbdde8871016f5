import path from 'node:path';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { SQLITE_FILE } from '../../../server/src/db/sqlite/open-sqlite.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { openPostgresBulk } from './bulk-postgres.ts';
import { openSqliteBulk } from './bulk-sqlite.ts';
import { commentLikeRows, commentRows } from './comment-rows.ts';
import type { Community } from './community.ts';
import { bookmarkRows, imageRows, likeRows, postRows, tagRows } from './posts.ts';
import { decisionRows, reportRows } from './judgements.ts';
import { banRows, sessionRows, userRows } from './users.ts';

/** Where a site keeps its data. */
export interface Place {
  /** SQLite in `dataDir` where it is null. */
  databaseUrl: string | null;
  dataDir: string;
}

/** Makes the database of a community in an empty place; the first users have a session (users.ts). */
export async function fillSite(place: Place, community: Community, sessions: number): Promise<void> {
  const database = await openDatabase(place);
  await migrate(database);
  await database.close();

  const { databaseUrl, dataDir } = place;
  const bulk = databaseUrl
    ? await openPostgresBulk(databaseUrl)
    : openSqliteBulk(path.join(dataDir, SQLITE_FILE));
  await Promise.all([
    bulk.insert('users', userRows(community)),
    bulk.insert('sessions', sessionRows(community, sessions)),
    bulk.insert('bans', banRows(community)),
    bulk.insert('images', imageRows(community)),
    bulk.insert('posts', postRows(community)),
    bulk.insert('post_tags', tagRows(community)),
    bulk.insert('post_likes', likeRows(community)),
    bulk.insert('bookmarks', bookmarkRows(community, sessions)),
    bulk.insert('comments', commentRows(community, sessions)),
    bulk.insert('comment_likes', commentLikeRows(community, sessions)),
    bulk.insert('reports', reportRows(community)),
    bulk.insert('decisions', decisionRows(community)),
  ]);
  await bulk.finish();
}
