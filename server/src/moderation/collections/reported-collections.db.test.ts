import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import * as logMessages from '@magpie/contract/messages/moderation-log';
import * as moderationMessages from '@magpie/contract/messages/moderation';
import type { CallName } from '@magpie/contract/calls';
import { notificationText } from '@magpie/contract/notifications/notification-text';
import { describe, expect, test } from 'vitest';
import { findWrongValues } from '../../cli/check/check.ts';
import type { TestUser } from '../../testing/makers.ts';
import { aSite } from '../../testing/test-site.ts';

const { as, aUser, clock, context } = await aSite();
const [owner, reader, editor] = [await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });

async function aCollection(visibility: 'private' | 'unlisted' | 'public' = 'public', title = 'Papers') {
  const body = { title, visibility, editors: [editor.id] };
  return { params: { id: (await as(owner).call('createCollection', { body })).id } };
}

async function aRemovedCollection(visibility: 'unlisted' | 'public' = 'public') {
  const collection = await aCollection(visibility);
  await as(admin).call('removeCollection', { ...collection, body: { reason: 'Spam' } });
  return collection;
}

const queue = async (status = 'flagged') =>
  (await as(admin).call('listReportedCollections', { query: { status } })).results.map(({ id }) => id);
const statusOf = async (user: TestUser | null, { params }: { params: { id: number } }) =>
  (await as(user).send('getCollection', { params })).status;
const notificationsOf = async (user: TestUser) => (await as(user).call('listNotifications')).results;

describe('reporting a collection', () => {
  test('puts it into the queue with its owner and the reports, which only admins see', async () => {
    const collection = await aCollection('public', 'Cheap pills');
    const { params } = collection;
    await as(reader).call('reportCollection', { params, body: { reason: 'spam', details: 'Only ads' } });
    expect(await as(admin).call('listReportedCollections')).toMatchObject({
      results: [
        {
          ...params,
          title: 'Cheap pills',
          owner: { id: owner.id },
          status: 'flagged',
          reports_count: 1,
          reports: [{ reported_by: { id: reader.id }, reason: 'spam', details: 'Only ads' }],
        },
      ],
      next: null,
    });
    expect((await as(admin).call('countWaiting')).collections).toBe(1);
    for (const user of [reader, owner, null]) {
      const read = await as(user).call('getCollection', collection);
      expect(read).toMatchObject({ status: 'flagged', is_reported: user === reader });
      expect(read).not.toHaveProperty('reports');
    }
    await as(admin).call('approveCollection', collection);
    expect(await queue()).toEqual([]);
  });

  test('is always refused to its owner, and to everybody while it is private; editors can report an unlisted one', async () => {
    const [unlisted, secret] = [await aCollection('unlisted'), await aCollection('private')];
    expect(await as(editor).call('reportCollection', unlisted)).toMatchObject({ status: 'flagged' });
    expect(await as(editor).send('reportCollection', secret)).toMatchObject({
      status: 403,
      body: { detail: collectionMessages.privateReport },
    });
    for (const user of [reader, admin])
      expect(await as(user).send('reportCollection', secret)).toMatchObject({ status: 404 });
    expect(await as(owner).send('reportCollection', secret)).toMatchObject({
      status: 400,
      body: { detail: moderationMessages.ownReport },
    });
    await as(admin).call('approveCollection', unlisted);
  });

  test('puts it into the queue only while it is not private: it leaves when it is made private, and returns when it is unlisted', async () => {
    const collection = await aCollection();
    await as(reader).call('reportCollection', collection);
    const decided = await as(admin).call('approveCollection', collection);
    await as(await aUser()).call('reportCollection', collection);
    await as(owner).call('editCollection', { ...collection, body: { visibility: 'private' } });
    expect(await queue()).toEqual([]);
    expect((await as(admin).call('countWaiting')).collections).toBe(0);
    for (const call of ['removeCollection', 'approveCollection'] as const)
      expect(await as(admin).send(call, collection)).toMatchObject({ status: 404 });
    const undoing = { params: { id: decided.decision_id ?? 0 } };
    expect(await as(admin).send('undoDecision', undoing)).toMatchObject({ status: 404 });
    await as(owner).call('editCollection', { ...collection, body: { visibility: 'unlisted' } });
    expect(await queue()).toEqual([collection.params.id]);
    await as(admin).call('approveCollection', collection);
  });

  test('leaves nothing in the queue once the owner deletes the collection; reports and decisions keep its title', async () => {
    const collection = await aCollection('public', 'Short-lived');
    await as(reader).call('reportCollection', collection);
    const { decision_id } = await as(admin).call('removeCollection', collection);
    await as(owner).call('deleteCollection', collection);
    expect([await queue(), await queue('removed')].flat()).not.toContain(collection.params.id);
    expect(await as(admin).send('undoDecision', { params: { id: decision_id ?? 0 } })).toMatchObject({
      status: 404,
    });
    for (const table of ['reports', 'decisions'] as const) {
      const rows = context.database.read
        .selectFrom(table)
        .select(['collection_id', 'collection_title', 'author_id'])
        .orderBy('id', 'desc');
      expect(await rows.executeTakeFirst()).toEqual({
        collection_id: null,
        collection_title: 'Short-lived',
        author_id: owner.id,
      });
    }
  });
});

