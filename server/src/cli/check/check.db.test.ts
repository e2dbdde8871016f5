import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { URL_RULES_VERSION, urlKey } from '../../links/url-identity.ts';
import { conflictKey } from '../../links/refresh-url-keys.ts';
import { aPlaceWithShell } from '../../testing/test-shell.ts';
import { aSite } from '../../testing/test-site.ts';
import { openDatabase } from '../../db/open-database.ts';
import { findWrongValues } from './check.ts';

const site = await aSite();
let post: { id: number };
let comment: { id: number };
let author: { id: number };

beforeAll(async () => {
  const user = await site.aUser();
  author = user;
  post = await site.aPost({ by: user });
  comment = await site.aComment({ on: post });
  const reply = await site.aComment({ on: post, to: comment, by: user });
  await site.as(user).call('likePost', { params: { id: post.id } });
  await site.as(user).call('likeComment', { params: { id: comment.id } });
  await site.as(user).call('deleteComment', { params: { id: reply.id } });
  const deleted = await site.aComment({ on: post, by: user });
  await site.aComment({ on: post, to: deleted });
  await site.as(user).call('deleteComment', { params: { id: deleted.id } });
  await site.aPost({ flagged: true });
  await site.aPost({ removed: true });
  const reported = await site.aPost({ flagged: true });
  await site.as(await site.aUser({ admin: true })).call('approvePost', { params: { id: reported.id } });
  await site.aComment({ on: post, flagged: true });
  await site.aComment({ on: post, removed: true });
});

test('finds nothing on a site that was used normally', async () => {
  expect(await findings()).toEqual([]);
});

