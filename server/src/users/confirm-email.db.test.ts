import { DAY_MS, HOUR_MS } from '@magpie/contract/limits';
import * as accountMessages from '@magpie/contract/messages/account';
import * as userMessages from '@magpie/contract/messages/users';
import { expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { lastToken, mailsTo } from '../testing/outbox.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite({ rateLimits: 'on', config: { requireVerifiedEmail: true } });
const { as, context, clock } = site;
const password = 'a fine long sentence';
const INVALID = { status: 400, body: { token: [accountMessages.invalidLink] } };

async function anAccount(username: string) {
  clock.advance(HOUR_MS);
  const email = `${username}@example.org`;
  const body = { username, email, password, password2: password };
  const { token, user } = await as(null).call('register', { body });
  return { id: user.id, username, email, token };
}

const verify = (token: string) => as(null).send('verifyEmail', { body: { token } });
const undo = (token: string) => as(null).send('undoEmailChange', { body: { token } });
const profileOf = (user: { token: string }) => as(user).call('getProfile');
const change = (user: { token: string }, email: string, current_password = password) =>
  as(user).send('changeEmail', { body: { email, current_password } });

test('a new user confirms their address with the link of the welcome email, once', async () => {
  const user = await anAccount('noether');
  expect((await profileOf(user)).email_verified).toBe(false);
  const [mail, ...others] = await mailsTo(context, user.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Welcome to Magpie: confirm your email address');
  expect(mail?.text).toContain(`${context.config.publicUrl}/verify-email?token=`);
  const token = mail?.token ?? '';
  expect(await verify(token)).toMatchObject({ status: 204, body: null });
  expect((await profileOf(user)).email_verified).toBe(true);
  expect(await verify(token)).toMatchObject(INVALID);
});

test('the link is valid for seven days', async () => {
  const user = await anAccount('germain');
  const token = await lastToken(context, user.email);
  clock.advance(7 * DAY_MS);
  expect(await verify(token)).toMatchObject(INVALID);
});

test('sends the link again at most three times an hour, and no more after the address is confirmed', async () => {
  const user = await anAccount('agnesi');
  const resend = () => as(user).send('resendConfirmation');
  for (let count = 0; count < 3; count += 1) expect((await resend()).status).toBe(204);
  expect((await resend()).status).toBe(429);
  const mails = await mailsTo(context, user.email);
  expect(mails).toHaveLength(4);
  expect((await verify(mails[1]?.token ?? '')).status).toBe(204);
  clock.advance(HOUR_MS);
  expect((await resend()).status).toBe(204);
  expect(await mailsTo(context, user.email)).toHaveLength(4);
});

test('without a confirmed address nobody submits, comments, likes or reports', async () => {
  const confirmed = await anAccount('sommerville');
  await verify(await lastToken(context, confirmed.email));
  const post = await site.aPost({ by: confirmed });
  const comment = await site.aComment({ on: post, by: confirmed });
  const user = await anAccount('bassi');
  const params = { id: post.id };
  const refused = { status: 403, body: { detail: accountMessages.confirmEmailFirst } };
  const body = { title: 'x', url: 'https://x.invalid/', category: 1 };
  const attempts = () => [
    as(user).send('submitPost', { body }),
    as(user).send('likePost', { params }),
    as(user).send('reportPost', { params }),
    as(user).send('createComment', { params, body: { content: 'x' } }),
    as(user).send('replyToComment', { params: { id: comment.id }, body: { content: 'x' } }),
    as(user).send('likeComment', { params: { id: comment.id } }),
    as(user).send('reportComment', { params: { id: comment.id } }),
  ];
  for (const answer of await Promise.all(attempts())) expect(answer).toMatchObject(refused);
  expect((await as(user).send('bookmarkPost', { params })).status).toBe(200);
  await verify(await lastToken(context, user.email));
  const statuses = (await Promise.all(attempts())).map(({ status }) => status);
  expect(statuses).toEqual([201, 200, 200, 201, 201, 200, 200]);
});

test('a changed address is confirmed at the new one and announced at the old one', async () => {
  const user = await anAccount('kovalevskaya');
  expect(await change(user, 'New@Example.com')).toMatchObject({ status: 204, body: null });
  expect((await profileOf(user)).email).toBe(user.email);
  expect((await mailsTo(context, user.email)).length).toBe(1);
  expect((await verify(await lastToken(context, 'New@Example.com'))).status).toBe(204);
  expect(await profileOf(user)).toMatchObject({ email: 'New@Example.com', email_verified: true });
  const announced = (await mailsTo(context, user.email)).at(-1);
  expect(announced?.subject).toBe('The email address of your Magpie account was changed');
  expect(announced?.text).toContain(`${context.config.publicUrl}/undo-email?token=`);
  expect(announced?.text).not.toContain('New@Example.com');
  const login = (username: string) => as(null).send('login', { body: { username, password } });
  expect((await login('new@example.com')).status).toBe(200);
  expect((await login(user.email)).status).toBe(401);
});

test('refuses a change with a wrong password, to the same address, or to one that is taken', async () => {
  const [user, other] = [await anAccount('franklin'), await anAccount('meitner')];
  expect(await change(user, 'x@example.org', 'wrong')).toMatchObject({
    status: 400,
    body: { current_password: [userMessages.wrongCurrentPassword] },
  });
  expect(await change(user, user.email)).toMatchObject({
    status: 400,
    body: { email: [accountMessages.sameEmail] },
  });
  expect(await change(user, other.email.toUpperCase())).toMatchObject({
    status: 400,
    body: { email: [userMessages.emailTaken] },
  });
  expect(await mailsTo(context, 'x@example.org')).toEqual([]);
});

test('a later change voids the link of an earlier one', async () => {
  const user = await anAccount('joliot');
  await change(user, 'joliot-1@example.com');
  const first = await lastToken(context, 'joliot-1@example.com');
  await change(user, 'joliot-2@example.com');
  expect(await verify(first)).toMatchObject(INVALID);
  expect((await verify(await lastToken(context, 'joliot-2@example.com'))).status).toBe(204);
});

test('a ban voids the link that would change the address, but not the link that confirms the current address', async () => {
  const user = await anAccount('ayrton');
  const own = await lastToken(context, user.email);
  await change(user, 'ayrton@example.com');
  const changed = await lastToken(context, 'ayrton@example.com');
  const admin = await site.aUser({ admin: true });
  await as(admin).call('banTemporarily', { params: { id: user.id }, body: { reason: 'x' } });
  expect(await verify(changed)).toMatchObject(INVALID);
  expect((await verify(own)).status).toBe(204);
});

test('of two accounts that change to one address the first to confirm gets it', async () => {
  const users = [await anAccount('tharp'), await anAccount('anning')];
  const wanted = 'wanted@example.com';
  const tokens: string[] = [];
  for (const user of users) {
    await change(user, wanted);
    tokens.push(await lastToken(context, wanted));
  }
  const answers = await Promise.all(tokens.map(verify));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  const profiles = await Promise.all(users.map(profileOf));
  expect(profiles.filter(({ email }) => email === wanted)).toHaveLength(1);
});

async function changed(username: string, email: string) {
  const user = await anAccount(username);
  await change(user, email);
  await verify(await lastToken(context, email));
  return { user, undoToken: await lastToken(context, user.email) };
}

test('for seven days the old address can undo a change, and undoing it ends all sessions', async () => {
  const { user, undoToken } = await changed('payne', 'thief@example.com');
  clock.advance(7 * DAY_MS - 1);
  expect(await undo(undoToken)).toMatchObject({ status: 204, body: null });
  expect((await as(user).send('getProfile')).status).toBe(401);
  const { token } = await as(null).call('login', { body: { username: user.email, password } });
  expect(await profileOf({ token })).toMatchObject({ email: user.email, email_verified: true });
  expect(await undo(undoToken)).toMatchObject(INVALID);

  const late = await changed('leavitt', 'other@example.com');
  clock.advance(7 * DAY_MS);
  expect(await undo(late.undoToken)).toMatchObject(INVALID);
});

test('undoing a change removes the feed key, and of the second factors only those set up after the change', async () => {
  const user = await anAccount('fleming');
  const passkey = { user_id: user.id, public_key: 'key', sign_count: 0, transports: '', last_used_at: null };
  const addPasskey = (name: string) =>
    context.database.transact((tx) =>
      tx
        .insertInto('passkeys')
        .values({ ...passkey, name, credential_id: name, created_at: clock.now() })
        .execute(),
    );
  await addPasskey('of the owner');
  clock.advance(HOUR_MS);
  await change(user, 'fleming-thief@example.com');
  await verify(await lastToken(context, 'fleming-thief@example.com'));
  clock.advance(HOUR_MS);
  await addPasskey('of the thief');
  await as(user).call('renewFeedKey');
  expect((await undo(await lastToken(context, user.email))).status).toBe(204);
  const { read } = context.database;
  const left = await read.selectFrom('passkeys').select('name').where('user_id', '=', user.id).execute();
  expect(left).toEqual([{ name: 'of the owner' }]);
  expect(
    await read.selectFrom('feed_keys').select('user_id').where('user_id', '=', user.id).execute(),
  ).toEqual([]);
});

test('a link whose account was deleted a moment ago is refused like an unknown link', async () => {
  const { user, undoToken } = await changed('cunitz', 'cunitz-2@example.com');
  await context.database.transact((tx) =>
    tx.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', user.id).execute(),
  );
  expect(await undo(undoToken)).toMatchObject(INVALID);
});

test('undoing a change voids the links that went to later addresses', async () => {
  const { user, undoToken } = await changed('cannon', 'thief-1@example.com');
  clock.advance(HOUR_MS);
  await change(user, 'thief-2@example.com');
  await verify(await lastToken(context, 'thief-2@example.com'));
  const undoToThief = await lastToken(context, 'thief-1@example.com');
  await as(null).call('forgotPassword', { body: { email: 'thief-2@example.com' } });
  const resetByThief = await lastToken(context, 'thief-2@example.com');
  await change(user, 'thief-3@example.com');
  const moveToThief = await lastToken(context, 'thief-3@example.com');

  expect((await undo(undoToken)).status).toBe(204);
  expect(await undo(undoToThief)).toMatchObject(INVALID);
  expect(await verify(moveToThief)).toMatchObject(INVALID);
  const body = { token: resetByThief, new_password: 'another fine sentence' };
  expect(await as(null).send('resetPassword', { body })).toMatchObject(INVALID);
});

test('nobody else takes the old address while the change can be undone', async () => {
  const { user, undoToken } = await changed('mitchell', 'mitchell-2@example.com');
  const other = await anAccount('maury');
  const taken = { status: 400, body: { email: [userMessages.emailTaken] } };
  expect(await change(other, user.email)).toMatchObject(taken);
  const body = { username: 'squatter', email: user.email, password, password2: password };
  expect(await as(null).send('register', { body })).toMatchObject(taken);
  clock.advance(7 * DAY_MS);
  expect(await undo(undoToken)).toMatchObject(INVALID);
  expect((await as(null).send('register', { body })).status).toBe(201);
});

test('of simultaneous confirmations with one token exactly one succeeds', async () => {
  const user = await anAccount('burnell');
  await change(user, 'burnell-2@example.com');
  const token = await lastToken(context, 'burnell-2@example.com');
  const answers = await Promise.all(Array.from({ length: 4 }, () => verify(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400]);
  expect(
    (await mailsTo(context, user.email)).filter(({ subject }) => /was changed/.test(subject)),
  ).toHaveLength(1);
});

test('the link of an account whose row is deleted is refused like an unknown link', async () => {
  const owner: TestUser = await site.aUser({ username: 'gone' });
  const token = await site.linkTo(owner, 'verify_email');
  await context.database.transact((tx) => tx.deleteFrom('users').where('id', '=', owner.id).execute());
  expect(await verify(token)).toMatchObject(INVALID);
});
