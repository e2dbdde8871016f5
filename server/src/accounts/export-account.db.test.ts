import { expect, test } from 'vitest';
import { aSite, type TestSite } from '../testing/test-site.ts';
import type { TestUser } from '../testing/makers.ts';
import { EXPORTED_TABLES } from './exported-tables.ts';

const site = await aSite({ rateLimits: 'on' });
const { as, aUser, aPost, aComment, context, clock } = site;

async function exportOf(
  user: TestUser,
  of: TestSite = site,
): Promise<Record<string, Record<string, unknown>[]>> {
  const { status, body } = await of.as(user).send('exportAccount');
  expect(status).toBe(200);
  return body as Record<string, Record<string, unknown>[]>;
}

test('the export is a file with everything that one wrote and did', async () => {
  const user = await aUser({ username: 'lovelace' });
  const post = await aPost({ by: user, title: 'Own words', url: 'https://own.invalid/', tags: [1] });
  const other = await aPost();
  const comment = await aComment({ on: other, by: user, content: 'My own comment' });
  const removed = await aComment({ on: other, by: user, content: 'My removed comment', removed: true });
  await as(user).call('likePost', { params: { id: other.id } });
  await as(user).call('bookmarkPost', { params: { id: other.id } });
  await as(user).call('reportPost', { params: { id: other.id } });
  const { headers } = await as(user).send('exportAccount');
  expect(headers['content-disposition']).toBe('attachment; filename="magpie-data.json"');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['cache-control']).toMatch(/no-store|private/);

  const file = await exportOf(user);
  expect(Object.keys(file)).toEqual([
    'exported_at',
    'site',
    'account',
    ...EXPORTED_TABLES.map(({ name }) => name),
  ]);
  expect(file['account']).toMatchObject({ username: 'lovelace', email: 'lovelace@example.org' });
  expect(file['posts']).toMatchObject([
    {
      id: post.id,
      title: 'Own words',
      url: 'https://own.invalid/',
      category: post.category.slug,
      is_sponsored: false,
    },
  ]);
  expect(file['posts']?.[0]).toMatchObject({ created_at: post.created_at, tags: expect.any(String) });
  expect(file['comments']).toMatchObject([
    { id: comment.id, content: 'My own comment', post_id: other.id },
    { id: removed.id, content: 'My removed comment', status: 'removed' },
  ]);
  for (const list of ['liked_posts', 'saved_posts', 'reports'])
    expect(file[list]).toMatchObject([{ post_id: other.id, created_at: expect.any(String) }]);
  expect(file['decisions_about_your_content']).toMatchObject([{ verb: 'remove', comment_id: removed.id }]);
  expect(file['sessions']).toMatchObject([{ address: '127.0.0.1' }]);
});

test('the export contains earlier versions of one’s own comments, and of no others', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const on = await aPost();
  const own = await aComment({ on, by: user, content: 'First thought' });
  const theirs = await aComment({ on, by: other, content: 'Thought of another' });
  clock.advance(10 * 60_000);
  await as(user).call('editComment', { params: { id: own.id }, body: { content: 'Second thought' } });
  await as(other).call('editComment', { params: { id: theirs.id }, body: { content: 'Edited too' } });
  const file = await exportOf(user);
  expect(file['comments']).toMatchObject([{ content: 'Second thought' }]);
  expect(file['earlier_versions_of_comments']).toEqual([
    { comment_id: own.id, content: 'First thought', created_at: own.created_at },
  ]);
});

test("the export contains no secrets, and no one else's names, words or addresses", async () => {
  const user = await aUser({ username: 'hopper' });
  const others = [await aUser({ username: 'stranger' }), await aUser({ username: 'judge', admin: true })];
  const [stranger, judge] = others;
  const theirs = await aPost({ ...(stranger && { by: stranger }), title: 'Secret of a stranger' });
  const own = await aComment({ on: theirs, by: user });
  await aComment({ on: theirs, to: own, ...(stranger && { by: stranger }), content: 'Reply of a stranger' });
  await as(user).call('likePost', { params: { id: theirs.id } });
  await as(user).call('reportPost', { params: { id: theirs.id } });
  const post = await aPost({ by: user });
  await as(stranger ?? null).call('reportPost', { params: { id: post.id } });
  await as(judge ?? null).call('removePost', {
    params: { id: post.id },
    body: { reason: 'Words of a judge' },
  });
  await as(user).call('appealPost', { params: { id: post.id }, body: { text: 'My appeal' } });
  const second = await aUser({ username: 'second_judge', admin: true });
  const [appeal] = (await as(second).call('listAppeals')).results;
  await as(second).call('rejectAppeal', {
    params: { id: appeal?.id ?? 0 },
    body: { reason: 'Words of another judge' },
  });
  const text = JSON.stringify(await exportOf(user));
  expect(text).not.toMatch(/stranger|judge|secret of|password_hash|token_hash|_key"/i);
  const rows = await context.database.read.selectFrom('sessions').select('token_hash').execute();
  for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
  expect(text).not.toContain(user.token);
});

test('the export contains the notes that the owner of a collection wrote, not notes by editors or copied notes', async () => {
  const [owner, editor] = [await aUser(), await aUser()];
  const body = { title: 'Shared', visibility: 'public' } as const;
  const params = { id: (await as(owner).call('createCollection', { body })).id };
  await as(owner).call('editCollection', { params, body: { editors: [editor.id] } });
  const add = (user: TestUser, url: string, note: string) =>
    as(user).call('addCollectionItem', { params, body: { url, note } });
  await add(owner, 'https://shared.example/1', 'by the owner');
  await add(editor, 'https://shared.example/2', 'by the editor');
  const { id: item_id } = await add(owner, 'https://shared.example/3', 'the owner first');
  await as(editor).call('editCollectionItem', { params: { ...params, item_id }, body: { note: 'changed' } });
  const { id: renamed } = await add(owner, 'https://shared.example/4', 'the owner still');
  await as(editor).call('editCollectionItem', {
    params: { ...params, item_id: renamed },
    body: { title: 'Another title' },
  });
  await as(editor).call('copyCollection', { params });
  expect((await exportOf(owner))['collections']?.[0]?.['items']).toBe(
    'https://shared.example/1 (by the owner), https://shared.example/2, https://shared.example/3, ' +
      'https://shared.example/4 (the owner still)',
  );
  expect((await exportOf(editor))['collections']?.[0]?.['items']).not.toContain('(');
});

test('the export contains all rows, page by page', async () => {
  const user = await aUser();
  const count = 1203;
  const now = context.clock();
  await context.database.transact(async (tx) => {
    const post = { id: (await aPostRow()).id };
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
        post_id: post.id,
        author_id: user.id,
        parent_id: null,
        root_id: null,
        level: 1 as const,
        content: `Comment ${from + index}`,
        status: 'active' as const,
        created_at: now,
      }));
      await tx.insertInto('comments').values(rows).execute();
    }

    function aPostRow() {
      return tx.selectFrom('posts').select('id').limit(1).executeTakeFirstOrThrow();
    }
  });
  const { comments = [] } = await exportOf(user);
  expect(comments.map(({ content }) => content)).toEqual(
    Array.from({ length: count }, (_, n) => `Comment ${n}`),
  );
});

test('exports are limited to five an hour', async () => {
  const user = await aUser();
  for (let time = 0; time < 5; time += 1) expect((await as(user).send('exportAccount')).status).toBe(200);
  expect((await as(user).send('exportAccount')).status).toBe(429);
  expect((await as(await aUser()).send('exportAccount')).status).toBe(200);
});
