import { openSqliteFile } from '../../../server/src/db/sqlite/connection.ts';
import { URL_RULES_VERSION, urlKey } from '../../../server/src/links/url-identity.ts';

/** The rows that a write of ours comes to, written by prepared statements in a transaction and nothing around it. */
export type BareWrite = 'like' | 'bookmark' | 'comment' | 'submit';

type SqliteFile = ReturnType<typeof openSqliteFile>;

/** Milliseconds that one such transaction takes, durable as the site's are (synchronous FULL). */
export function measureBare(file: string, write: BareWrite, seconds: number): number {
  const connection = openSqliteFile(file);
  const run = prepared(connection)[write]();
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  while (performance.now() < end) {
    run(count);
    count += 1;
  }
  const spent = performance.now() - started;
  connection.close();
  return spent / count;
}

function prepared(file: SqliteFile): Record<BareWrite, () => (count: number) => void> {
  const prepare = (text: string) => file.prepare(text);
  return { like, bookmark, comment, submit };

  /** A like and its taking back are one each. */
  function like() {
    const insert = prepare('insert into post_likes (post_id, user_id, created_at) values (?, 1, ?)');
    const remove = prepare('delete from post_likes where post_id = ? and user_id = 1');
    const move = prepare('update posts set likes_count = likes_count + ? where id = ?');
    prepare('delete from post_likes where user_id = 1').run();
    return file.transaction((count: number) => {
      const id = 1 + Math.floor((count % 2000) / 2);
      const isLike = count % 2 === 0;
      if (isLike) insert.run(id, Date.now());
      else remove.run(id);
      move.run(isLike ? 1 : -1, id);
    }).immediate;
  }

  function bookmark() {
    const insert = prepare('insert into bookmarks (user_id, post_id, created_at) values (1, ?, ?)');
    const remove = prepare('delete from bookmarks where user_id = 1 and post_id = ?');
    prepare('delete from bookmarks where user_id = 1').run();
    return file.transaction((count: number) => {
      const id = 1 + Math.floor((count % 2000) / 2);
      if (count % 2 === 0) insert.run(id, Date.now());
      else remove.run(id);
    }).immediate;
  }

  function comment() {
    const insert = prepare(`insert into comments (post_id, author_id, level, content, status, created_at)
      values (?, 1, 1, ?, 'active', ?)`);
    const move = prepare(`update posts set comments_count = comments_count + 1,
      discussion_count = discussion_count + 1 where id = ?`);
    return file.transaction((count: number) => {
      const id = 1 + (count % 1000);
      insert.run(id, 'x'.repeat(110), Date.now());
      move.run(id);
    }).immediate;
  }

  function submit() {
    const insert =
      prepare(`insert into posts (author_id, category_id, title, url, url_key, url_rules, description,
      is_sponsored, status, preview_type, created_at) values (1, ?, ?, ?, ?, ?, ?, 0, 'active', 'other', ?)`);
    const move = prepare('update users set posts_count = posts_count + 1 where id = 1');
    return file.transaction((count: number) => {
      const url = `http://10.0.0.2/articles/${count}-${Date.now()}`;
      const title = `A post of the benchmark, number ${count}`;
      insert.run(1 + (count % 6), title, url, urlKey(url), URL_RULES_VERSION, 'x'.repeat(110), Date.now());
      move.run();
    }).immediate;
  }
}
