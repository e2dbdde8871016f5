import type { CallName } from '@magpie/contract/calls';
import type { CallInput } from '../api.ts';
import type { TestUser } from '../makers.ts';
import type { TestSite } from '../test-site.ts';

/** Creates the target of a call, which belongs to `owner` where possible, and returns the input of the call. */
export type Target = (owner: TestUser) => Promise<CallInput<CallName>>;

/** Targets of calls; each of them creates something new whenever it is called. */
export function thingsOf({ as, aUser, aPost, aComment, context }: TestSite) {
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
  const decided: Target = async (by) => {
    const params = { id: (await aPost({ by })).id };
    await as(await aUser({ admin: true })).call('removePost', { params });
    const { results } = await as(by).call('listNotifications');
    return { params: { id: results.find(({ kind }) => kind === 'decision')?.id ?? 0 } };
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
  /** An appeal of another user, because authors do not decide on their own appeals. */
  const appeal: Target = async () => {
    const by = await aUser();
    const input = await removed(post, 'removePost')(by);
    const { id } = await as(by).call('appealPost', { params: input.params ?? {}, body: { text: 'x' } });
    return { params: { id } };
  };
  const workKey = async (by: TestUser) => {
    const { work } = await aPost({ by, url: `https://github.com/magpie/nest-${next()}` });
    return work?.key ?? '';
  };
  const aboutWork: Target = async (by) => ({
    params: { key: await workKey(by) },
    body: { post: (await aPost({ by })).id },
  });
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

  return {
    next,
    nothing,
    post,
    comment,
    aNotification,
    decided,
    anotherUser,
    withBody,
    removed,
    appeal,
    workKey,
    aboutWork,
    category,
    tag,
    collection,
    item,
    aDomain,
    aPasskey,
  };
}
