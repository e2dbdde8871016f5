import { DAY_MS, DELETION_WAIT_MS, FORMER_USERNAME_MS, HOUR_MS } from '@magpie/contract/limits';
import { DELETED_USER } from '@magpie/contract/page-values';
import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import { deletionActs, PASSWORD as password } from '../testing/acts/deletion-acts.ts';
import { aSite } from '../testing/test-site.ts';
import { sweepBannedEmails } from '../users/banned-emails.ts';
import { createMailToken } from '../users/mail-tokens.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

const site = await aSite();
const { as, aUser, aPost, context, clock } = site;
const { anAccount, ask, doDueWork, anAdmin, deleteAccount, rowOf } = deletionActs(site);
const { read } = context.database;

test('reports, decisions and bans outlive the account', async () => {
  const user = await anAccount('bolyai');
  const boss = await aUser({ admin: true, username: 'boss' });
  const post = await aPost();
  const own = await aPost({ by: user });
  await as(user).call('reportPost', { params: { id: post.id } });
  await (await anAdmin()).call('removePost', { params: { id: own.id } });
  await context.database.transact((tx) =>
    tx
      .insertInto('bans')
      .values({
        user_id: user.id,
        banned_by: boss.id,
        kind: 'permanent',
        reason: 'Old',
        created_at: 0,
        ends_at: null,
        lifted_at: 1,
      })
      .execute(),
  );
  await deleteAccount(user, 'delete');
  const { reports } = await (await anAdmin()).call('getPost', { params: { id: post.id } });
  expect(reports).toMatchObject([{ reported_by: { username: DELETED_USER } }]);
  const decisions = read.selectFrom('decisions').selectAll().where('author_id', '=', user.id);
  expect(await decisions.execute()).toMatchObject([{ verb: 'remove', title: own.title, post_id: null }]);
  expect(await read.selectFrom('bans').selectAll().where('user_id', '=', user.id).execute()).toHaveLength(1);
});

test('the last admin cannot leave, and an admin who is about to leave does not count as another one', async () => {
  await anAdminOnly(async (only, other) => {
    expect((await ask(other, 'keep')).status).toBe(200);
    expect(await ask(only, 'keep')).toMatchObject({
      status: 400,
      body: { detail: accountMessages.lastAdminStays },
    });
    clock.advance(DELETION_WAIT_MS);
    await doDueWork();
    expect(await ask(only, 'keep')).toMatchObject({ status: 400 });
  });
});

