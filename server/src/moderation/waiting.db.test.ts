import { DAY_MS } from '@magpie/contract/limits';
import { describe, expect, test } from 'vitest';
import { findWrongValues } from '../cli/check/check.ts';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [ann, bob, cid] = [await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });

const KINDS = [
  {
    kind: 'posts',
    anItem: () => aPost({ by: ann }),
    calls: { list: 'listPosts', report: 'reportPost', remove: 'removePost', approve: 'approvePost' },
    table: 'posts',
  },
  {
    kind: 'comments',
    anItem: async () => aComment({ on: await aPost({ by: ann }), by: ann }),
    calls: {
      list: 'listComments',
      report: 'reportComment',
      remove: 'removeComment',
      approve: 'approveComment',
    },
    table: 'comments',
  },
  {
    kind: 'collections',
    anItem: () => as(ann).call('createCollection', { body: { title: 'Papers', visibility: 'unlisted' } }),
    calls: {
      list: 'listReportedCollections',
      report: 'reportCollection',
      remove: 'removeCollection',
      approve: 'approveCollection',
    },
    table: 'collections',
  },
] as const;

describe.each(KINDS)('$kind that wait for a decision', ({ anItem, calls, table }) => {
  async function waitingSince(id: number) {
    const query = context.database.read.selectFrom(table).select('waiting_since').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).waiting_since;
  }

  async function idsOf(query: object) {
    return (await as(admin).call(calls.list, { query })).results.map(({ id }) => id);
  }

  test('are listed by their first open report, longest waiting first', async () => {
    const [first, second, third] = [await anItem(), await anItem(), await anItem()];
    for (const { id } of [third, first, second]) {
      clock.advance(DAY_MS);
      await as(bob).call(calls.report, { params: { id } });
    }
    clock.advance(DAY_MS);
    await as(cid).call(calls.report, { params: { id: third.id } });
    await anItem();
    const waiting = [third.id, first.id, second.id];
    expect(await idsOf({ status: 'flagged', sort: 'waiting' })).toEqual(waiting);
    expect(await idsOf({ sort: 'waiting' })).toEqual(waiting);
    expect(await idsOf({ status: 'removed', sort: 'waiting' })).toEqual([]);
    expect(await idsOf({ status: 'flagged', sort: 'newest' })).toEqual([third.id, second.id, first.id]);
    const page = await as(admin).call(calls.list, { query: { sort: 'waiting', page_size: 2 } });
    expect(page.results.map(({ id }) => id)).toEqual(waiting.slice(0, 2));
    const next = await as(admin).fetch(calls.list, page.next ?? '');
    expect(next).toMatchObject({ results: [{ id: second.id }], next: null });
    for (const { id } of [first, second, third]) await as(admin).call(calls.approve, { params: { id } });
    expect(await idsOf({ sort: 'waiting' })).toEqual([]);
  });

  test('wait no longer once they are decided on, and again since the same time as before once the decision is undone', async () => {
    const { id } = await anItem();
    const params = { id };
    expect(await waitingSince(id)).toBeNull();
    const reportedAt = clock.now();
    await as(bob).call(calls.report, { params });
    for (const verdict of [calls.remove, calls.approve]) {
      clock.advance(DAY_MS);
      expect(await waitingSince(id)).toBe(reportedAt);
      const { decision_id } = await as(admin).call(verdict, { params });
      expect(await waitingSince(id)).toBeNull();
      await as(admin).call('undoDecision', { params: { id: decision_id ?? 0 } });
    }
    expect(await waitingSince(id)).toBe(reportedAt);
    await as(admin).call(calls.approve, { params });
    clock.advance(DAY_MS);
    await as(cid).call(calls.report, { params });
    expect(await waitingSince(id)).toBe(clock.now());
    await as(admin).call(calls.remove, { params });
  });

  test('wait since the first of ten simultaneous reports', async () => {
    const { id } = await anItem();
    const reporters = await Promise.all(Array.from({ length: 10 }, () => aUser()));
    const at = clock.now();
    await Promise.all(reporters.map((reporter) => as(reporter).call(calls.report, { params: { id } })));
    expect(await waitingSince(id)).toBe(at);
    expect(await Array.fromAsync(findWrongValues(context.database.read))).toEqual([]);
    await as(admin).call(calls.approve, { params: { id } });
  });

  test('are listed by waiting time for admins only', async () => {
    const query = { sort: 'waiting' };
    expect(await as(null).send(calls.list, { query })).toMatchObject({ status: 401 });
    expect(await as(ann).send(calls.list, { query })).toMatchObject({ status: 403 });
    const unknown = await as(admin).send(calls.list, { query: { sort: 'oldest' } });
    expect(unknown).toMatchObject({ status: 400, body: { sort: [expect.any(String)] } });
  });
});

test('a deleted comment with replies waits no longer', async () => {
  const comment = await aComment({ on: await aPost(), by: ann });
  await aComment({ on: { id: comment.post }, to: comment });
  await as(bob).call('reportComment', { params: { id: comment.id } });
  await as(ann).call('deleteComment', { params: { id: comment.id } });
  expect(await as(admin).call('countWaiting', {})).toEqual({
    posts: 0,
    comments: 0,
    collections: 0,
    appeals: 0,
  });
});
