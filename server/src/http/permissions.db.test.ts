import { type CallName, calls } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import { callTargetsOf } from '../testing/targets/call-targets.ts';
import type { TestUser } from '../testing/makers.ts';
import { recordChanges } from '../testing/rows.ts';
import { aSite } from '../testing/test-site.ts';

/**
 * The status of each call for an anonymous visitor, another user, the owner of the item, staff and an admin. A refused
 * call changes nothing, and a banned or logged-out user is always refused. If a call is missing here, this file does not
 * compile.
 */

type Statuses = [anonymous: number, user: number, owner: number, staff: number, admin: number];

const site = await aSite();
const { as, aUser, context } = site;
const targets = callTargetsOf(site);
const ROLES = ['anonymous', 'user', 'owner', 'staff', 'admin'] as const;

const EVERYBODY: Statuses = [200, 200, 200, 200, 200];
const LOGGED_IN: Statuses = [401, 200, 200, 200, 200];
const ADMINS: Statuses = [401, 403, 403, 403, 200];
/** Only the author; even admins are refused. */
const AUTHOR: Statuses = [401, 403, 200, 403, 403];
/** The same statuses, with another one instead of 200. */
const withSuccess = (statuses: Statuses, status: number) =>
  statuses.map((known) => (known === 200 ? status : known)) as Statuses;

