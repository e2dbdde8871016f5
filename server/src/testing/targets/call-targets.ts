import type { CallName } from '@magpie/contract/calls';
import type { CreationOptions } from '@magpie/contract/second-factor/passkeys';
import { secondFactorActs } from '../second-factor.ts';
import { aSoftAuthenticator } from '../soft-authenticator.ts';
import type { TestSite } from '../test-site.ts';
import { type Target, thingsOf } from './things.ts';

const password = 'a fine long sentence';
/** Options that this site did not make. */
const foreignOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'x' },
  user: { id: 'MQ', name: 'x', displayName: 'x' },
  challenge: 'x'.repeat(43),
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
};

/** The target of every call of the contract; a call that is missing here does not compile. */
export function callTargetsOf(site: TestSite): Record<CallName, Target> {
  const { as, aUser, aPost, linkTo, unsubscribeLinkOf, context } = site;
  const { register, codeOf, setUpTotp, addPasskey, startLogin } = secondFactorActs(site);
  const things = thingsOf(site);
  const device = aSoftAuthenticator({ origin: context.config.publicUrl });
  const { next, nothing, post, comment, aNotification, decided, anotherUser, withBody, removed, appeal } =
    things;
  const { workKey, aboutWork, category, tag, collection, item, aDomain, aPasskey } = things;
  const account = () => {
    const username = `new-${next()}`;
    return { username, email: `${username}@example.org`, password, password2: password };
  };

  return {
    async login() {
      const body = account();
      await as(null).call('register', { body });
      return { body: { username: body.username, password } };
    },
    logout: nothing,
    register: async () => ({ body: account() }),
    getProfile: nothing,
    updateProfile: withBody(nothing, { current_password: 'x', new_password: password }),
    verifyEmail: async (owner) => ({ body: { token: await linkTo(owner, 'verify_email') } }),
    resendConfirmation: nothing,
    changeEmail: withBody(nothing, { email: 'new@example.org', current_password: 'x' }),
    // This call and `resetPassword` end all sessions of an account. The owner's sessions are still needed, so the account
    // is another user's.
    undoEmailChange: async () => ({ body: { token: await linkTo(await aUser(), 'undo_email') } }),
    forgotPassword: async () => ({ body: { email: 'nobody@example.org' } }),
    resetPassword: async () => ({
      body: { token: await linkTo(await aUser(), 'reset_password'), new_password: password },
    }),
    deleteAccount: withBody(nothing, { current_password: 'x', content: 'keep' }),
    exportAccount: nothing,
    listSessions: nothing,
    revokeOtherSessions: nothing,
    async revokeSession(owner) {
      const [session] = (await as(owner).call('listSessions')).results;
      return { params: { id: session?.id ?? 0 } };
    },
    getSecondFactor: nothing,
    setUpTotp: withBody(nothing, { current_password: 'x' }),
    removeTotp: withBody(nothing, { current_password: 'x' }),
    confirmTotp: withBody(nothing, { code: '000000' }),
    renewRecoveryCodes: withBody(nothing, { current_password: 'x' }),
    offerPasskey: withBody(nothing, { current_password: 'x' }),
    addPasskey: withBody(nothing, { name: 'x', credential: device.create(foreignOptions) }),
    removePasskey: async (owner) => ({
      params: { id: await aPasskey(owner) },
      body: { current_password: 'x' },
    }),
    loginPasskeyOptions: nothing,
    async loginWithPasskey() {
      const own = aSoftAuthenticator({ origin: context.config.publicUrl });
      await addPasskey(await register(), own);
      return { body: { credential: own.sign(await as(null).call('loginPasskeyOptions')) } };
    },
    async loginWithCode() {
      const user = await register();
      const { secret } = await setUpTotp(user);
      const { challenge } = await startLogin(user);
      return { body: { challenge, code: codeOf(secret, 1) } };
    },
    listUsers: nothing,
    suggestUsers: async () => ({ query: { q: 'x' } }),
    getUser: anotherUser,
    banTemporarily: withBody(anotherUser, { reason: 'x' }),
    banPermanently: withBody(anotherUser, { reason: 'x' }),
    unbanUser: anotherUser,
    revokeUserSessions: anotherUser,
    promoteUser: anotherUser,
    demoteUser: anotherUser,

    listPosts: nothing,
    listTopPosts: nothing,
    listTrendingPosts: nothing,
    listSponsoredPosts: nothing,
    listMyPosts: nothing,
    submitPost: async () => ({ body: { title: 'x', url: `https://own.invalid/${next()}`, category: 1 } }),
    previewUrl: withBody(nothing, { url: 'http://127.0.0.1/' }),
    getPost: post,
    getRank: post,
    listFactChanges: post,
    checkLink: post,
    proposeFacts: async (by) => ({ ...(await post(by)), body: { kind: 'paper' } }),
    getOutdated: post,
    proposeOutdated: async (by) => ({ ...(await post(by)), body: { url: 'https://example.org/newer' } }),
    proposeCurrent: post,
    listWork: async (by) => ({ params: { key: await workKey(by) } }),
    joinWork: aboutWork,
    splitWork: aboutWork,
    getPostWork: post,
    listRelatedPosts: post,
    editPost: withBody(post, { title: 'Edited' }),
    deletePost: post,
    likePost: post,
    unlikePost: post,
    bookmarkPost: post,
    unbookmarkPost: post,
    reportPost: post,
    removePost: post,
    rejectPost: post,
    approvePost: post,
    addSource: async (by) => ({ ...(await post(by)), body: { url: `https://source.invalid/${next()}` } }),
    async removeSource(by) {
      const input = { ...(await post(await aUser())), query: { url: `https://source.invalid/${next()}` } };
      await as(by).call('addSource', { ...input, body: input.query });
      return input;
    },
    mergePost: async (by) => ({
      ...(await post(by)),
      body: { into: (await aPost({ title: 'The other post' })).id },
    }),

    listCategories: nothing,
    countCategoryPosts: nothing,
    createCategory: async () => ({ body: { name: `Category ${next()}`, description: 'x' } }),
    getCategory: category,
    editCategory: withBody(category, { description: 'y' }),
    deleteCategory: category,
    listTags: nothing,
    createTag: async () => ({ body: { name: `Tag ${next()}` } }),
    getTag: tag,
    renameTag: async (owner) => ({ ...(await tag(owner)), body: { name: `Renamed ${next()}` } }),
    deleteTag: tag,
    mergeTag: withBody(tag, { into: 'agents' }),
    getSite: async () => ({ params: { host: 'example.org' } }),
    search: async () => ({ query: { q: 'x' } }),
    suggest: async () => ({ query: { q: 'x' } }),
    listBlockedDomains: nothing,
    blockDomain: async () => ({ body: aDomain() }),
    async unblockDomain() {
      const admin = as(await aUser({ admin: true }));
      return { params: { id: (await admin.call('blockDomain', { body: aDomain() })).id } };
    },

    listPostComments: post,
    createComment: withBody(post, { content: 'x' }),
    listComments: nothing,
    listUserComments: anotherUser,
    getCommentThread: comment,
    listCommentVersions: comment,
    previewComment: withBody(nothing, { content: 'x' }),
    editComment: withBody(comment, { content: 'Edited' }),
    deleteComment: comment,
    replyToComment: withBody(comment, { content: 'x' }),
    likeComment: comment,
    unlikeComment: comment,
    reportComment: comment,
    removeComment: comment,
    approveComment: comment,

    listNotifications: aNotification,
    listNotificationItems: decided,
    readNotifications: withBody(aNotification, { all: true }),
    countNotifications: nothing,
    muteThread: post,
    unmuteThread: post,
    visitPost: post,
    visitSite: nothing,
    getMailSettings: nothing,
    editMailSettings: withBody(nothing, { reply: 'never' }),
    getNotificationSettings: nothing,
    editNotificationSettings: withBody(nothing, { followed_post: true }),
    unsubscribe: async (owner) => ({ query: { token: await unsubscribeLinkOf(owner) } }),

    countWaiting: nothing,
    listBatches: nothing,
    decideBatch: async (by) => ({ body: { act: 'remove', posts: [(await aPost({ by })).id] } }),
    async undoBatch(by) {
      const admin = as(await aUser({ admin: true }));
      const body = { act: 'remove', posts: [(await aPost({ by })).id] } as const;
      return { params: { id: (await admin.call('decideBatch', { body })).id ?? 0 } };
    },
    getPostRemoval: removed(post, 'removePost'),
    appealPost: withBody(removed(post, 'removePost'), { text: 'x' }),
    getCommentRemoval: removed(comment, 'removeComment'),
    appealComment: withBody(removed(comment, 'removeComment'), { text: 'x' }),
    listAppeals: nothing,
    acceptAppeal: appeal,
    rejectAppeal: withBody(appeal, { reason: 'x' }),
    getUserContext: anotherUser,
    addUserNote: withBody(anotherUser, { text: 'x' }),
    async deleteUserNote() {
      const admin = as(await aUser({ admin: true }));
      const { id } = await aUser();
      return {
        params: { id: (await admin.call('addUserNote', { params: { id }, body: { text: 'x' } })).id },
      };
    },
    listModerationLog: nothing,
    listModerators: nothing,
    async undoDecision(by) {
      const admin = as(await aUser({ admin: true }));
      const { id } = await aPost({ by });
      const { decision_id } = await admin.call('removePost', { params: { id } });
      return { params: { id: decision_id ?? 0 } };
    },

    getFeedKey: nothing,
    renewFeedKey: nothing,
    revokeFeedKey: nothing,
    listCollections: nothing,
    createCollection: withBody(nothing, { title: 'x' }),
    listEditedCollections: nothing,
    listCollectionChoices: post,
    getCollection: collection,
    editCollection: withBody(collection, { title: 'y' }),
    deleteCollection: collection,
    copyCollection: collection,
    followCollection: collection,
    unfollowCollection: collection,
    reportCollection: collection,
    removeCollection: collection,
    approveCollection: collection,
    listReportedCollections: nothing,
    importCollections: withBody(nothing, [{ url: 'https://example.org/imported' }]),
    exportCollection: collection,
    exportSavedPosts: nothing,
    listCollectionItems: collection,
    addCollectionItem: withBody(collection, { url: 'https://example.org/added' }),
    editCollectionItem: withBody(item, { note: 'y' }),
    removeCollectionItem: item,
    moveCollectionItem: withBody(item, { after: null }),
    readCollectionItem: item,
    unreadCollectionItem: item,

    listFollows: nothing,
    follow: async () => ({ body: { kind: 'tag', id: 1 } }),
    getFollow: async () => ({ params: { kind: 'tag', id: '1' } }),
    unfollow: async () => ({ params: { kind: 'tag', id: '1' } }),
    listMutes: nothing,
    mute: async () => ({ body: { kind: 'word', target: 'crypto' } }),
    async unmute(owner) {
      const body = { kind: 'tag', target: 1 } as const;
      return { params: { id: (await as(owner).call('mute', { body })).id } };
    },
    hidePost: post,
    unhidePost: post,

    linkPreview: async () => ({ query: { url: 'http://127.0.0.1/' } }),
  };
}
