import { beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

/** The fields of section 3 of the specification, wherever an object appears. */

const POST =
  'id title url description category is_sponsored affiliate_url status preview_image preview_title preview_description ' +
  'preview_type preview_publisher created_at author is_liked likes_count is_bookmarked comments_count is_reported ' +
  'reports_count can_moderate tags';
const COMMENT =
  'id content post post_title author created_at is_liked likes_count is_reported reports_count status replies can_moderate';
const NOBODY_ELSES = 'email ban_status is_banned banned_until terms_accepted';
const USER = 'id username role is_staff posts_count created_at';
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const { as, aUser, aPost, aComment, clock } = await aSite();
const [ann, bob] = [await aUser(), await aUser()];
const [staff, admin] = [await aUser({ staff: true }), await aUser({ admin: true })];

beforeAll(async () => {
  const post = await aPost({ by: ann, flagged: true });
  const root = await aComment({ on: post, by: ann, flagged: true });
  const reply = await aComment({ on: post, by: ann, to: root });
  await aComment({ on: post, by: admin, to: reply });
  await aPost({ by: admin });
});

/** Every object in an answer that has this field. */
function objectsWith(field: string, answer: unknown): object[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const inside = Object.values(answer).flatMap((value) => objectsWith(field, value));
  return field in answer ? [answer, ...inside] : inside;
}

const fieldsOf = (object: object) => Object.keys(object).sort();
const listed = (names: string) => names.split(' ').sort();

/** What somebody reads and is answered when they write. */
async function answersTo(caller: TestUser | null) {
  const who = as(caller);
  const { results } = await who.call('listPosts');
  const params = { id: results.at(-1)?.id ?? 0 };
  const read = [
    results,
    await who.call('listTopPosts'),
    await who.call('listTrendingPosts'),
    await who.call('getPost', { params }),
    await who.call('listPostComments', { params }),
    await who.call('listUserComments', { params: { id: ann.id } }),
  ];
  if (!caller) return read;
  const url = `https://views.invalid/${Math.random()}`;
  const post = await who.call('submitPost', { body: { title: 'x', url, category: 1, tags: [1] } });
  const own = { id: post.id };
  const comment = await who.call('createComment', { params: own, body: { content: 'x' } });
  const written = [
    post,
    comment,
    await who.call('editPost', { params: own, body: { title: 'y' } }),
    await who.call('editComment', { params: { id: comment.id }, body: { content: 'y' } }),
    await who.call('replyToComment', { params: { id: comment.id }, body: { content: 'z' } }),
    await who.call('listMyPosts'),
    await who.call('listPosts', { query: { bookmarked: 'true' } }),
  ];
  return [...read, ...written];
}

async function answersToAdminAlone() {
  const who = as(admin);
  const post = await aPost();
  const comment = await aComment({ on: post });
  return [
    await who.call('listPosts', { query: { status: 'flagged' } }),
    await who.call('listComments'),
    await who.call('removeComment', { params: { id: comment.id } }),
    await who.call('approveComment', { params: { id: comment.id } }),
    await who.call('removePost', { params: { id: post.id } }),
    await who.call('approvePost', { params: { id: post.id } }),
  ];
}

describe('posts and comments', () => {
  test.each([
    ['nobody', null],
    ['their author', ann],
    ['another', bob],
    ['one of the staff', staff],
  ])('as read by %s have the fields of the specification, and no reports', async (_who, caller) => {
    const answers = await answersTo(caller);
    for (const post of objectsWith('comments_count', answers)) expect(fieldsOf(post)).toEqual(listed(POST));
    const comments = objectsWith('post_title', answers);
    expect(comments.length).toBeGreaterThan(2);
    for (const comment of comments) expect(fieldsOf(comment)).toEqual(listed(COMMENT));
    expect(objectsWith('reports', answers)).toEqual([]);
    for (const item of objectsWith('can_moderate', answers))
      expect(item).toMatchObject({ can_moderate: false });
  });

  test('as read by an admin carry the open reports, wherever they appear', async () => {
    const answers = [...(await answersTo(admin)), ...(await answersToAdminAlone())];
    for (const post of objectsWith('comments_count', answers)) {
      expect(fieldsOf(post)).toEqual(listed(`${POST} reports`));
    }
    for (const comment of objectsWith('post_title', answers)) {
      expect(fieldsOf(comment)).toEqual(listed(`${COMMENT} reports`));
    }
    for (const report of objectsWith('reported_by', answers)) {
      expect(fieldsOf(report)).toEqual(['created_at', 'id', 'reported_by']);
    }
    expect(objectsWith('reported_by', answers).length).toBeGreaterThan(2);
    for (const item of objectsWith('can_moderate', answers)) {
      expect(item).toMatchObject({ can_moderate: true });
      expect(Reflect.get(item, 'reports')).toHaveLength(Number(Reflect.get(item, 'reports_count')));
    }
  });

  test('say who wrote them by id and name, a post also its category', async () => {
    for (const item of objectsWith('author', await answersTo(bob))) {
      expect(fieldsOf(Object(Reflect.get(item, 'author')))).toEqual(['id', 'username']);
    }
    const [post] = objectsWith('category', await answersTo(null));
    expect(post).toMatchObject({ category: { id: 1, name: 'AI Articles', slug: 'ai-articles' } });
  });
});

test('can_moderate follows the role: there with a promotion, gone with a demotion', async () => {
  const riser = await aUser();
  const { id } = await aPost();
  await aComment({ on: { id } });
  const flags = async () => {
    const items = [
      await as(riser).call('getPost', { params: { id } }),
      ...(await as(riser).call('listPosts')).results,
      ...(await as(riser).call('listPostComments', { params: { id } })).results,
    ];
    return new Set(items.map(({ can_moderate }) => can_moderate));
  };
  expect(await flags()).toEqual(new Set([false]));
  await as(admin).call('promoteUser', { params: { id: riser.id } });
  expect(await flags()).toEqual(new Set([true]));
  await as(admin).call('demoteUser', { params: { id: riser.id } });
  expect(await flags()).toEqual(new Set([false]));
});

test('a user has every field for themself and for admins, the public ones for others', async () => {
  const params = { id: ann.id };
  const everything = listed(`${USER} ${NOBODY_ELSES}`);
  for (const who of [null, bob])
    expect(fieldsOf(await as(who).call('getUser', { params }))).toEqual(listed(USER));
  for (const who of [ann, admin])
    expect(fieldsOf(await as(who).call('getUser', { params }))).toEqual(everything);
  expect(fieldsOf(await as(ann).call('getProfile'))).toEqual(everything);
  for (const user of (await as(admin).call('listUsers')).results) expect(fieldsOf(user)).toEqual(everything);
});

test('everybody reads who is an admin and who is of the staff', async () => {
  for (const [user, role, is_staff] of [
    [ann, 'user', false],
    [staff, 'user', true],
    [admin, 'admin', false],
  ] as const) {
    const params = { id: user.id };
    const seen = { id: user.id, username: user.username, role, is_staff };
    for (const who of [null, bob, user, admin])
      expect(await as(who).call('getUser', { params })).toMatchObject(seen);
    expect(await as(user).call('getProfile')).toMatchObject(seen);
  }
});

test('categories and tags have their fields', async () => {
  const [category] = (await as(null).call('listCategories')).results;
  expect(fieldsOf(Object(category))).toEqual(listed('id name slug description icon'));
  const [tag] = (await as(null).call('listTags')).results;
  expect(fieldsOf(Object(tag))).toEqual(['id', 'name']);
});

test('times are ISO 8601 in UTC with milliseconds', async () => {
  const params = { id: (await aUser()).id };
  const banned = await as(admin).call('banTemporarily', { params, body: { reason: 'x' } });
  const times = [banned.banned_until, banned.created_at];
  for (const item of objectsWith('created_at', await answersToAdminAlone())) {
    times.push(String(Reflect.get(item, 'created_at')));
  }
  for (const time of times) expect(time).toMatch(ISO_TIME);
});

test('created_at is when somebody registered, submitted, commented or reported', async () => {
  const later = () => {
    clock.advance(1000);
    return new Date(clock.now()).toISOString();
  };
  const password = 'a fine long sentence';
  const account = { username: 'newcomer', email: 'newcomer@example.org', password, password2: password };
  const registered = later();
  expect((await as(null).call('register', { body: account })).user.created_at).toBe(registered);
  const submitted = later();
  const post = await aPost();
  const commented = later();
  const comment = await aComment({ on: post });
  const reported = later();
  await as(bob).call('reportPost', { params: { id: post.id } });
  await as(bob).call('reportComment', { params: { id: comment.id } });
  later();
  const reports = [{ created_at: reported, reported_by: { username: bob.username } }];
  const params = { id: post.id };
  expect(await as(admin).call('getPost', { params })).toMatchObject({ created_at: submitted, reports });
  expect((await as(admin).call('listPostComments', { params })).results).toMatchObject([
    { created_at: commented, reports },
  ]);
});
