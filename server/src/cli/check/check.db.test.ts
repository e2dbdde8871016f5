import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { URL_RULES_VERSION, urlKey } from '../../links/url-identity.ts';
import { conflictKey } from '../../links/refresh-url-keys.ts';
import { aPlaceWithShell } from '../../testing/test-shell.ts';
import { aSite, type TestSite } from '../../testing/test-site.ts';
import { openDatabase } from '../../db/open-database.ts';
import { findDisagreements } from './check.ts';

let site: TestSite;
let post: { id: number };
let comment: { id: number };
let author: { id: number };

beforeAll(async () => {
  site = await aSite();
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
  // The database itself refuses more of these than there are comments.
  ['posts', 'discussion_count', -1, () => post.id],
  ['posts', 'reports_count', 1, () => post.id],
  ['comments', 'likes_count', -1, () => comment.id],
  ['comments', 'reports_count', 1, () => comment.id],
] as const)('a wrong %s.%s is named', async (table, column, by, idOf) => {
  const id = idOf();
  const right = await move(0);
  expect(await move(by)).toBe(right + by);
  expect(await findings()).toEqual([`${table} ${id}: ${column} is ${right + by}, should be ${right}`]);
  await move(-by);
  expect(await findings()).toEqual([]);

  async function move(by: number) {
    const { rows } = await sql<{ now: number }>`update ${sql.table(table)}
      set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${id}
      returning ${sql.ref(column)} as now`.execute(writer());
    return rows[0]?.now ?? NaN;
  }
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
])('after %s the post is named', async (statement, problem) => {
  const undo = new Error('undone');
  let found: string[] = [];
  const attempt = site.context.database.transact(async (tx) => {
    await sql.raw(withIds(statement)).execute(tx);
    found = await collected(findDisagreements(tx));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  expect(found).toContain(`posts ${post.id}: ${problem}`);
});

test('finds a flagged comment without a report', async () => {
  await sql`update comments set status = 'flagged' where id = ${comment.id}`.execute(writer());
  expect(await findings()).toEqual([`comments ${comment.id}: status is flagged, but it has no open report`]);
  await sql`update comments set status = 'active' where id = ${comment.id}`.execute(writer());
});

test('finds a wrong key, and a key by older rules', async () => {
  const { url_key } = await writer()
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  const set = (columns: { url_key: string; url_rules?: number }) =>
    writer().updateTable('posts').set(columns).where('id', '=', post.id).execute();

  await set({ url_key: 'another' });
  expect(await findings()).toEqual([`posts ${post.id}: url_key is another, should be ${url_key}`]);
  await set({ url_key: conflictKey(url_key, post.id) });
  expect(await findings()).toEqual([]);
  await set({ url_key, url_rules: 0 });
  expect(await findings()).toEqual([
    `posts ${post.id}: url_key was made by rules 0, those in force are ${URL_RULES_VERSION}`,
  ]);
  await set({ url_key, url_rules: URL_RULES_VERSION });
});

test('finds a wrong key of a removed URL, and one by older rules', async () => {
  const url = 'https://removed.invalid/';
  const wrong = { url_key: 'another', url, url_rules: URL_RULES_VERSION, created_at: 1 };
  const { id } = await writer()
    .insertInto('removed_urls')
    .values(wrong)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await findings()).toEqual([`removed_urls ${id}: url_key is another, should be ${urlKey(url)}`]);
  await writer().updateTable('removed_urls').set({ url_rules: 0 }).execute();
  expect(await findings()).toEqual([
    `removed_urls ${id}: url_key was made by rules 0, those in force are ${URL_RULES_VERSION}`,
  ]);
  await writer().deleteFrom('removed_urls').execute();
});

test('finds a wrong rank', async () => {
  const undo = new Error('undone');
  let found: string[] = [];
  const attempt = site.context.database.transact(async (tx) => {
    // The column is computed and cannot be written. A temporary table of the same name hides the real one.
    await sql`create temporary table posts as select * from posts`.execute(tx);
    await sql`update posts set rank = rank + 0.001 where id = ${post.id}`.execute(tx);
    found = await collected(findDisagreements(tx));
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  expect(found).toEqual([
    expect.stringMatching(new RegExp(`^posts ${post.id}: rank is [\\d.]+, should be [\\d.]+$`)),
  ]);
});

test('admin check prints each contradiction and a summary, and sets the exit code', async () => {
  const { place, admin } = await aPlaceWithShell();
  expect(await admin(['check'])).toEqual({
    code: 0,
    printed: ['Checked 0 users, 0 posts, 0 comments: everything agrees.'],
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
    printed: ['users 1: posts_count is 7, should be 0', 'Checked 1 users, 0 posts, 0 comments: 1 disagree.'],
    errors: [],
  });
});

async function findings() {
  return collected(findDisagreements(site.context.database.read));
}

async function collected(found: AsyncIterable<string>) {
  return Array.fromAsync(found);
}

/** Outside transactions, since a test breaks what no transaction would. */
function writer() {
  return site.context.database.read;
}

function withIds(statement: string) {
  return statement.replaceAll('$post', String(post.id)).replaceAll('$author', String(author.id));
}
