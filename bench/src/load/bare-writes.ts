import { openSqliteFile } from '../../../server/src/db/sqlite/connection.ts';
import { authorWord, dateWords, siteWord } from '../../../server/src/db/search/filter-words.ts';
import { URL_RULES_VERSION, urlKey } from '../../../server/src/links/url-identity.ts';

export type BareWrite = 'like' | 'bookmark' | 'comment' | 'submit';

/** A statement, and a function that returns its parameters for the transaction with the number `count`, from 0. */
type Step = [sql: string, parameters: (count: number) => (string | number)[]];

/** The id of the post of a transaction: a write and the reverse write after it are about the same post. */
const inTurn = (count: number) => 1 + Math.floor((count % 2000) / 2);
const TEXT = 'x'.repeat(110);
/** The words by which the operators of a search, such as `author:`, find a row. */
const FILTERS = [authorWord('someone'), ...dateWords(Date.now()), siteWord('site-1.example')].join(' ');

const titleOf = (count: number) => `A post of the benchmark, number ${count}`;

/** The statements of each write. Where there are two lists, a write and its reverse alternate. */
const WRITES: Record<BareWrite, Step[][]> = {
  like: [
    [
      [
        'insert into post_likes (post_id, user_id, created_at) values (?, 1, ?)',
        (count) => [inTurn(count), Date.now()],
      ],
      ['update posts set likes_count = likes_count + 1 where id = ?', (count) => [inTurn(count)]],
    ],
    [
      ['delete from post_likes where post_id = ? and user_id = 1', (count) => [inTurn(count)]],
      ['update posts set likes_count = likes_count - 1 where id = ?', (count) => [inTurn(count)]],
    ],
  ],
  bookmark: [
    [
      [
        'insert into bookmarks (user_id, post_id, created_at) values (1, ?, ?)',
        (count) => [inTurn(count), Date.now()],
      ],
    ],
    [['delete from bookmarks where user_id = 1 and post_id = ?', (count) => [inTurn(count)]]],
  ],
  comment: [
    [
      [
        `insert into comments (post_id, author_id, level, content, status, created_at) values (?, 1, 1, ?, 'active', ?)`,
        (count) => [1 + (count % 1000), TEXT, Date.now()],
      ],
      [
        'update posts set comments_count = comments_count + 1, discussion_count = discussion_count + 1 where id = ?',
        (count) => [1 + (count % 1000)],
      ],
      [
        'insert into comment_words (comment_id, content, filters) select max(id), ?, ? from comments',
        () => [TEXT, FILTERS],
      ],
    ],
  ],
  submit: [
    [
      [
        `insert into posts (author_id, category_id, title, url, url_key, url_rules, description, is_sponsored, status,
          preview_type, created_at) values (1, ?, ?, ?, ?, ?, ?, 0, 'active', 'other', ?)`,
        (count) => {
          const url = `http://10.0.0.2/articles/${count}-${Date.now()}`;
          return [1 + (count % 6), titleOf(count), url, urlKey(url), URL_RULES_VERSION, TEXT, Date.now()];
        },
      ],
      ['insert into post_sites (post_id, site_id) select max(id), 1 from posts', () => []],
      [
        `insert into post_words (post_id, title, topics, description, preview, filters)
          select max(id), ?, 'site-1.example someone', ?, '', ? from posts`,
        (count) => [titleOf(count), TEXT, FILTERS],
      ],
      ['update users set posts_count = posts_count + 1 where id = 1', () => []],
    ],
  ],
};

/** Milliseconds per bare transaction: prepared statements with nothing around them, as durable as the site's own writes. */
export function measureBare(databaseFile: string, write: BareWrite, seconds: number): number {
  const file = openSqliteFile(databaseFile);
  file.exec('delete from post_likes where user_id = 1; delete from bookmarks where user_id = 1');
  const transactions = WRITES[write].map((steps) => {
    const prepared = steps.map(([sql, parameters]) => ({ statement: file.prepare(sql), parameters }));
    return file.transaction((count: number) => {
      for (const { statement, parameters } of prepared) statement.run(...parameters(count));
    }).immediate;
  });
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) transactions[count % transactions.length]?.(count);
  const spent = performance.now() - started;
  file.close();
  return spent / count;
}
