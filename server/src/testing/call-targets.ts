import type { CallName } from '@magpie/contract/calls';
import { foreignOptions } from './acts/foreign-options.ts';
import type { CallInput } from './api.ts';
import type { TestUser } from './makers.ts';
import { secondFactorActs } from './second-factor.ts';
import { aSoftAuthenticator } from './soft-authenticator.ts';
import type { TestSite } from './test-site.ts';

/** Creates the target of a call, the owner's where possible, and returns the input. */
type Target = (owner: TestUser) => Promise<CallInput<CallName>>;

const password = 'a fine long sentence';
/** For every call of the contract; one that is missing here does not compile. */
export function callTargetsOf(site: TestSite): Record<CallName, Target> {
  const { as, aUser, aPost, aComment, linkTo, unsubscribeLinkOf, context } = site;
  const { register, codeOf, setUpTotp, addPasskey, startLogin } = secondFactorActs(site);
  const device = aSoftAuthenticator({ origin: context.config.publicUrl });
  let made = 0;
  const next = () => (made += 1);

  const nothing: Target = async () => ({});
  const post: Target = async (by) => ({ params: { id: (await aPost({ by })).id } });
  const comment: Target = async (by) => {
    const { id } = await aComment({ on: await aPost(), by, content: 'Said' });
    return { params: { id } };
  };
  const aNotification: Target = async (by) => {
    await aComment({ on: await aPost({ by }) });
    return {};
  };
  const anotherUser: Target = async () => ({ params: { id: (await aUser()).id } });
  const withBody =
    (target: Target, body: object): Target =>
    async (owner) => ({ ...(await target(owner)), body });
  const removed =
    (target: Target, call: 'removePost' | 'removeComment'): Target =>
    async (owner) => {
      const input = await target(owner);
      await as(await aUser({ admin: true })).call(call, { params: input.params ?? {} });
      return input;
    };
  const appeal: Target = async (by) => {
    const input = await removed(post, 'removePost')(by);
    const { id } = await as(by).call('appealPost', { params: input.params ?? {}, body: { text: 'x' } });
    return { params: { id } };
  };
  const category: Target = async () => {
    const admin = await aUser({ admin: true });
    const body = { name: `Category ${next()}`, description: 'x' };
    return { params: { slug: (await as(admin).call('createCategory', { body })).slug } };
  };
  const tag: Target = async () => {
    const admin = await aUser({ admin: true });
    const { slug } = await as(admin).call('createTag', { body: { name: `Tag ${next()}` } });
    return { params: { slug } };
  };
  const collection: Target = async (by) => {
    const body = { title: `Collection ${next()}`, visibility: 'public' };
    return { params: { id: (await as(by).call('createCollection', { body })).id } };
  };
  const item: Target = async (by) => {
    const { params } = await collection(by);
    const body = { url: 'https://example.org/item' };
    const { id: item_id } = await as(by).call('addCollectionItem', { params, body });
    return { params: { ...params, item_id } };
  };
  const aDomain = () => ({ domain: `spam-${next()}.example.org`, reason: 'Spam' });
  const aPasskey = async ({ id: user_id }: TestUser) => {
    const passkey = { user_id, credential_id: `credential-${next()}`, public_key: 'x', sign_count: 0 };
    const shown = { transports: '', name: 'Phone', created_at: context.clock(), last_used_at: null };
    const row = await context.database.transact((tx) =>
      tx
        .insertInto('passkeys')
        .values({ ...passkey, ...shown })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return row.id;
  };
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
    // Both end all sessions of the account, and the owner's are still needed.
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
