import type { MuteKind } from '@magpie/contract/values';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { whoMutes } from './who-mutes.ts';

/** What people who mute something see, and what the others see. */

const { as, aUser, aPost, aComment, clock, context } = await aSite();
const [muted, author, reader] = [
  await aUser({ username: 'loud' }),
  await aUser(),
  await aUser({ username: 'reader' }),
];
const [agents] = (await as(null).call('listTags')).results.filter(({ slug }) => slug === 'agents');

const posts = {
  plain: await aPost({ by: author, title: 'A plain walrus' }),
  byMuted: await aPost({ by: muted, title: 'A loud walrus' }),
  tagged: await aPost({ by: author, title: 'A tagged walrus', tags: [agents?.id ?? 0] }),
  inCategory: await aPost({ by: author, title: 'A walrus in the news', category: 5 }),
  onSite: await aPost({ by: author, title: 'A walrus elsewhere', url: 'https://blog.muted.example/1' }),
  worded: await aPost({ by: author, title: 'A Crypto-Walrus', description: 'Nothing else' }),
  described: await aPost({ by: author, title: 'Another walrus', description: 'Is this CRYPTO?' }),
  similar: await aPost({ by: author, title: 'A cryptographic walrus' }),
  own: await aPost({ by: reader, title: 'My crypto walrus' }),
};
type Name = keyof typeof posts;
const names = Object.keys(posts) as Name[];
const nameOf = (id: number) => names.find((name) => posts[name].id === id);

const cases: [MuteKind, string | number, Name[]][] = [
  ['user', muted.id, ['byMuted']],
  ['tag', agents?.id ?? 0, ['tagged']],
  ['category', 5, ['inCategory']],
  ['site', 'muted.example', ['onSite']],
  ['word', 'Crypto', ['worded', 'described']],
];

async function seen(viewer: typeof reader, read: 'listPosts' | 'listTopPosts' | 'listTrendingPosts') {
  const { results } = await as(viewer).call(read, {});
  return results.flatMap(({ id }) => nameOf(id) ?? []);
}

describe.each(cases)('somebody who mutes the %s %s', (kind, target, gone) => {
  test('sees only the other posts in feeds, searches and suggestions', async () => {
    await as(reader).call('listPosts', {});
    const { id } = await as(reader).call('mute', { body: { kind, target } });
    const left = names.filter((name) => !gone.includes(name)).sort();
    for (const read of ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const)
      expect((await seen(reader, read)).sort()).toEqual(left);
    const found = await as(reader).call('search', { query: { q: 'walrus', type: 'posts' } });
    expect(found.results.flatMap((post) => nameOf(post.id) ?? []).sort()).toEqual(left);
    const { results } = await as(reader).call('suggest', { query: { q: 'walrus' } });
    const titles = gone.map((name) => posts[name].title);
    expect(results.filter(({ label }) => titles.includes(label))).toEqual([]);
    // Nobody else notices.
    expect((await seen(author, 'listPosts')).sort()).toEqual([...names].sort());
    expect((await as(null).call('listPosts', {})).results).toHaveLength(names.length);
    await as(reader).call('unmute', { params: { id } });
    expect((await seen(reader, 'listPosts')).sort()).toEqual([...names].sort());
  });

  test('still sees the muted posts on their pages, in lists of an author and among saved posts', async () => {
    const { id } = await as(reader).call('mute', { body: { kind, target } });
    for (const name of gone) {
      const params = { id: posts[name].id };
      expect(await as(reader).call('getPost', { params })).toMatchObject({ id: params.id });
      await as(reader).call('bookmarkPost', { params });
      const by = posts[name].author?.id ?? 0;
      const ofAuthor = await as(reader).call('listPosts', { query: { author: by } });
      expect(ofAuthor.results.map((post) => post.id)).toContain(params.id);
      const saved = await as(reader).call('listPosts', { query: { bookmarked: 'true' } });
      expect(saved.results.map((post) => post.id)).toContain(params.id);
      await as(reader).call('unbookmarkPost', { params });
    }
    await as(reader).call('unmute', { params: { id } });
  });
});

test('a hidden post is not in the list of recent posts of the user who hid it, until the user unhides it', async () => {
  const params = { id: posts.plain.id };
  await as(reader).call('hidePost', { params });
  expect(await seen(reader, 'listPosts')).not.toContain('plain');
  expect(await seen(author, 'listPosts')).toContain('plain');
  await as(reader).call('unhidePost', { params });
  expect(await seen(reader, 'listPosts')).toContain('plain');
});

test('an admin who mutes a user sees the posts of that user in lists by status', async () => {
  const admin = await aUser({ admin: true });
  await as(admin).call('mute', { body: { kind: 'user', target: muted.id } });
  expect(await seen(admin, 'listPosts')).not.toContain('byMuted');
  const queue = await as(admin).call('listPosts', { query: { status: 'active' } });
  expect(queue.results.flatMap(({ id }) => nameOf(id) ?? [])).toContain('byMuted');
});

