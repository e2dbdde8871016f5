import type { CallName } from '@magpie/contract/calls';
import { DAY_MS } from '@magpie/contract/limits';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as sessionMessages from '@magpie/contract/messages/sessions';
import { POST_FILTERS } from '@magpie/contract/values';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

/** A period begins at a whole minute. */
const MINUTE_MS = 60_000;
const FEEDS = ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const satisfies CallName[];

const { as, aUser, aPost, clock } = await aSite({ config: { sessionDays: 3650 } });
const [ann, bob] = [await aUser(), await aUser()];
const admin = await aUser({ admin: true });

const ids: Record<'old' | 'liked' | 'removed' | 'flagged' | 'fresh', number> = {
  old: 0,
  liked: 0,
  removed: 0,
  flagged: 0,
  fresh: 0,
};

beforeAll(async () => {
  ids.old = (await aPost({ by: ann, category: 1 })).id;
  for (const user of [ann, bob, admin]) await as(user).call('likePost', { params: { id: ids.old } });
  clock.advance(40 * DAY_MS);
  ids.liked = (await aPost({ by: bob, category: 2 })).id;
  await as(ann).call('likePost', { params: { id: ids.liked } });
  clock.advance(3 * DAY_MS);
  ids.removed = (await aPost({ by: ann, category: 2 })).id;
  await as(admin).call('removePost', { params: { id: ids.removed } });
  clock.advance(1000);
  ids.flagged = (await aPost({ by: ann, category: 2 })).id;
  await as(bob).call('reportPost', { params: { id: ids.flagged } });
  clock.advance(1000);
  ids.fresh = (await aPost({ by: bob, category: 1 })).id;
});

async function idsOf(
  name: (typeof FEEDS)[number],
  query: Record<string, string> = {},
  who: typeof ann | null = null,
) {
  return (await as(who).call(name, { query })).results.map(({ id }) => id);
}

describe('posts of a feed', () => {
  test('are active or flagged, never removed, in the order of the feed', async () => {
    const { old, liked, flagged, fresh } = ids;
    expect(await idsOf('listPosts')).toEqual([fresh, flagged, liked, old]);
    expect(await idsOf('listTopPosts')).toEqual([old, liked, fresh, flagged]);
    expect(await idsOf('listTrendingPosts')).toEqual([fresh, flagged, liked, old]);
    for (const name of FEEDS) {
      for (const who of [ann, admin]) expect(await idsOf(name, {}, who)).not.toContain(ids.removed);
    }
  });

  test('of a top list are from its period', async () => {
    const { old, liked, flagged, fresh } = ids;
    expect(await idsOf('listTopPosts', { period: 'day' })).toEqual([fresh, flagged]);
    expect(await idsOf('listTopPosts', { period: 'week' })).toEqual([liked, fresh, flagged]);
    expect(await idsOf('listTopPosts', { period: 'month' })).toEqual([liked, fresh, flagged]);
    clock.advance(DAY_MS + MINUTE_MS);
    expect(await idsOf('listTopPosts', { period: 'day' })).toEqual([]);
    clock.advance(-DAY_MS - MINUTE_MS);
    for (const period of ['year', 'all', '']) {
      expect(await idsOf('listTopPosts', { period })).toEqual([old, liked, fresh, flagged]);
    }
  });

  test.each(FEEDS)('%s filters by category and author', async (name) => {
    const { old, liked, flagged, fresh } = ids;
    expect(new Set(await idsOf(name, { category: 'videos' }))).toEqual(new Set([liked, flagged]));
    expect(new Set(await idsOf(name, { author: String(ann.id) }))).toEqual(new Set([old, flagged]));
    expect(await idsOf(name, { author: String(bob.id), category: 'ai-articles' })).toEqual([fresh]);
    for (const category of ['no-such', '0']) expect(await idsOf(name, { category })).toEqual([]);
    for (const author of ['0', '-1', '999999', '9'.repeat(30)])
      expect(await idsOf(name, { author })).toEqual([]);
    expect(await idsOf(name, { category: '', author: '', status: '', bookmarked: '' })).toHaveLength(4);
  });

  test.each(FEEDS)('%s filters by the saved posts of the viewer', async (name) => {
    await as(bob).call('bookmarkPost', { params: { id: ids.old } });
    clock.advance(1000);
    await as(bob).call('bookmarkPost', { params: { id: ids.liked } });
    const saved = await idsOf(name, { bookmarked: 'true' }, bob);
    expect(saved).toEqual(name === 'listTopPosts' ? [ids.old, ids.liked] : [ids.liked, ids.old]);
    expect(await idsOf(name, { bookmarked: 'true', category: 'videos' }, bob)).toEqual([ids.liked]);
    expect(await idsOf(name, { bookmarked: 'false' }, bob)).toHaveLength(4);
    expect(await as(null).send(name, { query: { bookmarked: 'true' } })).toMatchObject({
      status: 401,
      body: { detail: sessionMessages.loginRequired },
    });
    for (const id of [ids.old, ids.liked]) await as(bob).call('unbookmarkPost', { params: { id } });
  });
});

describe('filters', () => {
  test('by status are refused to everybody but admins, and an unknown status is refused to admins too', async () => {
    for (const name of FEEDS) {
      for (const status of ['flagged', 'nonsense', 'false', '\0']) {
        expect(await as(null).send(name, { query: { status } })).toMatchObject({ status: 401 });
        expect(await as(ann).send(name, { query: { status } })).toMatchObject({ status: 403 });
      }
    }
    expect(await as(admin).send('listPosts', { query: { status: 'flagged,nonsense' } })).toMatchObject({
      status: 400,
      body: { status: [fieldMessages.notOneOf(POST_FILTERS)] },
    });
  });

  test.each(FEEDS)('%s shows admins the requested statuses', async (name) => {
    const { flagged, removed, fresh, liked, old } = ids;
    expect(await idsOf(name, { status: 'flagged' }, admin)).toEqual([flagged]);
    expect(await idsOf(name, { status: 'removed' }, admin)).toEqual([removed]);
    expect(await idsOf(name, { status: 'flagged,removed' }, admin)).toEqual([flagged, removed]);
    expect(new Set(await idsOf(name, { status: 'active' }, admin))).toEqual(new Set([fresh, liked, old]));
    expect(await idsOf(name, { status: ' removed , active' }, admin)).toHaveLength(4);
    expect(await idsOf(name, { status: 'active,flagged,removed' }, admin)).toHaveLength(5);
    expect(await idsOf(name, { status: 'removed', category: 'ai-articles' }, admin)).toEqual([]);
  });
});

test('my posts include removed ones, newest first, and need a login', async () => {
  const { results } = await as(ann).call('listMyPosts');
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    [ids.flagged, 'flagged'],
    [ids.removed, 'removed'],
    [ids.old, 'active'],
  ]);
  expect(await as(null).send('listMyPosts')).toMatchObject({ status: 401 });
});
