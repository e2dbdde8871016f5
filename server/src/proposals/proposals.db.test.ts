import { TEMPORARY_BAN_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const admin = await aUser({ admin: true });
type Person = typeof admin;

const url = 'https://newer.example/version-2';
const kindOf = async (id: number) => (await as(null).call('getPost', { params: { id } })).kind;
const proposeKind = (by: Person, id: number) =>
  as(by).call('proposeFacts', { params: { id }, body: { kind: 'video' } });
const proposeOutdated = (by: Person, id: number) =>
  as(by).call('proposeOutdated', { params: { id }, body: { url } });
const ban = ({ id }: Person, kind: 'banPermanently' | 'banTemporarily' = 'banPermanently') =>
  as(admin).call(kind, { params: { id }, body: { reason: 'Spam' } });

test('what banned and deleted users propose does not count', async () => {
  const [post, banned, deleted] = [await aPost(), await aUser(), await aUser()];
  await proposeKind(banned, post.id);
  for (const by of [banned, deleted]) await proposeOutdated(by, post.id);
  await ban(banned);
  await context.database.transact((tx) =>
    tx.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', deleted.id).execute(),
  );
  const [ann, bob, cid] = [await aUser(), await aUser(), await aUser()];
  for (const by of [ann, bob]) {
    const { outdated } = await proposeOutdated(by, post.id);
    expect(outdated).toBeNull();
  }
  expect((await proposeOutdated(cid, post.id)).outdated).toMatchObject({ url });
  await proposeKind(ann, post.id);
  expect(await kindOf(post.id)).toBeNull();
  await proposeKind(bob, post.id);
  expect(await kindOf(post.id)).toBe('video');
});

test('what a user proposed counts again when their ban has ended', async () => {
  const [post, banned, ann, bob] = [await aPost(), await aUser(), await aUser(), await aUser()];
  await proposeOutdated(banned, post.id);
  await ban(banned, 'banTemporarily');
  expect((await proposeOutdated(ann, post.id)).proposals).toMatchObject([{ count: 1 }]);
  clock.advance(TEMPORARY_BAN_MS);
  expect((await proposeOutdated(bob, post.id)).outdated).toMatchObject({ url });
});
