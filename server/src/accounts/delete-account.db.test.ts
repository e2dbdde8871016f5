import { DELETION_WAIT_MS } from '@magpie/contract/limits';
import { DELETED_USER } from '@magpie/contract/page-values';
import * as commentMessages from '@magpie/contract/messages/comments';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import * as userMessages from '@magpie/contract/messages/users';
import * as followMessages from '@magpie/contract/messages/following/follows';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { STORED_COUNTS } from '../cli/stored-counts.ts';
import { deletionActs, PASSWORD as password } from '../testing/acts/deletion-acts.ts';
import { mailsTo } from '../testing/outbox.ts';
import { aSite } from '../testing/test-site.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

const site = await aSite();
const { as, aUser, aPost, aComment, context, clock, app } = site;
const { anAccount, logIn, ask, doDueWork, anAdmin, deleteAccount, rowOf } = deletionActs(site);
const { read } = context.database;
const pageOf = (id: number) => as(null).send('getPost', { params: { id } });

async function wrongCounts() {
  const found = await Promise.all(
    STORED_COUNTS.map(async ({ table, column, counted }) => {
      const { rows } =
        await sql`select id from ${sql.table(table)} where ${sql.ref(column)} <> ${counted}`.execute(read);
      return rows.map((row) => ({ table, column, row }));
    }),
  );
  return found.flat();
}

test('asking for a deletion needs the password, ends all sessions and says when the account will be deleted', async () => {
  const user = await anAccount('turing');
  expect(await ask(user, 'keep', 'wrong')).toMatchObject({
    status: 400,
    body: { current_password: [userMessages.wrongCurrentPassword] },
  });
  const deletion_at = new Date(clock.now() + DELETION_WAIT_MS).toISOString();
  expect(await ask(user, 'keep')).toMatchObject({ status: 200, body: { deletion_at } });
  expect(await as(user).send('getProfile')).toMatchObject({
    status: 401,
    body: { detail: sessionMessages.invalidToken },
  });
  expect((await mailsTo(context, user.email)).at(-1)?.subject).toBe('Your Magpie account will be deleted');
  clock.advance(DELETION_WAIT_MS - 1);
  await doDueWork();
  expect((await as(null).call('getUser', { params: { id: user.id } })).username).toBe('turing');
  clock.advance(1);
  await doDueWork();
  expect((await as(null).send('getUser', { params: { id: user.id } })).status).toBe(404);
  expect((await mailsTo(context, user.email)).at(-1)?.subject).toBe('Your Magpie account was deleted');
});

test('a deletion without a known choice for the content is refused', async () => {
  const user = await anAccount('shannon');
  for (const content of [undefined, null, '', 'both'])
    expect(
      await as(user).send('deleteAccount', { body: { current_password: password, content } }),
    ).toMatchObject({
      status: 400,
      body: { content: [expect.any(String)] },
    });
});

test('logging in cancels the deletion', async () => {
  const user = await anAccount('knuth');
  await ask(user, 'delete');
  clock.advance(DELETION_WAIT_MS - 1);
  expect((await logIn('knuth')).status).toBe(200);
  expect((await mailsTo(context, user.email)).at(-1)?.subject).toBe(
    'Your Magpie account will not be deleted',
  );
  clock.advance(DELETION_WAIT_MS);
  await doDueWork();
  expect((await as(null).call('getUser', { params: { id: user.id } })).username).toBe('knuth');
});