const rules: Record<CallName, Statuses> = {
  login: EVERYBODY,
  logout: withSuccess(LOGGED_IN, 204),
  register: withSuccess(EVERYBODY, 201),
  getProfile: LOGGED_IN,
  updateProfile: [401, 400, 400, 400, 400],
  verifyEmail: withSuccess(EVERYBODY, 204),
  resendConfirmation: withSuccess(LOGGED_IN, 204),
  changeEmail: [401, 400, 400, 400, 400],
  undoEmailChange: withSuccess(EVERYBODY, 204),
  forgotPassword: withSuccess(EVERYBODY, 204),
  resetPassword: withSuccess(EVERYBODY, 204),
  deleteAccount: [401, 400, 400, 400, 400],
  exportAccount: LOGGED_IN,
  listSessions: LOGGED_IN,
  revokeOtherSessions: withSuccess(LOGGED_IN, 204),
  revokeSession: [401, 404, 204, 404, 404],
  getSecondFactor: LOGGED_IN,
  setUpTotp: [401, 400, 400, 400, 400],
  removeTotp: [401, 400, 400, 400, 400],
  confirmTotp: [401, 400, 400, 400, 400],
  renewRecoveryCodes: [401, 400, 400, 400, 400],
  offerPasskey: [401, 400, 400, 400, 400],
  addPasskey: [401, 400, 400, 400, 400],
  removePasskey: [401, 404, 400, 404, 404],
  loginPasskeyOptions: EVERYBODY,
  loginWithPasskey: EVERYBODY,
  loginWithCode: EVERYBODY,
  listUsers: ADMINS,
  suggestUsers: LOGGED_IN,
  getUser: EVERYBODY,
  banTemporarily: ADMINS,
  banPermanently: ADMINS,
  unbanUser: ADMINS,
  revokeUserSessions: withSuccess(ADMINS, 204),
  promoteUser: ADMINS,
  demoteUser: ADMINS,

  listPosts: EVERYBODY,
  listTopPosts: EVERYBODY,
  listTrendingPosts: EVERYBODY,
  listSponsoredPosts: EVERYBODY,
  listMyPosts: LOGGED_IN,
  submitPost: withSuccess(LOGGED_IN, 201),
  previewUrl: LOGGED_IN,
  getPost: EVERYBODY,
  getRank: EVERYBODY,
  listFactChanges: EVERYBODY,
  proposeFacts: LOGGED_IN,
  getOutdated: EVERYBODY,
  proposeOutdated: LOGGED_IN,
  proposeCurrent: LOGGED_IN,
  listWork: EVERYBODY,
  joinWork: LOGGED_IN,
  splitWork: LOGGED_IN,
  getPostWork: EVERYBODY,
  checkLink: ADMINS,
  listRelatedPosts: EVERYBODY,
  editPost: AUTHOR,
  deletePost: withSuccess(AUTHOR, 204),
  likePost: LOGGED_IN,
  unlikePost: LOGGED_IN,
  bookmarkPost: LOGGED_IN,
  unbookmarkPost: LOGGED_IN,
  reportPost: [401, 200, 400, 200, 200],
  removePost: ADMINS,
  rejectPost: ADMINS,
  approvePost: ADMINS,
  mergePost: ADMINS,
  addSource: [401, 201, 201, 201, 201],
  removeSource: [401, 403, 200, 403, 200],

  getFeedKey: LOGGED_IN,
  renewFeedKey: LOGGED_IN,
  revokeFeedKey: withSuccess(LOGGED_IN, 204),
  listCollections: EVERYBODY,
  createCollection: withSuccess(LOGGED_IN, 201),
  listEditedCollections: LOGGED_IN,
  listCollectionChoices: LOGGED_IN,
  getCollection: EVERYBODY,
  editCollection: AUTHOR,
  deleteCollection: withSuccess(AUTHOR, 204),
  copyCollection: withSuccess(LOGGED_IN, 201),
  followCollection: LOGGED_IN,
  unfollowCollection: withSuccess(LOGGED_IN, 204),
  reportCollection: [401, 200, 400, 200, 200],
  removeCollection: ADMINS,
  approveCollection: ADMINS,
  listReportedCollections: ADMINS,
  importCollections: withSuccess(LOGGED_IN, 201),
  exportCollection: EVERYBODY,
  exportSavedPosts: LOGGED_IN,
  listCollectionItems: EVERYBODY,
  addCollectionItem: withSuccess(AUTHOR, 201),
  editCollectionItem: AUTHOR,
  removeCollectionItem: withSuccess(AUTHOR, 204),
  moveCollectionItem: AUTHOR,
  readCollectionItem: LOGGED_IN,
  unreadCollectionItem: LOGGED_IN,

  listFollows: LOGGED_IN,
  follow: LOGGED_IN,
  getFollow: LOGGED_IN,
  unfollow: withSuccess(LOGGED_IN, 204),
  listMutes: LOGGED_IN,
  mute: withSuccess(LOGGED_IN, 201),
  unmute: [401, 404, 204, 404, 404],
  hidePost: LOGGED_IN,
  unhidePost: LOGGED_IN,

  listCategories: EVERYBODY,
  countCategoryPosts: ADMINS,
  createCategory: withSuccess(ADMINS, 201),
  getCategory: EVERYBODY,
  editCategory: ADMINS,
  deleteCategory: withSuccess(ADMINS, 204),
  listTags: EVERYBODY,
  createTag: withSuccess(ADMINS, 201),
  getTag: EVERYBODY,
  renameTag: ADMINS,
  deleteTag: withSuccess(ADMINS, 204),
  mergeTag: ADMINS,
  getSite: EVERYBODY,
  search: EVERYBODY,
  suggest: EVERYBODY,
  listBlockedDomains: ADMINS,
  blockDomain: withSuccess(ADMINS, 201),
  unblockDomain: withSuccess(ADMINS, 204),

  listPostComments: EVERYBODY,
  createComment: withSuccess(LOGGED_IN, 201),
  listComments: ADMINS,
  listUserComments: EVERYBODY,
  getCommentThread: EVERYBODY,
  listCommentVersions: ADMINS,
  previewComment: LOGGED_IN,
  editComment: AUTHOR,
  deleteComment: withSuccess(AUTHOR, 204),
  replyToComment: withSuccess(LOGGED_IN, 201),
  likeComment: LOGGED_IN,
  unlikeComment: LOGGED_IN,
  reportComment: [401, 200, 400, 200, 200],
  removeComment: ADMINS,
  approveComment: ADMINS,
  listNotifications: LOGGED_IN,
  listNotificationItems: [401, 404, 200, 404, 404],
  readNotifications: LOGGED_IN,
  countNotifications: LOGGED_IN,
  muteThread: LOGGED_IN,
  unmuteThread: LOGGED_IN,
  visitPost: withSuccess(LOGGED_IN, 204),
  visitSite: LOGGED_IN,
  getMailSettings: LOGGED_IN,
  editMailSettings: LOGGED_IN,
  getNotificationSettings: LOGGED_IN,
  editNotificationSettings: LOGGED_IN,
  unsubscribe: EVERYBODY,

  countWaiting: ADMINS,
  listBatches: ADMINS,
  decideBatch: ADMINS,
  undoBatch: ADMINS,
  getUserContext: ADMINS,
  addUserNote: withSuccess(ADMINS, 201),
  deleteUserNote: withSuccess(ADMINS, 204),
  listModerationLog: EVERYBODY,
  listModerators: EVERYBODY,
  undoDecision: ADMINS,
  // Users who cannot read a removed post get 404. A removed comment keeps its place in its thread: there they get 403.
  getPostRemoval: [401, 404, 200, 404, 403],
  appealPost: [401, 404, 201, 404, 403],
  getCommentRemoval: AUTHOR,
  appealComment: withSuccess(AUTHOR, 201),
  listAppeals: ADMINS,
  acceptAppeal: ADMINS,
  rejectAppeal: ADMINS,

  linkPreview: [422, 422, 422, 422, 422],
};

