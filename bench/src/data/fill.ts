import path from 'node:path';
import { sql } from 'kysely';
import { STORED_COUNTS } from '../../../server/src/cli/stored-counts.ts';
import { openDatabase, SQLITE_FILE } from '../../../server/src/db/database.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { openPostgresBulk } from './bulk-postgres.ts';
import { openSqliteBulk } from './bulk-sqlite.ts';
import { commentRows } from './comment-rows.ts';
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
  await bulk.insert('users', userRows(community));
  await bulk.insert('sessions', sessionRows(community, sessions));
  await bulk.insert('bans', banRows(community));
  await bulk.insert('images', imageRows(community));
  await bulk.insert('posts', postRows(community));
  await bulk.insert('post_tags', tagRows(community));
  await bulk.insert('post_likes', likeRows(community));
  await bulk.insert('bookmarks', bookmarkRows(community));
  await bulk.insert('comments', commentRows(community));
  await bulk.insert('reports', reportRows(community));
  await bulk.insert('decisions', decisionRows(community));
  await bulk.finish();
  await countPosts(place);
}

async function countPosts(place: Place) {
  const database = await openDatabase(place);
  const counts = STORED_COUNTS.filter(({ table }) => table === 'users');
  await database.transactAtLeisure(async (tx) => {
    for (const { column, counted } of counts) await sql`update users set ${sql.ref(column)} = ${counted}`.execute(tx);
  });
  await database.close();
}
