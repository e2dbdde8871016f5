import path from 'node:path';
import { openDatabase, SQLITE_FILE } from '../../../server/src/db/database.ts';
import { openSqliteFile } from '../../../server/src/db/dialect.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { commentRows } from './comment-rows.ts';
import type { Community } from './community.ts';
import { bookmarkRows, imageRows, likeRows, postRows, tagRows } from './posts.ts';
import { sessionRows, userRows } from './users.ts';

type SqliteFile = ReturnType<typeof openSqliteFile>;
type Row = Record<string, string | number | null>;

const ROWS_A_TRANSACTION = 50_000;

/** Makes the SQLite database of a community in an empty folder; the first users have a session (users.ts). */
export async function fillSite(dataDir: string, community: Community, sessions: number): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrate(database);
  await database.close();

  const file = openSqliteFile(path.join(dataDir, SQLITE_FILE));
  // Nothing is lost if this is interrupted: the folder is thrown away. What refers to what is right by construction.
  file.pragma('synchronous = OFF');
  file.pragma('foreign_keys = OFF');
  insertAll(file, 'users', userRows(community));
  insertAll(file, 'sessions', sessionRows(community, sessions));
  insertAll(file, 'images', imageRows(community));
  insertAll(file, 'posts', postRows(community));
  insertAll(file, 'post_tags', tagRows(community));
  insertAll(file, 'post_likes', likeRows(community));
  insertAll(file, 'bookmarks', bookmarkRows(community));
  insertAll(file, 'comments', commentRows(community));
  file.exec('update users set posts_count = (select count(*) from posts where author_id = users.id)');
  file.pragma('wal_checkpoint(TRUNCATE)');
  file.close();
}

function insertAll(file: SqliteFile, table: string, rows: Iterable<Row>) {
  let statement: { run(...values: unknown[]): unknown } | undefined;
  let written = 0;
  file.exec('begin');
  for (const row of rows) {
    statement ??= file.prepare(insertOf(table, Object.keys(row)));
    statement.run(...Object.values(row));
    written += 1;
    if (written % ROWS_A_TRANSACTION === 0) file.exec('commit; begin');
  }
  file.exec('commit');
}

function insertOf(table: string, columns: readonly string[]) {
  return `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
}
