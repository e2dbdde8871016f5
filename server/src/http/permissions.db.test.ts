import { type CallName, calls } from '@magpie/contract/calls';
import { describe, expect, test } from 'vitest';
import type { CallInput } from '../testing/api.ts';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';

/**
 * Who may make which call: the statuses that anonymous, another user, the owner of what is called upon, staff and
 * an admin get. A call of the contract that is missing here does not compile.
 */

type Statuses = [anonymous: number, user: number, owner: number, staff: number, admin: number];
type Target = (owner: TestUser) => Promise<CallInput<CallName>>;
type Rule = [Statuses, Target];

const { as, aUser, aPost, aComment } = await aSite();
const ROLES = ['anonymous', 'user', 'owner', 'staff', 'admin'] as const;

const EVERYBODY: Statuses = [200, 200, 200, 200, 200];
const LOGGED_IN: Statuses = [401, 200, 200, 200, 200];
const ADMINS: Statuses = [401, 403, 403, 403, 200];
/** The author alone; not even an admin. */
const AUTHOR: Statuses = [401, 403, 200, 403, 403];

let made = 0;
const next = () => (made += 1);
const password = 'a fine long sentence';

const nothing: Target = async () => ({});
const post: Target = async (by) => ({ params: { id: (await aPost({ by })).id } });
const comment: Target = async (by) => ({ params: { id: (await aComment({ on: await aPost(), by })).id } });
const anotherUser: Target = async () => ({ params: { id: (await aUser()).id } });
const withBody =
  (target: Target, body: object): Target =>
  async (owner) => ({ ...(await target(owner)), body });
const category: Target = async () => {
  const admin = await aUser({ admin: true });
  const body = { name: `Category ${next()}`, description: 'x' };
  return { params: { slug: (await as(admin).call('createCategory', { body })).slug } };
};
const blockedDomain: Target = async () => {
  const admin = await aUser({ admin: true });
  const body = { domain: `spam-${next()}.example.org`, reason: 'Spam' };
  return { params: { id: (await as(admin).call('blockDomain', { body })).id } };
};
const created = (statuses: Statuses, status: number) =>
  statuses.map((known) => (known === 200 ? status : known)) as Statuses;

const rules: Record<CallName, Rule> = {
  login: [[401, 401, 401, 401, 401], withBody(nothing, { username: 'nobody', password: 'nothing' })],
  logout: [[401, 204, 204, 204, 204], nothing],
  register: [
    created(EVERYBODY, 201),
    async () => {
      const username = `new-${next()}`;
      return { body: { username, email: `${username}@example.org`, password, password2: password } };
    },
  ],
  getProfile: [LOGGED_IN, nothing],
  updatePassword: [
    [401, 400, 400, 400, 400],
    withBody(nothing, { current_password: 'x', new_password: password }),
  ],
  listUsers: [ADMINS, nothing],
  getUser: [EVERYBODY, anotherUser],
  banTemporarily: [ADMINS, withBody(anotherUser, { reason: 'x' })],
  banPermanently: [ADMINS, withBody(anotherUser, { reason: 'x' })],
  unbanUser: [ADMINS, anotherUser],
  promoteUser: [ADMINS, anotherUser],
  demoteUser: [ADMINS, anotherUser],

  listPosts: [EVERYBODY, nothing],
  listTopPosts: [EVERYBODY, nothing],
  listTrendingPosts: [EVERYBODY, nothing],
  listMyPosts: [LOGGED_IN, nothing],
  submitPost: [
    created(LOGGED_IN, 201),
    async () => ({ body: { title: 'x', url: `https://own.invalid/${next()}`, category: 1 } }),
  ],
  previewUrl: [LOGGED_IN, withBody(nothing, { url: 'http://127.0.0.1/' })],
  getPost: [EVERYBODY, post],
  editPost: [AUTHOR, withBody(post, { title: 'Edited' })],
  deletePost: [created(AUTHOR, 204), post],
  likePost: [LOGGED_IN, post],
  unlikePost: [LOGGED_IN, post],
  bookmarkPost: [LOGGED_IN, post],
  unbookmarkPost: [LOGGED_IN, post],
  reportPost: [[401, 200, 400, 200, 200], post],
  removePost: [ADMINS, post],
  rejectPost: [ADMINS, post],
  approvePost: [ADMINS, post],

  listCategories: [EVERYBODY, nothing],
  createCategory: [
    created(ADMINS, 201),
    async () => ({ body: { name: `Category ${next()}`, description: 'x' } }),
  ],
  getCategory: [EVERYBODY, category],
  editCategory: [ADMINS, withBody(category, { description: 'y' })],
  deleteCategory: [created(ADMINS, 204), category],
  listTags: [EVERYBODY, nothing],
  listBlockedDomains: [ADMINS, nothing],
  blockDomain: [
    created(ADMINS, 201),
    async () => ({ body: { domain: `spam-${next()}.example.org`, reason: 'Spam' } }),
  ],
  unblockDomain: [created(ADMINS, 204), blockedDomain],

  listPostComments: [EVERYBODY, post],
  createComment: [created(LOGGED_IN, 201), withBody(post, { content: 'x' })],
  listComments: [ADMINS, nothing],
  listUserComments: [EVERYBODY, anotherUser],
  editComment: [AUTHOR, withBody(comment, { content: 'Edited' })],
  deleteComment: [created(AUTHOR, 204), comment],
  replyToComment: [created(LOGGED_IN, 201), withBody(comment, { content: 'x' })],
  likeComment: [LOGGED_IN, comment],
  unlikeComment: [LOGGED_IN, comment],
  reportComment: [[401, 200, 400, 200, 200], comment],
  removeComment: [ADMINS, comment],
  approveComment: [ADMINS, comment],

  linkPreview: [[422, 422, 422, 422, 422], async () => ({ query: { url: 'http://127.0.0.1/' } })],
};

describe.each(Object.entries(rules) as [CallName, Rule][])('%s', (name, [statuses, target]) => {
  test(`${ROLES.join(', ')}: ${statuses.join(', ')}`, async () => {
    const found: number[] = [];
    for (const role of ROLES) {
      const owner = await aUser();
      const input = await target(owner);
      const caller = role === 'anonymous' ? null : role === 'owner' ? owner : await aUser({ [role]: true });
      const { status, body } = await as(caller).send(name, input);
      found.push(status);
      if (status === 401 || status === 403) expect(body).toEqual({ detail: expect.any(String) });
    }
    expect(found).toEqual(statuses);
  });

  test('who is banned or has logged out is refused, whatever the call', async () => {
    const banned = await aUser();
    await as(await aUser({ admin: true })).call('banPermanently', {
      params: { id: banned.id },
      body: { reason: 'x' },
    });
    const gone = await aUser();
    await as(gone).call('logout');
    const input = await target(await aUser());
    for (const caller of [banned, gone]) expect((await as(caller).send(name, input)).status).toBe(401);
  });
});

test('every call of the contract stands in the table', () => {
  expect(Object.keys(rules).sort()).toEqual(Object.keys(calls).sort());
});
