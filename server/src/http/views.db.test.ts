import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

/** Fields that depend on who reads. `call` checks every answer against the contract, which knows all others. */

const PUBLIC_USER = ['id', 'username', 'role', 'is_staff', 'posts_count', 'created_at'];
const PRIVATE_USER = ['email', 'ban_status', 'is_banned', 'banned_until', 'terms_accepted'];

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

test.each([
  ['anonymous visitors', null],
  ['their author', ann],
  ['another user', bob],
  ['staff', staff],
])('posts and comments have no reports for %s', async (_who, caller) => {
  const answers = await answersTo(caller);
  expect(objectsWith('post_title', answers).length).toBeGreaterThan(2);
  expect(objectsWith('reports', answers)).toEqual([]);
  for (const item of objectsWith('can_moderate', answers))
    expect(item).toMatchObject({ can_moderate: false });
});

test('posts and comments have their open reports for an admin, wherever they appear', async () => {
  const answers = [...(await answersTo(admin)), ...(await answersToAdminAlone())];
  expect(objectsWith('reported_by', answers).length).toBeGreaterThan(2);
  for (const item of objectsWith('can_moderate', answers)) {
    expect(item).toMatchObject({ can_moderate: true });
    expect(Reflect.get(item, 'reports')).toHaveLength(Number(Reflect.get(item, 'reports_count')));
  }
});

test('can_moderate is true after a promotion and false after a demotion', async () => {
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

test('a user has private fields only for themself and for admins', async () => {
  const params = { id: ann.id };
  const all = [...PUBLIC_USER, ...PRIVATE_USER].sort();
  for (const who of [null, bob])
    expect(fieldsOf(await as(who).call('getUser', { params }))).toEqual(PUBLIC_USER.toSorted());
  for (const who of [ann, admin]) expect(fieldsOf(await as(who).call('getUser', { params }))).toEqual(all);
  expect(fieldsOf(await as(ann).call('getProfile'))).toEqual(all);
  for (const user of (await as(admin).call('listUsers')).results) expect(fieldsOf(user)).toEqual(all);
});

test.each([
  [ann, 'user', false],
  [staff, 'user', true],
  [admin, 'admin', false],
] as const)('everybody sees the role of %o', async ({ id, username, ...user }, role, is_staff) => {
  const seen = { id, username, role, is_staff };
  for (const who of [null, bob, admin])
    expect(await as(who).call('getUser', { params: { id } })).toMatchObject(seen);
  expect(await as(user).call('getProfile')).toMatchObject(seen);
});

test('created_at is the moment of the registration, submission, comment or report', async () => {
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
