import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, clock } = await aSite();
const admin = await aUser({ admin: true, username: 'Chief.Admin' });

const namesOf = async (query: Record<string, string>) => {
  const { results } = await as(admin).call('listUsers', { query });
  return results.map(({ username }) => username);
};

test('users are listed newest first, and by id where the times are equal', async () => {
  await aUser({ username: 'order-1' });
  await aUser({ username: 'order-2' });
  clock.advance(1000);
  await aUser({ username: 'order-0' });
  expect(await namesOf({ search: 'order-' })).toEqual(['order-0', 'order-2', 'order-1']);
});

test('search finds literal characters in usernames and email addresses, in any case', async () => {
  await aUser({ username: 'under_score' });
  await aUser({ username: 'underXscore' });
  expect(await namesOf({ search: 'UNDER' })).toEqual(['underXscore', 'under_score']);
  expect(await namesOf({ search: 'under_score' })).toEqual(['under_score']);
  expect(await namesOf({ search: 'xscore@EXAMPLE.org' })).toEqual(['underXscore']);
  for (const search of ['%', 'under%', '\\', '%_%', "'", '🐦']) expect(await namesOf({ search })).toEqual([]);
});

test('role and ban status filter the list', async () => {
  const banned = await aUser({ username: 'narrow-banned' });
  const second = await aUser({ username: 'narrow-second', admin: true });
  await aUser({ username: 'narrow-plain' });
  const params = { id: banned.id };
  await as(second).call('banPermanently', { params, body: { reason: 'x' } });
  expect(await namesOf({ search: 'narrow', role: 'admin' })).toEqual(['narrow-second']);
  expect(await namesOf({ search: 'narrow', role: 'user' })).toEqual(['narrow-plain', 'narrow-banned']);
  expect(await namesOf({ search: 'narrow', ban_status: 'permanent' })).toEqual(['narrow-banned']);
  expect(await namesOf({ search: 'narrow', ban_status: 'temporary' })).toEqual([]);
  expect(await namesOf({ search: 'narrow', ban_status: 'active', role: 'user' })).toEqual(['narrow-plain']);
});