test('comments of a muted user are marked in threads, and no search finds them', async () => {
  const viewer = await aUser();
  const said = await aComment({ on: posts.plain, by: muted, content: 'A loud remark on seals' });
  await aComment({ on: posts.plain, to: said, by: author, content: 'A reply on seals' });
  const params = { id: posts.plain.id };
  const thread = async (who: typeof viewer | null) =>
    (await as(who).call('listPostComments', { params })).results;
  expect(JSON.stringify(await thread(viewer))).not.toContain('is_muted');
  await as(viewer).call('mute', { body: { kind: 'user', target: muted.id } });
  const [root] = await thread(viewer);
  expect(root).toMatchObject({ is_muted: true, content: 'A loud remark on seals' });
  expect(root?.replies[0]).not.toHaveProperty('is_muted');
  expect(JSON.stringify(await thread(null))).not.toContain('is_muted');
  const find = async (who: typeof viewer | null) =>
    (await as(who).call('search', { query: { q: 'seals', type: 'comments' } })).results.length;
  expect([await find(null), await find(viewer)]).toEqual([2, 1]);
});

test('pages without muted posts are full, and nothing is repeated or skipped', async () => {
  const viewer = await aUser();
  const noisy = await aUser();
  for (let number = 0; number < 30; number += 1) {
    await aPost({ by: number % 3 === 0 ? author : noisy });
    if (number % 2 === 0) clock.advance(1000);
  }
  await as(viewer).call('mute', { body: { kind: 'user', target: noisy.id } });
  const whole = (await as(viewer).call('listPosts', { query: { page_size: 100 } })).results.map(
    ({ id }) => id,
  );
  expect(whole).toHaveLength(10 + names.length);
  for (const read of ['listPosts', 'listTopPosts', 'listTrendingPosts'] as const) {
    // Without variety, which would hold back posts, because most are by the same author.
    const pages = (query: { page_size: number; page?: string }) =>
      read === 'listTrendingPosts'
        ? as(viewer).call(read, { query: { ...query, variety: 'off' } })
        : as(viewer).call(read, { query });
    const all = (await pages({ page_size: 100 })).results.map(({ id }) => id);
    let page = await pages({ page_size: 4 });
    const ids = page.results.map(({ id }) => id);
    while (page.next) {
      expect(page.results).toHaveLength(4);
      page = await as(viewer).fetch(read, page.next);
      ids.push(...page.results.map(({ id }) => id));
    }
    expect(ids).toEqual(all);
    const back: number[] = page.results.map(({ id }) => id);
    while (page.previous) {
      page = await as(viewer).fetch(read, page.previous);
      back.unshift(...page.results.map(({ id }) => id));
    }
    expect(back).toEqual(all);
    const second = await pages({ page_size: 4, page: '2' });
    expect(second.results.map(({ id }) => id)).toEqual(all.slice(4, 8));
  }
});

test('muted posts are not in the following feed', async () => {
  const viewer = await aUser();
  await as(viewer).call('follow', { body: { kind: 'category', id: 5 } });
  const query = { following: 'true' } as const;
  expect((await as(viewer).call('listPosts', { query })).results.map(({ id }) => id)).toEqual([
    posts.inCategory.id,
  ]);
  await as(viewer).call('mute', { body: { kind: 'word', target: 'news' } });
  expect((await as(viewer).call('listPosts', { query })).results).toEqual([]);
});

test('the users who mute something about an event are found', async () => {
  const { read } = context.database;
  const users = await Promise.all(cases.map(() => aUser()));
  for (const [index, [kind, target]] of cases.entries())
    if (users[index]) await as(users[index]).call('mute', { body: { kind, target } });
  const hider = await aUser();
  await as(hider).call('hidePost', { params: { id: posts.plain.id } });
  const ids = [...users, hider, reader].map(({ id }) => id);
  const muters = async (post_id: number, actor_id: number | null) =>
    [...(await whoMutes(read, { post_id, actor_id }, ids))].map((id) => ids.indexOf(id)).sort();
  expect(await muters(posts.plain.id, author.id)).toEqual([ids.indexOf(hider.id)]);
  expect(await muters(posts.plain.id, muted.id)).toEqual([0, ids.indexOf(hider.id)]);
  for (const [index, name] of (['byMuted', 'tagged', 'inCategory', 'onSite', 'described'] as const).entries())
    expect(await muters(posts[name].id, null)).toEqual([index]);
  expect(await muters(posts.similar.id, null)).toEqual([]);
});

test('a muted user causes no notifications', async () => {
  const owner = await aUser();
  const post = await aPost({ by: owner });
  const unread = async () => (await as(owner).call('countNotifications')).unread;
  await as(owner).call('mute', { body: { kind: 'user', target: muted.id } });
  await aComment({ on: post, by: muted });
  expect(await unread()).toBe(0);
  await aComment({ on: post, by: author });
  expect(await unread()).toBe(1);
});