describe('a removed collection', () => {
  test('is private: without followers, and only its owner and editors can read it', async () => {
    const collection = await aCollection();
    await as(reader).call('followCollection', collection);
    const removed = await as(admin).call('removeCollection', collection);
    expect(removed).toMatchObject({ visibility: 'private', status: 'removed', followers_count: 0 });
    expect(
      await Promise.all([null, reader, admin, owner, editor].map((user) => statusOf(user, collection))),
    ).toEqual([404, 404, 404, 200, 200]);
    expect(await queue('removed')).toContain(collection.params.id);
    const { results } = await as(null).call('listCollections', { query: { owner: owner.id } });
    expect(results.map(({ id }) => id)).not.toContain(collection.params.id);
  });

  test('cannot be changed, published, copied or followed until an admin approves it', async () => {
    const collection = await aCollection();
    const { id: item_id } = await as(owner).call('addCollectionItem', {
      ...collection,
      body: { url: 'https://example.org/' },
    });
    await as(admin).call('removeCollection', collection);
    const item = { params: { ...collection.params, item_id } };
    const acts: [CallName, object][] = [
      ['editCollection', { ...collection, body: { visibility: 'public' } }],
      ['editCollection', { ...collection, body: { title: 'Other' } }],
      ['addCollectionItem', { ...collection, body: { url: 'https://example.org/other' } }],
      ['editCollectionItem', { ...item, body: { note: 'x' } }],
      ['moveCollectionItem', { ...item, body: { after: null } }],
      ['removeCollectionItem', item],
      ['copyCollection', collection],
      ['reportCollection', collection],
    ];
    for (const [call, input] of acts)
      expect([call, await as(owner).send(call, input)]).toMatchObject([
        call,
        { status: 403, body: { detail: moderationMessages.itemRemoved } },
      ]);
    expect(await as(editor).send('followCollection', collection)).toMatchObject({ status: 404 });
    await as(admin).call('approveCollection', collection);
    for (const [call, input] of acts.slice(0, 4)) await as(owner).call(call, input);
  });

  test.each(['public', 'unlisted'] as const)(
    'is as visible as before once it is approved: %s',
    async (visibility) => {
      const collection = await aRemovedCollection(visibility);
      await as(admin).call('approveCollection', collection);
      expect(await as(null).call('getCollection', collection)).toMatchObject({
        visibility,
        status: 'active',
      });
    },
  );

  test('can be deleted by its owner', async () => {
    const collection = await aRemovedCollection();
    expect(await as(owner).send('deleteCollection', collection)).toMatchObject({ status: 204 });
  });

  test('is not among the collections that a post can be added to', async () => {
    const post = await as(owner).call('submitPost', {
      body: { title: 'A post', url: 'https://example.org/post', category: 1 },
    });
    const collection = await aRemovedCollection();
    const { results } = await as(owner).call('listCollectionChoices', { params: { id: post.id } });
    expect(results.map(({ id }) => id)).not.toContain(collection.params.id);
  });
});

