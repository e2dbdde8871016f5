import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

/** Fields that depend on the viewer. All other fields need no test here: `call` checks every answer against the contract. */

const PUBLIC_USER = ['id', 'username', 'role', 'is_staff', 'posts_count', 'created_at'];
const PRIVATE_USER = ['email', 'email_verified', 'ban_status', 'is_banned', 'banned_until', 'terms_accepted'];

const { as, aUser, aPost, aComment, clock } = await aSite();
const [ann, bob] = [await aUser(), await aUser()];
const [staff, admin] = [await aUser({ staff: true }), await aUser({ admin: true })];

const fieldsOf = (object: object) => Object.keys(object).sort();

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
  expect(fieldsOf(await as(ann).call('getProfile'))).toEqual([...all, 'has_mutes'].sort());
  for (const user of (await as(admin).call('listUsers')).results) expect(fieldsOf(user)).toEqual(all);
});

test.each([
  ['user', false, ann],
  ['user', true, staff],
  ['admin', false, admin],
] as const)(
  'everybody sees the role %s, and is_staff: %s',
  async (role, is_staff, { id, username, ...user }) => {
    const seen = { id, username, role, is_staff };
    for (const who of [null, bob, admin])
      expect(await as(who).call('getUser', { params: { id } })).toMatchObject(seen);
    expect(await as(user).call('getProfile')).toMatchObject(seen);
  },
);

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
