import type { CallName } from '@magpie/contract/calls';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import { expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import { deletionActs } from '../../testing/acts/deletion-acts.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const site = await aSite();
const { as, aUser, context } = site;
const { anAccount, anAdmin, deleteAccount } = deletionActs(site);
const [owner, editor, reader] = [await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });

/** A collection with one link. `item` has the ids of both, as calls about the link need them. */
async function aCollection(by: { token: string } = owner, visibility: 'public' | 'unlisted' = 'public') {
  const body = { title: 'Papers', visibility, editors: [editor.id] };
  const { id } = await as(by).call('createCollection', { body });
  const url = 'https://example.org/';
  const item = await as(by).call('addCollectionItem', { params: { id }, body: { url } });
  return { params: { id }, item: { params: { id, item_id: item.id } } };
}

async function aRemovedCollection(visibility?: 'public' | 'unlisted') {
  const collection = await aCollection(owner, visibility);
  const { decision_id } = await as(admin).call('removeCollection', collection);
  return { ...collection, removal: decision_id ?? 0 };
}

const undo = (id: number) => as(admin).call('undoDecision', { params: { id } });
const findings = () => Array.fromAsync(findWrongValues(context.database.read));

test('a removed collection can be read, exported and ticked off by its owner and editors, and by nobody else', async () => {
  const { params, item } = await aRemovedCollection();
  const acts: [CallName, object][] = [
    ['getCollection', { params }],
    ['listCollectionItems', { params }],
    ['exportCollection', { params, query: { format: 'json' } }],
    ['readCollectionItem', item],
    ['unreadCollectionItem', item],
  ];
  for (const [call, input] of acts) {
    for (const by of [owner, editor])
      expect([call, await as(by).send(call, input)]).toMatchObject([call, { status: 200 }]);
    for (const by of [reader, admin])
      expect([call, await as(by).send(call, input)]).toMatchObject([call, { status: 404 }]);
  }
});

test('the owner and admins read why a collection was removed, as long as it is removed', async () => {
  const { params } = await aCollection();
  const reason = 'Its notes are advertisements.';
  const queued = async () => {
    const { results } = await as(admin).call('listReportedCollections', { query: { status: 'removed' } });
    return results.find(({ id }) => id === params.id);
  };
  await as(admin).call('removeCollection', { params, body: { reason: 'Not yet.' } });
  await as(admin).call('approveCollection', { params });
  expect(await as(owner).call('getCollection', { params })).not.toHaveProperty('removal_reason');
  await as(admin).call('removeCollection', { params, body: { reason } });
  expect(await as(owner).call('getCollection', { params })).toMatchObject({ removal_reason: reason });
  expect(await queued()).toMatchObject({ removal_reason: reason });
  expect(await as(editor).call('getCollection', { params })).not.toHaveProperty('removal_reason');
});

test('only the owner deletes a removed collection, and its editors cannot change, copy or report it', async () => {
  const { params, item } = await aRemovedCollection();
  const acts: [CallName, object][] = [
    ['addCollectionItem', { params, body: { url: 'https://example.org/other' } }],
    ['editCollectionItem', { ...item, body: { note: 'x' } }],
    ['removeCollectionItem', item],
    ['copyCollection', { params }],
    ['reportCollection', { params }],
  ];
  for (const [call, input] of acts)
    expect([call, await as(editor).send(call, input)]).toMatchObject([
      call,
      { status: 403, body: { detail: moderationMessages.itemRemoved } },
    ]);
  for (const call of ['editCollection', 'deleteCollection'] as const)
    expect(await as(editor).send(call, { params, body: { title: 'Other' } })).toMatchObject({
      status: 403,
    });
  expect(await as(owner).send('deleteCollection', { params })).toMatchObject({ status: 204 });
});

test.each(['public', 'unlisted'] as const)(
  'undoing an approval makes a collection private again, and another approval makes it visible as before: %s',
  async (visibility) => {
    const { params } = await aRemovedCollection(visibility);
    const { decision_id } = await as(admin).call('approveCollection', { params });
    await as(reader).call('followCollection', { params });
    await undo(decision_id ?? 0);
    expect(await as(owner).call('getCollection', { params })).toMatchObject({
      status: 'removed',
      visibility: 'private',
      followers_count: 0,
    });
    expect(await as(reader).send('getCollection', { params })).toMatchObject({ status: 404 });
    await as(admin).call('approveCollection', { params });
    expect(await as(null).call('getCollection', { params })).toMatchObject({ status: 'active', visibility });
    expect(await findings()).toEqual([]);
  },
);

test('the visibility that the owner chose between an approval and its undoing is restored by another approval', async () => {
  const { params } = await aRemovedCollection();
  const { decision_id } = await as(admin).call('approveCollection', { params });
  await as(owner).call('editCollection', { params, body: { visibility: 'unlisted' } });
  await undo(decision_id ?? 0);
  await as(admin).call('approveCollection', { params });
  expect(await as(null).call('getCollection', { params })).toMatchObject({ visibility: 'unlisted' });
  expect(await findings()).toEqual([]);
});

test('reported and removed collections are deleted with the account of their owner, and leave the queues', async () => {
  const account = await anAccount('leaving');
  const [reported, removed] = [await aCollection(account), await aCollection(account)];
  for (const { params } of [reported, removed]) await as(reader).call('reportCollection', { params });
  await as(admin).call('removeCollection', removed);
  await deleteAccount(account, 'keep');
  const boss = await anAdmin();
  expect((await boss.call('countWaiting')).collections).toBe(0);
  const { results } = await boss.call('listReportedCollections', { query: { status: 'flagged,removed' } });
  const left = results.map(({ id }) => id);
  for (const { params } of [reported, removed]) expect(left).not.toContain(params.id);
  const decisions = context.database.read
    .selectFrom('decisions')
    .select(['collection_id', 'collection_title'])
    .where('author_id', '=', account.id);
  expect(await decisions.execute()).toEqual([{ collection_id: null, collection_title: 'Papers' }]);
  expect(await findings()).toEqual([]);
});

test('after simultaneous removals, follows, unfollows and undoings every count equals its rows', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => aUser()));
  const [boss, one, other] = [
    await aUser({ admin: true }),
    await aUser({ admin: true }),
    await aUser({ admin: true }),
  ];
  const mine = await aUser();
  for (let round = 0; round < 4; round += 1) {
    const { params } = await aCollection(mine);
    const followed = { params: { kind: 'collection', id: String(params.id) } } as const;
    for (const user of users.slice(2)) await as(user).call('followCollection', { params });
    const { decision_id } = await as(boss).call('removeCollection', { params });
    await as(boss).call('undoDecision', { params: { id: decision_id ?? 0 } });
    for (const user of users.slice(2)) await as(user).call('followCollection', { params });
    const first = await as(boss).call('removeCollection', { params });
    const sent = await Promise.all([
      ...users.map((user: TestUser) => as(user).send('followCollection', { params })),
      as(one).send('undoDecision', { params: { id: first.decision_id ?? 0 } }),
      ...users.map((user: TestUser) => as(user).send('unfollow', followed)),
      as(other).send('removeCollection', { params }),
      ...users.map((user: TestUser) => as(user).send('followCollection', { params })),
      as(one).send('undoDecision', { params: { id: first.decision_id ?? 0 } }),
    ]);
    const expected = new Set([200, 204, 400, 404]);
    expect(sent.map(({ status }) => status).filter((status) => !expected.has(status))).toEqual([]);
    expect(await findings()).toEqual([]);
    const { status, followers_count } = await as(mine).call('getCollection', { params });
    if (status === 'removed') expect(followers_count).toBe(0);
  }
});