describe('notifications', () => {
  test('show the owner a decision with its reason, and the reporter a removal without the title of the collection', async () => {
    const collection = await aCollection('public', 'Cheap pills');
    const bob = await aUser();
    await as(bob).call('followCollection', collection);
    await as(bob).call('reportCollection', collection);
    clock.advance(1000);
    await as(admin).call('removeCollection', { ...collection, body: { reason: 'It is an advertisement' } });
    const [decision, follower] = await notificationsOf(owner);
    expect(decision).toMatchObject({
      kind: 'decision',
      decision: 'remove',
      reason: 'It is an advertisement',
      actors: [],
      post: null,
      collection: { title: 'Cheap pills' },
      url: `/collection/${collection.params.id}/cheap-pills`,
    });
    expect(decision && notificationText(decision)).toMatch(
      /^A moderator removed your collection “.*Cheap pills/,
    );
    expect(follower).toMatchObject({ kind: 'collection_follower', count: 1 });
    const [settled] = await notificationsOf(bob);
    expect(settled).toMatchObject({ kind: 'report_settled', reason: null, collection: null, url: null });
    expect(settled && notificationText(settled)).toBe(
      'A moderator has removed a collection that you reported',
    );
    expect(JSON.stringify(settled)).not.toMatch(/pills|advertisement/);

    await as(admin).call('approveCollection', collection);
    expect((await notificationsOf(bob))[0]).toMatchObject({ count: 2, collection: { title: 'Cheap pills' } });
  });

  test('about a decision on a collection are due to be emailed', async () => {
    const collection = await aCollection();
    await as(admin).call('removeCollection', { ...collection, body: { reason: 'Spam' } });
    const due = await context.database.read
      .selectFrom('notification_events')
      .innerJoin('notifications', 'notifications.id', 'notification_events.notification_id')
      .select('mail_due_at')
      .where('notifications.collection_id', '=', collection.params.id)
      .where('notifications.kind', '=', 'decision')
      .execute();
    expect(due).toEqual([{ mail_due_at: expect.any(Number) }]);
  });
});

test('the moderation log has the title, the moderator and the reason, and nothing of the reporters', async () => {
  const collection = await aCollection('public', 'Cheap pills');
  await as(reader).call('reportCollection', { ...collection, body: { details: 'Only ads' } });
  clock.advance(1000);
  await as(admin).call('removeCollection', { ...collection, body: { reason: 'Spam' } });
  const { results } = await as(null).call('listModerationLog', { query: { page_size: 1 } });
  expect(results).toMatchObject([
    {
      action: 'remove',
      moderator: { id: admin.id },
      reason: 'Spam',
      target: { kind: 'collection', id: collection.params.id, title: 'Cheap pills' },
    },
  ]);
  expect(JSON.stringify(results)).not.toMatch(/Only ads/);
});

test('the moderation log says of an unlisted collection only what was done', async () => {
  const collection = await aCollection('unlisted', 'Unlisted pills');
  await as(reader).call('reportCollection', collection);
  await as(admin).call('approveCollection', collection);
  const { decision_id } = await as(admin).call('removeCollection', collection);
  await as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
  await as(admin).call('removeCollection', collection);
  await as(admin).call('approveCollection', collection);
  const { results } = await as(null).call('listModerationLog', { query: { page_size: 5 } });
  expect(results.map(({ target }) => target)).toEqual(
    Array.from({ length: 5 }, () => ({ kind: 'collection', id: null, title: logMessages.unnamed })),
  );
});

test('after simultaneous reports, decisions and changes by the owner every count equals its rows', async () => {
  const [users, admins] = [
    await Promise.all(Array.from({ length: 6 }, () => aUser())),
    await Promise.all(Array.from({ length: 2 }, () => aUser({ admin: true }))),
  ];
  for (let round = 0; round < 4; round += 1) {
    const collection = await aCollection();
    const sent = await Promise.all([
      ...users.flatMap((user) => [
        as(user).send('reportCollection', collection),
        as(user).send('followCollection', collection),
      ]),
      ...admins.map((one, at) => as(one).send(at ? 'removeCollection' : 'approveCollection', collection)),
      as(owner).send('editCollection', { ...collection, body: { title: 'Renamed' } }),
      as(owner).send('editCollection', {
        ...collection,
        body: { visibility: round % 2 ? 'private' : 'unlisted' },
      }),
      ...(round === 3 ? [as(owner).send('deleteCollection', collection)] : []),
    ]);
    // A follow answers 400 when the collection is made private meanwhile.
    const expected = new Set([200, 204, 400, 403, 404]);
    expect(sent.map(({ status }) => status).filter((status) => !expected.has(status))).toEqual([]);
  }
  expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
});