test.each([
  ['users', 'posts_count', 1, () => author.id],
  ['posts', 'likes_count', 1, () => post.id],
  ['posts', 'comments_count', 1, () => post.id],
  // Not 1: the database itself refuses a `discussion_count` above `comments_count`.
  ['posts', 'discussion_count', -1, () => post.id],
  ['posts', 'reports_count', 1, () => post.id],
  ['comments', 'likes_count', -1, () => comment.id],
  ['comments', 'reports_count', 1, () => comment.id],
] as const)('reports a wrong %s.%s', async (table, column, by, idOf) => {
  const id = idOf();
  const { rows } = await sql<{ right: number }>`
    select ${sql.ref(column)} as "right" from ${sql.table(table)} where id = ${id}`.execute(
    site.context.database.read,
  );
  const right = rows[0]?.right ?? NaN;
  const found = await findingsAfter(
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${right + by} where id = ${id}`,
  );
  expect(found).toEqual([`${table} ${id}: ${column} is ${right + by}, should be ${right}`]);
});

test.each([
  [`update posts set status = 'flagged' where id = $post`, 'status is flagged, but it has no open report'],
  [`update posts set status = 'removed' where id = $post`, 'status is removed, but no admin removed it last'],
  [
    `insert into decisions (admin_id, post_id, author_id, title, url, verb, status_before, status_after,
        created_at_before, reason, created_at)
      values ($author, $post, $author, 'x', 'https://x.invalid', 'remove', 'active', 'removed', 1, '', 1)`,
    'status is not removed, but an admin removed it last',
  ],
  [
    `insert into reports (reporter_id, post_id, author_id, title, url, created_at)
      values ($author, $post, $author, 'x', 'https://x.invalid', 1)`,
    'status is active, but it has open reports',
  ],
  [
    'update posts set waiting_since = 1 where id = $post',
    'waiting_since is not the time since which it has been waiting for an admin',
  ],
])('reports the post after %s', async (statement, problem) => {
  expect(await findingsAfter(sql.raw(withIds(statement)))).toContain(`posts ${post.id}: ${problem}`);
});

test('finds a flagged comment without a report', async () => {
  expect(await findingsAfter(sql`update comments set status = 'flagged' where id = ${comment.id}`)).toEqual([
    `comments ${comment.id}: status is flagged, but it has no open report`,
  ]);
});

test('finds a wrong key and a key made by older rules, but accepts the key of a newer post with the same URL', async () => {
  const { url_key } = await site.context.database.read
    .selectFrom('posts')
    .select('url_key')
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  const after = (url_key: string, url_rules: number = URL_RULES_VERSION) =>
    findingsAfter(sql`update posts set url_key = ${url_key}, url_rules = ${url_rules} where id = ${post.id}`);

  expect(await after('another')).toEqual([`posts ${post.id}: url_key is another, should be ${url_key}`]);
  expect(await after(conflictKey(url_key, post.id))).toEqual([]);
  expect(await after(url_key, 0)).toEqual([
    `posts ${post.id}: url_key was made by rules 0, the current ones are ${URL_RULES_VERSION}`,
  ]);
});

test('finds a wrong key of a removed URL, and a key made by older rules', async () => {
  const url = 'https://removed.invalid/';
  const after = (url_rules: number) =>
    findingsAfter(sql`insert into removed_urls (id, url_key, url, url_rules, created_at)
      values (7, 'another', ${url}, ${url_rules}, 1)`);
  expect(await after(URL_RULES_VERSION)).toEqual([
    `removed_urls 7: url_key is another, should be ${urlKey(url)}`,
  ]);
  expect(await after(0)).toEqual([
    `removed_urls 7: url_key was made by rules 0, the current ones are ${URL_RULES_VERSION}`,
  ]);
});

test('finds a wrong key of a known URL, and a post whose own URL is not known', async () => {
  const url = 'https://known.invalid/';
  expect(
    await findingsAfter(sql`insert into known_urls (id, post_id, kind, url_key, url, url_rules, created_at)
      values (70, ${post.id}, 'canonical', 'another', ${url}, ${URL_RULES_VERSION}, 1)`),
  ).toEqual([`known_urls 70: url_key is another, should be ${urlKey(url)}`]);
  expect(await findingsAfter(sql`delete from known_urls where post_id = ${post.id}`)).toEqual([
    `posts ${post.id}: its URL is not among the known ones`,
  ]);
});

test('finds notifications that do not agree with their events', async () => {
  expect(await findingsAfter(sql`update notifications set latest_at = 7`)).toContainEqual(
    expect.stringMatching(/^notifications \d+: latest_at is 7, should be \d+$/),
  );
  expect(
    await findingsAfter(sql`insert into notifications (id, user_id, kind, post_id, latest_at, read_at)
      values (70, ${author.id}, 'comment', ${post.id}, 1, 1)`),
  ).toEqual(['notifications 70: it has no event']);
  expect(await findingsAfter(sql`update notification_events set comment_id = null`)).toContainEqual(
    expect.stringMatching(/^notification_events \d+: it is not about exactly one thing$/),
  );
});

test('finds a wrong rank', async () => {
  // The database computes the column, so it cannot be written. A temporary table hides the real one.
  const found = await findingsAfter(
    sql`create temporary table posts as select * from posts`,
    sql`update posts set rank = rank + 0.001 where id = ${post.id}`,
  );
  expect(found).toEqual([
    expect.stringMatching(new RegExp(`^posts ${post.id}: rank is [\\d.]+, should be [\\d.]+$`)),
  ]);
});

test('admin check prints each wrong value and a summary, and sets the exit code', async () => {
  const { place, admin } = await aPlaceWithShell();
  expect(await admin(['check'])).toEqual({
    code: 0,
    printed: ['Checked 0 users, 0 posts, 0 comments: all values are correct.'],
    errors: [],
  });

  await admin(['create-user', 'Pica', 'pica@example.org'], {
    environment: { NEW_PASSWORD: 'seven bright jackdaws' },
  });
  const database = await openDatabase(place);
  await sql`update users set posts_count = 7`.execute(database.read);
  await database.close();
  expect(await admin(['check'])).toEqual({
    code: 1,
    printed: ['users 1: posts_count is 7, should be 0', 'Checked 1 users, 0 posts, 0 comments: 1 wrong.'],
    errors: [],
  });
});

function findings() {
  return Array.fromAsync(findWrongValues(site.context.database.read));
}

/** The findings of the check after these statements, which are rolled back. */
async function findingsAfter(...statements: RawBuilder<unknown>[]) {
  const undo = new Error('undone');
  let found: string[] = [];
  const attempt = site.context.database.transact(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
    found = await Array.fromAsync(findWrongValues(tx));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  return found;
}

function withIds(statement: string) {
  return statement.replaceAll('$post', String(post.id)).replaceAll('$author', String(author.id));
}
