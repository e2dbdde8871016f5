import { type CallName, calls } from '@magpie/contract/calls';
import * as requestMessages from '@magpie/contract/messages/requests';
import { describe, expect, test } from 'vitest';
import type { CallInput } from '../testing/api.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

/** Pages and filters of every list. */

const { app, as, aUser, aPost, aComment, clock } = await aSite();

const PAGING = ['page', 'page_size', 'cursor'];
/** Filters that take any value. */
const FREE = ['category', 'tag', 'site', 'search', 'q', 'moderator'];
/** A list that has this filter refuses requests without it. */
const REQUIRED = 'q';
const author = await aUser({ admin: true, staff: true });
const [agents] = (await as(null).call('listTags', {})).results;
const facts = { kind: 'paper', access: 'open' } as const;
const listed = { by: author, category: 2, tags: [agents?.id ?? 0], ...facts };
const post = await aPost(listed);
const reported: number[] = [];
for (const number of [1, 2, 3]) {
  clock.advance(1000);
  const { id } = number === 1 ? post : await aPost(listed);
  const sponsored = { is_sponsored: true, affiliate_url: `https://shop.example/${number}` };
  await as(author).call('editPost', { params: { id }, body: sponsored });
  await as(author).call('bookmarkPost', { params: { id } });
  await as(author).call('hidePost', { params: { id } });
  await aComment({ on: post, by: author });
  const follower = await aUser({ username: `listed-${number}` });
  await as(author).call('follow', {
    body: number === 1 ? { kind: 'category', id: 2 } : { kind: 'user', id: follower.id },
  });
  await as(author).call('mute', { body: { kind: 'word', target: `unwanted-${number}` } });
  await as(await aUser()).call('reportPost', { params: { id } });
  // The author gets two notifications about one post each here, and later a third about a batch of three posts.
  if (number < 3) {
    await as(await aUser({ admin: true })).call('approvePost', { params: { id } });
    await as(await aUser()).call('reportPost', { params: { id } });
  }
  reported.push(id);
  const body = { domain: `listed-${number}.example.org`, reason: 'Spam' };
  await as(author).call('blockDomain', { body });
  const poster = await aUser();
  const { id: removed } = await aPost({ by: poster });
  if (number === 1) await as(author).call('removePost', { params: { id: removed } });
  else await as(author).call('decideBatch', { body: { act: 'remove', posts: [removed] } });
  await as(poster).call('appealPost', { params: { id: removed }, body: { text: 'Why?' } });
}

await as(await aUser({ admin: true })).call('decideBatch', { body: { act: 'approve', posts: reported } });
const [decidedAtOnce] = (await as(author).call('listNotifications')).results.filter(({ batch }) => batch);

let work = '';
for (const part of ['issues/1', 'issues/2', 'issues/3']) {
  clock.advance(1000);
  const about = await aPost({
    title: 'Listed',
    tags: listed.tags,
    url: `https://github.com/listed/work/${part}`,
  });
  work = about.work?.key ?? '';
}

const collection = await aCollection(author);
for (const url of ['a', 'b'])
  await as(author).call('addCollectionItem', {
    params: { id: collection.id },
    body: { url: `https://example.org/${url}` },
  });
await as(author).call('addCollectionItem', { params: { id: collection.id }, body: { post: post.id } });
await aCollection(author);
await aCollection(author);

async function aCollection(owner: TestUser) {
  clock.advance(1000);
  const body = { title: 'Listed', visibility: 'public', editors: [] };
  const own = await as(owner).call('createCollection', { body });
  await as(await aUser()).call('reportCollection', { params: { id: own.id } });
  const edited = { title: 'Edited', editors: [author.id] };
  await as(await aUser()).call('createCollection', { body: edited });
  return own;
}

const topics = { tag: 'agents', site: 'site.invalid' };
const posts = {
  ...topics,
  category: 'videos',
  author: author.id,
  bookmarked: 'true',
  status: 'active,flagged',
  link: 'ok,gone',
  ...facts,
};
const users = { search: 'listed-', ban_status: 'active', role: 'user' };
/** Three items of every list that has pages, selected by every filter it has. */
const lists: [CallName, CallInput<CallName>][] = [
  ['listUsers', { query: users }],
  ['listPosts', { query: { ...posts, following: 'true', hidden: 'true', sort: 'newest' } }],
  ['listTopPosts', { query: { ...posts, period: 'month' } }],
  ['listTrendingPosts', { query: { ...posts, variety: 'on', half_life: '1d' } }],
  ['listSponsoredPosts', { query: topics }],
  ['listMyPosts', { query: topics }],
  ['listWork', { params: { key: work }, query: { ...topics, site: 'github.com' } }],
  ['listPostComments', { params: { id: post.id } }],
  ['listComments', { query: { status: 'active,flagged', sort: 'newest' } }],
  ['listUserComments', { params: { id: author.id } }],
  ['listBlockedDomains', {}],
  ['listModerationLog', { query: { action: 'block_domain', moderator: author.username } }],
  ['listCollections', { query: { owner: author.id } }],
  ['listEditedCollections', {}],
  ['listReportedCollections', { query: { status: 'flagged', sort: 'waiting' } }],
  ['listCollectionItems', { params: { id: collection.id } }],
  ['listBatches', {}],
  ['listAppeals', {}],
  ['listFollows', {}],
  ['listMutes', {}],
  ['listNotifications', { query: { unread: 'true' } }],
  ['listNotificationItems', { params: { id: decidedAtOnce?.id ?? 0 } }],
  ['search', { query: { q: 'Post', type: 'posts', sort: 'newest' } }],
];
const onOnePage: [CallName, CallInput<CallName>][] = [
  ['listCategories', {}],
  ['listTags', {}],
  ['listSessions', {}],
  ['listModerators', {}],
];

