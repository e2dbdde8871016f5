import { expect, test } from 'vitest';
import { password, secondFactorActs } from '../testing/second-factor.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite();
const { as, aUser, aPost, clock } = site;
const { register, codeOf, setUpTotp, startLogin, addPasskey } = secondFactorActs(site);

const admin = await aUser({ admin: true });
const word = { body: { kind: 'word', target: 'hype' } } as const;

test('a profile says whether one mutes anything', async () => {
  const user = await aUser();
  const knows = async () => (await as(user).call('getProfile')).has_mutes;
  expect(await knows()).toBe(false);
  const targets = [word, { body: { kind: 'user', target: admin.id } }] as const;
  const ids = [];
  for (const target of targets) {
    ids.push((await as(user).call('mute', target)).id);
    expect(await knows()).toBe(true);
  }
  const [first = 0, second = 0] = ids;
  await as(user).call('unmute', { params: { id: first } });
  expect(await knows()).toBe(true);
  await as(user).call('unmute', { params: { id: second } });
  expect(await knows()).toBe(false);
});

test('a profile says whether one has hidden a post', async () => {
  const user = await aUser();
  const { id } = await aPost({});
  const params = { id };
  await as(user).call('hidePost', { params });
  expect((await as(user).call('getProfile')).has_mutes).toBe(true);
  expect((await as(await aUser()).call('getProfile')).has_mutes).toBe(false);
  await as(user).call('unhidePost', { params });
  expect((await as(user).call('getProfile')).has_mutes).toBe(false);
});

test('answers to a changed profile, and to logins with a code or a passkey, say whether one mutes anything', async () => {
  const user = await register();
  const username = `${user.username}-2`;
  expect(await as(user).call('updateProfile', { body: { username } })).toMatchObject({ has_mutes: false });
  const { secret } = await setUpTotp(user);
  const { device } = await addPasskey(user);

  async function loggedIn() {
    // A code works once.
    clock.advance(30_000);
    const { challenge } = await startLogin({ username });
    const code = codeOf(secret);
    const byCode = await as(null).call('loginWithCode', { body: { challenge, code } });
    const options = await as(null).call('loginPasskeyOptions', { body: {} });
    const body = { credential: device.sign(options) };
    return [byCode.user, (await as(null).call('loginWithPasskey', { body })).user];
  }
  expect(await loggedIn()).toMatchObject([{ has_mutes: false }, { has_mutes: false }]);
  await as(user).call('mute', word);
  expect(await loggedIn()).toMatchObject([{ has_mutes: true }, { has_mutes: true }]);
  const body = { current_password: password, new_password: 'another fine sentence' };
  expect(await as(user).call('updateProfile', { body })).toMatchObject({ has_mutes: true });
});

test('neither the public profile nor the list of users says whether a user mutes anything', async () => {
  const user = await aUser();
  await as(user).call('mute', word);
  const params = { id: user.id };
  for (const viewer of [null, user, admin])
    expect(await as(viewer).call('getUser', { params })).not.toHaveProperty('has_mutes');
  const { results } = await as(admin).call('listUsers', { query: { search: user.username } });
  expect(results).toMatchObject([{ id: user.id }]);
  expect(results[0]).not.toHaveProperty('has_mutes');
});