test('the row that stays of a deleted user contains nothing personal', async () => {
  const user = await anAccount('curie');
  await as(user).call('bookmarkPost', { params: { id: (await aPost()).id } });
  await deleteAccount(user, 'keep');
  expect(await rowOf(user.id)).toMatchObject({
    username: DELETED_USER,
    username_key: `#${user.id}`,
    email: '',
    email_key: `#${user.id}`,
    password_hash: '',
    role: 'user',
    deletion_at: null,
    deletion_content: null,
    deleted_at: clock.now(),
    banned_email_hash: null,
  });
  const other = as(await anAccount('joliot'));
  expect(await other.call('suggestUsers', { query: { q: '#' } })).toEqual({ results: [] });
  for (const table of ['sessions', 'known_browsers', 'mail_tokens', 'bookmarks'] as const)
    expect(await read.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
});

test('a deleted user is not notified of replies to and decisions about what was kept', async () => {
  const user = await anAccount('germain');
  const post = await aPost({ by: user });
  const comment = await aComment({ on: post, by: user });
  await deleteAccount(user, 'keep');
  await aComment({ on: post, to: comment });
  await as(await aUser({ admin: true })).call('removePost', { params: { id: post.id } });
  for (const table of ['notifications', 'notification_events'] as const)
    expect(await read.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  expect(await mailsTo(context, '')).toEqual([]);
});

test('a deleted user cannot be followed or muted', async () => {
  const user = await anAccount('kovalevskaya');
  await deleteAccount(user, 'keep');
  const other = as(await aUser());
  const body = { kind: 'user' as const, id: user.id };
  expect(await other.send('follow', { body })).toMatchObject({
    status: 400,
    body: { id: [followMessages.unknownFollow.user] },
  });
  expect(await other.send('mute', { body: { kind: 'user', target: user.id } })).toMatchObject({
    status: 400,
    body: { target: [expect.any(String)] },
  });
});

test('kept posts and comments have no author anywhere', async () => {
  const user = await anAccount('hypatia');
  const post = await aPost({ by: user, title: 'Kept conics', url: 'https://conics.invalid/' });
  const comment = await aComment({ on: post, by: user, content: 'Kept ellipses' });
  const reply = await aComment({ on: post, to: comment, content: 'An answer' });
  await as(user).call('likeComment', { params: { id: reply.id } });
  await deleteAccount(user, 'keep');

  expect(await as(null).call('getPost', { params: { id: post.id } })).toMatchObject({
    title: 'Kept conics',
    author: null,
    comments_count: 2,
  });
  const { results: threads } = await as(null).call('listPostComments', { params: { id: post.id } });
  expect(threads).toMatchObject([
    { content: 'Kept ellipses', author: null, status: 'active', replies: [{ likes_count: 1 }] },
  ]);
  expect(await (await anAdmin()).call('removeComment', { params: { id: comment.id } })).toMatchObject({
    author: null,
  });
  expect((await as(null).call('listPosts', { query: { author: user.id } })).results).toEqual([]);
  expect((await as(null).send('listUserComments', { params: { id: user.id } })).status).toBe(404);
  for (const feed of ['atom', 'json'] as const)
    expect((await app.inject(`/feeds/user/${user.id}.${feed}`)).statusCode).toBe(404);
  const feeds = [
    `/feeds/recent.atom`,
    '/feeds/recent.json',
    `/oembed?url=${context.config.publicUrl}/post/${post.id}`,
  ];
  for (const url of feeds) {
    const { body } = await app.inject(url);
    expect(body).toContain(DELETED_USER);
    expect(body).not.toContain('hypatia');
  }
  expect(await wrongCounts()).toEqual([]);
});

test('searches no longer find kept posts and comments by their author', async () => {
  const user = await anAccount('noether');
  const post = await aPost({ by: user, title: 'Abelian rings', url: 'https://rings.invalid/' });
  await aComment({ on: post, by: user, content: 'Abelian ideals' });
  await deleteAccount(user, 'keep');
  for (const type of ['posts', 'comments']) {
    const search = async (q: string) =>
      (await as(null).call('search', { query: { q, type } })).results.length;
    expect([type, await search('abelian')]).toEqual([type, 1]);
    for (const q of ['author:noether', 'noether', 'author:[deleted]', 'deleted', `author:#${user.id}`])
      expect([type, q, await search(q)]).toEqual([type, q, 0]);
  }
  const { results } = await as(null).call('suggest', { query: { q: 'noeth' } });
  expect(results).toEqual([]);
});

test('content to be deleted is gone with its likes, and the counts are right', async () => {
  const user = await anAccount('galois');
  const [mine, removed] = [await aPost({ by: user }), await aPost({ by: user, removed: true })];
  const theirs = await aPost();
  await aComment({ on: mine });
  const answered = await aComment({ on: theirs, by: user, content: 'Answered' });
  const answer = await aComment({ on: theirs, to: answered });
  const alone = await aComment({ on: theirs, by: user, content: 'Alone' });
  const shown = await aComment({ on: theirs, by: user, content: 'Removed', removed: true });
  await as(user).call('likePost', { params: { id: theirs.id } });
  await as(user).call('bookmarkPost', { params: { id: theirs.id } });
  await as(user).call('likeComment', { params: { id: answer.id } });
  const removedLater = await aPost();
  await as(user).call('likePost', { params: { id: removedLater.id } });
  await (await anAdmin()).call('removePost', { params: { id: removedLater.id } });
  await deleteAccount(user, 'delete');

  for (const { id } of [mine, removed]) expect((await pageOf(id)).status).toBe(404);
  expect(await read.selectFrom('posts').select('id').where('author_id', '=', user.id).execute()).toEqual([]);
  const { results } = await as(null).call('listPostComments', { params: { id: theirs.id } });
  expect(results).toMatchObject([
    {
      id: answered.id,
      content: commentMessages.deletedComment,
      author: null,
      replies: [{ id: answer.id, likes_count: 0 }],
    },
  ]);
  expect(results.map(({ id }) => id)).not.toContain(alone.id);
  expect(results.map(({ id }) => id)).not.toContain(shown.id);
  expect(await as(null).call('getPost', { params: { id: theirs.id } })).toMatchObject({
    likes_count: 0,
    comments_count: 1,
  });
  expect(await wrongCounts()).toEqual([]);
  const again = { title: 'x', url: removed.url, category: 1 };
  expect((await as(await aUser()).send('submitPost', { body: again })).status).toBe(400);
});

test('more content than fits into one batch is deleted', async () => {
  const user = await anAccount('erdos');
  for (let number = 0; number < 12; number += 1) await aPost({ by: user });
  const post = await aPost();
  for (let number = 0; number < 105; number += 1) await aComment({ on: post, by: user });
  await deleteAccount(user, 'delete');
  for (const table of ['posts', 'comments'] as const)
    expect(await read.selectFrom(table).select('id').where('author_id', '=', user.id).execute()).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});

test('an interrupted deletion goes on where it stopped', async () => {
  const user = await anAccount('abel');
  for (let number = 0; number < 12; number += 1) await aPost({ by: user });
  await ask(user, 'delete');
  clock.advance(DELETION_WAIT_MS);
  let batches = 0;
  const stopping = new AbortController();
  const { transact } = context.database;
  const interrupted = {
    ...context,
    database: {
      ...context.database,
      transact: ((...args) => {
        batches += 1;
        // The process ends after it has deleted some rows of some tables.
        if (batches > 6) stopping.abort();
        return transact(...args);
      }) as typeof transact,
    },
  };
  await deleteDueAccounts(interrupted, stopping.signal);
  const left = () => read.selectFrom('posts').select('id').where('author_id', '=', user.id).execute();
  expect((await left()).length).toBeGreaterThan(0);
  expect((await rowOf(user.id)).deletion_at).not.toBeNull();
  expect((await logIn('abel')).status).toBe(401);
  await Promise.all([doDueWork(), doDueWork()]);
  expect(await left()).toEqual([]);
  expect(await rowOf(user.id)).toMatchObject({ deletion_at: null, posts_count: 0 });
  expect(
    (await mailsTo(context, user.email)).filter(({ subject }) => /was deleted/.test(subject)),
  ).toHaveLength(1);
});

test('a login while the deletion begins cancels it or is refused', async () => {
  for (let time = 0; time < 8; time += 1) {
    const user = await anAccount(`racer-${time}`);
    await ask(user, 'delete');
    clock.advance(DELETION_WAIT_MS);
    const [login] = await Promise.all([logIn(user.username), doDueWork(), doDueWork()]);
    const row = await rowOf(user.id);
    const sessions = await read.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
    if (login.status === 200)
      expect([row.deleted_at, row.username, sessions.length]).toEqual([null, user.username, 1]);
    else expect([login.status, row.username, sessions.length]).toEqual([401, DELETED_USER, 0]);
    expect(row.deletion_at).toBeNull();
  }
});
