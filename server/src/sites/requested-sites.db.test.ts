import * as followMessages from '@magpie/contract/messages/following/follows';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import { expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { deletionActs } from '../testing/acts/deletion-acts.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

const site = await aSite();
const { as, aUser, aPost, context } = site;
const { anAccount, deleteAccount } = deletionActs(site);
const [ann, bob] = [await aUser(), await aUser()];

let made = 0;
const aHost = () => `asked-${(made += 1)}.example`;
type Caller = Pick<TestUser, 'token'>;

const follow = (by: Caller, id: string) => as(by).send('follow', { body: { kind: 'site', id } });
const unfollow = (by: Caller, id: string) => as(by).send('unfollow', { params: { kind: 'site', id } });
const mute = (by: Caller, target: string) => as(by).send('mute', { body: { kind: 'site', target } });
const stored = async (host: string) => {
  const rows = context.database.read.selectFrom('sites').select('id').where('host', '=', host);
  return (await rows.execute()).length === 1;
};

async function unmute(by: Caller, host: string) {
  const mine = (await as(by).call('listMutes')).results.find(({ target }) => target === host);
  await as(by).call('unmute', { params: { id: mine?.id ?? 0 } });
}

test.each(['localhost', 'com', 'co.uk', 'no-domain'])('no one can follow or mute %s', async (host) => {
  expect(await follow(ann, host)).toMatchObject({
    status: 400,
    body: { id: [followMessages.unknownFollow.site] },
  });
  expect(await mute(ann, host)).toMatchObject({
    status: 400,
    body: { target: [muteMessages.unknownTarget.site] },
  });
  expect(await stored(host)).toBe(false);
});

test.each(['203.0.113.7', '[2606:4700::1]', 'blog.nest.co.uk', 'bücher.example'])(
  '%s can be followed',
  async (host) => expect(await follow(ann, host)).toMatchObject({ status: 200 }),
);

test('a site that no post links to is stored until its last follow and mute end', async () => {
  const host = aHost();
  for (const by of [ann, bob]) await follow(by, host);
  await mute(ann, host);
  await unfollow(ann, host);
  expect(await stored(host)).toBe(true);
  await unmute(ann, host);
  expect(await stored(host)).toBe(true);
  await unfollow(bob, host);
  expect(await stored(host)).toBe(false);
  await mute(bob, host);
  await unmute(bob, host);
  expect(await stored(host)).toBe(false);
});

test('a site of a post stays', async () => {
  const host = aHost();
  await follow(ann, host);
  const post = await aPost({ url: `https://${host}/a` });
  await unfollow(ann, host);
  const { results } = await as(null).call('listPosts', { query: { site: host } });
  expect(results.map(({ id }) => id)).toEqual([post.id]);
});

test('a site that only a deleted account followed or muted is deleted', async () => {
  const leaving = await anAccount('leaving');
  const [followed, muted, shared] = [aHost(), aHost(), aHost()];
  for (const host of [followed, shared]) await follow(leaving, host);
  await mute(leaving, muted);
  await follow(bob, shared);
  await deleteAccount(leaving, 'keep');
  expect(await Promise.all([followed, muted, shared].map(stored))).toEqual([false, false, true]);
});

test('simultaneous follows, unfollows and posts are all stored', async () => {
  const [author, first, last] = [await aUser(), await aUser(), await aUser()];
  for (let round = 0; round < 8; round += 1) {
    const host = aHost();
    await follow(first, host);
    const body = { title: 'A title', url: `https://www.${host}/`, category: 1 };
    const [posted, ended, begun] = await Promise.all([
      round % 2 ? as(author).call('submitPost', { body }) : undefined,
      unfollow(first, host),
      follow(last, host),
    ]);
    expect([ended.status, begun.status]).toEqual([204, 200]);
    const params = { kind: 'site', id: host } as const;
    expect(await as(last).call('getFollow', { params })).toEqual({ is_followed: true });
    expect(await as(first).call('getFollow', { params })).toEqual({ is_followed: false });
    const { results } = await as(null).call('listPosts', { query: { site: host } });
    expect(results.map(({ id }) => id)).toEqual(posted ? [posted.id] : []);
  }
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