interface List {
  results: { id: number }[];
  next: string | null;
  previous: string | null;
}

async function read(name: CallName, input: CallInput<CallName>) {
  return (await as(author).call(name, input)) as List;
}

async function follow(name: CallName, address: string | null) {
  return (await as(author).fetch(name, address ?? '')) as List;
}

test('covers every list of the contract with every filter it has', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) => 'next' in propertiesOf(name));
  expect([...lists, ...onOnePage].map(([name]) => name).sort()).toEqual(all.sort());
  for (const [name, { query = {} }] of lists) {
    const filters = Object.keys(calls[name].query.properties).filter((key) => !PAGING.includes(key));
    expect([name, ...Object.keys(query).sort()]).toEqual([name, ...filters.sort()]);
  }
});

function propertiesOf(name: CallName): object {
  return Object(Reflect.get(calls[name].reply, 'properties'));
}

describe.each([...lists, ...onOnePage])('%s', (name, input) => {
  const withPage = (page: string) => ({ ...input, query: { ...input.query, page } });

  test('returns 404 for a page that is not 1 to 500', async () => {
    for (const page of ['0', '-1', '1.5', '1e3', 'abc', '１', '\0', '501', '9'.repeat(40)]) {
      const { status, body } = await as(author).send(name, withPage(page));
      expect([page, status, body]).toEqual([page, 404, { detail: requestMessages.invalidPage }]);
    }
  });

  test('a page past the end is empty and has a previous page', async () => {
    expect((await read(name, withPage(''))).results.length).toBeGreaterThan(0);
    expect((await read(name, withPage('1'))).previous).toBeNull();
    for (const page of ['2', '500']) {
      const past = await read(name, withPage(page));
      expect([past.results, past.next]).toEqual([[], null]);
      await follow(name, past.previous);
    }
  });
});

describe.each(lists)('%s', (name, input) => {
  test('returns 404 for a malformed cursor', async () => {
    for (const cursor of ['x', 'WzFd', Buffer.from('["after",1e400,{}]').toString('base64url')])
      expect((await as(author).send(name, { ...input, query: { ...input.query, cursor } })).status).toBe(404);
  });

  test('next and previous keep the filters and lead through all items and back', async () => {
    const pagedQuery = { ...input.query, page_size: 1 };
    const whole = await read(name, input);
    expect(whole.results).toHaveLength(3);
    const first = await read(name, { ...input, query: pagedQuery });
    const second = await follow(name, first.next);
    const third = await follow(name, second.next);
    expect([...first.results, ...second.results, ...third.results]).toEqual(whole.results);
    expect([first.previous, third.next]).toEqual([null, null]);

    const back = await follow(name, third.previous);
    expect(back.results).toEqual(second.results);
    expect((await follow(name, back.previous)).results).toEqual(first.results);
    for (const address of [first.next, second.next, second.previous, third.previous]) {
      const { cursor, ...carried } = Object.fromEntries(new URL(address ?? '').searchParams);
      expect(cursor).toBeTruthy();
      expect(carried).toEqual(
        Object.fromEntries(Object.entries(pagedQuery).map(([key, value]) => [key, String(value)])),
      );
    }
  });
});

test.each(lists)('%s ignores an empty filter', async (name, input) => {
  const given = Object.entries(input.query ?? {});
  const required = Object.fromEntries(given.filter(([filter]) => filter === REQUIRED));
  const whole = await read(name, { ...input, query: required });
  for (const empty of ['', ' ']) {
    const query = { ...Object.fromEntries(given.map(([filter]) => [filter, empty])), ...required };
    expect((await read(name, { ...input, query })).results).toEqual(whole.results);
  }
});

const choices = lists.flatMap(([name, { query = {} }]) =>
  Object.keys(query)
    .filter((filter) => !FREE.includes(filter))
    .map((filter) => [name, filter] as const),
);

test.each(choices)('%s returns 400 for an invalid %s and names the filter', async (name, filter) => {
  const { status, body } = await as(author).send(name, { query: { q: 'x', [filter]: 'nonsense' } });
  expect([status, body]).toEqual([400, { [filter]: [expect.any(String)] }]);
});

test('a filter for admins is refused to others, even when it is repeated without a value', async () => {
  for (const name of ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const) {
    const url = `${calls[name].path}?status=removed&status=`;
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401);
  }
});