test('of two admins who leave at the same time one stays', async () => {
  await anAdminOnly(async (only, other) => {
    const answers = await Promise.all([ask(only, 'keep'), ask(other, 'keep')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

/** Runs a check with two accounts that are the only admins meanwhile. */
async function anAdminOnly(check: (only: Account, other: Account) => Promise<void>) {
  clock.advance(HOUR_MS);
  const pair = [await anAccount(`only-${clock.now()}`), await anAccount(`other-${clock.now()}`)] as const;
  const ids = pair.map(({ id }) => id);
  const setRoles = (role: 'admin' | 'user', among: number[]) =>
    context.database.transact((tx) =>
      tx.updateTable('users').set({ role }).where('id', 'in', among).execute(),
    );
  const others = (await read.selectFrom('users').select('id').where('role', '=', 'admin').execute()).map(
    ({ id }) => id,
  );
  await setRoles('user', others);
  await setRoles('admin', ids);
  try {
    await check(...pair);
  } finally {
    await setRoles('user', ids);
    await setRoles('admin', others);
  }
}
type Account = Awaited<ReturnType<typeof anAccount>>;

test('nobody else can take the username for 90 days; the email address is free at once', async () => {
  const user = await anAccount('gauss');
  await deleteAccount(user, 'keep');
  const register = (username: string, email: string) =>
    as(null).send('register', { body: { username, email, password, password2: password } });
  expect(await register('Gauss', 'other@example.org')).toMatchObject({
    status: 400,
    body: { username: [userMessages.usernameTaken] },
  });
  expect((await register('gauss2', user.email)).status).toBe(201);
  clock.advance(FORMER_USERNAME_MS);
  expect((await register('Gauss', 'other@example.org')).status).toBe(201);
});

test('a ban outlasts the account: its email address cannot be used again until the ban ends', async () => {
  const email = 'cheat@example.org';
  const register = (username: string) =>
    as(null).send('register', {
      body: { username, email: email.toUpperCase(), password, password2: password },
    });
  const user = await anAccount('cheat');
  await ask(user, 'delete');
  clock.advance(DELETION_WAIT_MS - HOUR_MS);
  await (await anAdmin()).call('banTemporarily', { params: { id: user.id }, body: { reason: 'Spam' } });
  clock.advance(HOUR_MS);
  await doDueWork();
  const hashOf = async () => (await rowOf(user.id)).banned_email_hash;
  expect(await hashOf()).toMatch(/^[0-9a-f]{64}$/);
  expect(await register('cheat2')).toMatchObject({ status: 400, body: { email: [userMessages.emailTaken] } });
  const other = await anAccount('honest');
  const change = { body: { email, current_password: password } };
  expect(await as(other).send('changeEmail', change)).toMatchObject({
    status: 400,
    body: { email: [userMessages.emailTaken] },
  });
  clock.advance(DAY_MS);
  await sweepBannedEmails(context);
  expect(await hashOf()).toBeNull();
  expect((await register('cheat2')).status).toBe(201);
});

test('no list of users shows a deleted account, and nobody can act on it', async () => {
  const user = await anAccount('ramanujan');
  await deleteAccount(user, 'keep');
  const found = async (query: object) =>
    (await (await anAdmin()).call('listUsers', { query })).results.map(({ id }) => id);
  for (const query of [
    {},
    { role: 'user' },
    { search: `#${user.id}` },
    { search: 'deleted' },
    { ban_status: 'active' },
  ])
    expect(await found({ ...query, page_size: 100 })).not.toContain(user.id);
  const params = { id: user.id };
  for (const name of ['banPermanently', 'unbanUser', 'promoteUser', 'demoteUser'] as const)
    expect((await (await anAdmin()).send(name, { params, body: { reason: 'x' } })).status).toBe(404);
  for (const username of [`#${user.id}`, DELETED_USER, ''])
    expect((await as(null).send('login', { body: { username, password } })).status).not.toBe(200);
});

test('an interrupted deletion has already deleted the passkeys, recovery codes, email links and feed key', async () => {
  const user = await anAccount('agnesi');
  const tables = ['passkeys', 'recovery_codes', 'mail_tokens', 'feed_keys'] as const;
  await context.database.transact(async (tx) => {
    const of = { user_id: user.id };
    await tx
      .insertInto('recovery_codes')
      .values({ ...of, code_hash: 'hash' })
      .execute();
    const key = { credential_id: 'key', public_key: 'key', sign_count: 0, name: 'Key', transports: '' };
    await tx
      .insertInto('passkeys')
      .values({ ...of, ...key, created_at: clock.now(), last_used_at: null })
      .execute();
    const link = { ...of, purpose: 'undo_email', email: user.email } as const;
    await createMailToken(tx, link, clock.now(), 2 * DELETION_WAIT_MS);
  });
  await as(user).call('renewFeedKey');
  for (const table of tables)
    expect(await read.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).not.toEqual([]);
  await ask(user, 'keep');
  clock.advance(DELETION_WAIT_MS);
  const stopping = new AbortController();
  const mail = { ...context.mail, wake: () => stopping.abort() };
  await deleteDueAccounts({ ...context, mail }, stopping.signal);
  expect(await rowOf(user.id)).toMatchObject({ deletion_at: expect.any(Number), deleted_at: clock.now() });
  for (const table of tables)
    expect(await read.selectFrom(table).selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  await doDueWork();
  expect(await rowOf(user.id)).toMatchObject({ deletion_at: null });
});