type Role = (typeof ROLES)[number];

/** Somebody in that role. */
async function someone(role: Role, owner: TestUser): Promise<TestUser | null> {
  if (role === 'anonymous') return null;
  return role === 'owner' ? owner : aUser({ [role]: true });
}

async function aBannedUser() {
  const banned = await aUser();
  const admin = as(await aUser({ admin: true }));
  await admin.call('banPermanently', { params: { id: banned.id }, body: { reason: 'x' } });
  return banned;
}

async function aUserWhoLoggedOut() {
  const gone = await aUser();
  await as(gone).call('logout');
  return gone;
}

/** Two users who are refused every call. Their calls change nothing, so all tests use the same two. */
const shutOut = [await aBannedUser(), await aUserWhoLoggedOut()];
const changedRows = await recordChanges(context.database);

/** A call that is refused or only reads leaves its target as it was, so the next role can be tried with it. */
test.each(Object.entries(rules) as [CallName, Statuses][])(
  '%s answers each role with the status in the table',
  async (name, statuses) => {
    const owner = await aUser();
    const input = await targets[name](owner);
    const callers = await Promise.all(ROLES.map((role) => someone(role, owner)));
    const isRefused = (role: number) => (statuses[role] ?? 0) >= 400;
    const roles = ROLES.map((_, index) => index);
    const refused = roles.filter(isRefused);
    const allowed = roles.filter((role) => !isRefused(role));

    async function send(role: number, caller = callers[role] ?? null, sent = input) {
      const { status, body } = await as(caller).send(name, sent);
      if (status === 401 || status === 403) expect(body).toEqual({ detail: expect.any(String) });
      return status;
    }
    async function sendToAnother(role: number) {
      const another = await aUser();
      const caller = ROLES[role] === 'owner' ? another : callers[role];
      return send(role, caller ?? null, await targets[name](another));
    }

    const found: number[] = [];
    await changedRows();
    for (const role of refused) found[role] = await send(role);
    for (const caller of shutOut) expect((await as(caller).send(name, input)).status).toBe(401);
    expect(await changedRows(), 'what refused calls changed').toEqual([]);
    for (const [index, role] of allowed.entries()) {
      // The refused calls have changed nothing, so the first allowed call can use the same target.
      const isUntouched = index === 0 || calls[name].method === 'GET';
      found[role] = isUntouched ? await send(role) : await sendToAnother(role);
    }
    expect(found).toEqual(statuses);
  },
);
