import { type CallName, calls } from '@magpie/contract/calls';
import { expect, test } from 'vitest';
import type { CallInput } from '../testing/api.ts';
import { callTargetsOf } from '../testing/targets/call-targets.ts';
import { recordChanges, type StoredRow } from '../testing/rows.ts';
import { secondFactorActs, withPassword } from '../testing/second-factor.ts';
import { aSoftAuthenticator } from '../testing/soft-authenticator.ts';
import { aSite } from '../testing/test-site.ts';

/** Fields that a call does not take change nothing. */

const site = await aSite();
const { as, aUser, aPost, aComment, context } = site;
const targets = callTargetsOf(site);
const { register, codeOf, setUpTotp, addPasskey } = secondFactorActs(site);
const stranger = await aUser();
const [otherPost, otherComment] = [await aPost(), await aComment({ on: await aPost() })];

const changedRows = await recordChanges(context.database);
let changes = 0;

const LONG_AGO = '2001-02-03T04:05:06.789Z';
/** Every column and every field of an answer that an attacker might set. */
const SMUGGLED: Record<string, unknown> = {
  ...each('author author_id user user_id reporter_id admin_id banned_by', stranger.id),
  ...each('username preview_title url_key slug token token_hash password_hash address', 'smuggled'),
  ...each('created_at deleted_at lifted_at ends_at last_used_at banned_until', LONG_AGO),
  ...each('posts_count likes_count comments_count discussion_count reports_count rank', 77),
  ...each('url_rules session_id', 77),
  ...each('is_admin is_staff is_banned is_liked is_bookmarked is_reported can_moderate', true),
  ...each('post post_id', otherPost.id),
  ...each('parent parent_id root_id', otherComment.id),
  id: 1,
  email: 'smuggled@example.org',
  role: 'admin',
  email_verified: true,
  terms_accepted: false,
  ban_status: 'permanent',
  status: 'removed',
  kind: 'permanent',
  verb: 'approve',
  preview_type: 'video',
  level: 3,
};

function each(fields: string, value: unknown) {
  return Object.fromEntries(fields.split(' ').map((field) => [field, value]));
}

/** A call that must come first, by the caller or another admin, so that the tested call changes something. */
const FIRST: Partial<Record<CallName, [by: 'caller' | 'admin', name: CallName]>> = {
  unlikePost: ['caller', 'likePost'],
  unlikeComment: ['caller', 'likeComment'],
  unbookmarkPost: ['caller', 'bookmarkPost'],
  unmuteThread: ['caller', 'muteThread'],
  approvePost: ['admin', 'removePost'],
  approveComment: ['admin', 'removeComment'],
  approveCollection: ['admin', 'removeCollection'],
  unbanUser: ['admin', 'banTemporarily'],
  demoteUser: ['admin', 'promoteUser'],
};

const writing = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET');

test.each(writing)('%s ignores fields that it does not take', async (name) => {
  const { properties } = calls[name].body;
  const extra = Object.entries(SMUGGLED).filter(([field]) => !(field in properties));
  const plain = await written(name, {});
  const smuggled = await written(name, Object.fromEntries(extra));
  expect(smuggled).toEqual(plain);
  expect(JSON.stringify(smuggled)).not.toMatch(/smuggled|2001-02-03/);
});

/** The rows that the call changes, before and after it. */
async function written(name: CallName, extra: object) {
  const { caller, input } = await prepared(name);
  const body = { ...Object(input.body), ...extra };
  await changedRows();
  const { status } = await as(caller).send(name, { ...input, body });
  expect(status).toBe(calls[name].status);
  const id = Number(Reflect.get(Object(input.params), 'id'));
  const own = (await changedRows()).filter((row) => !isShared(row));
  return own.map((row) => JSON.stringify(comparable(row, caller.id, id))).sort();
}

async function prepared(name: CallName) {
  const wanted = WITH_PASSWORD[name];
  if (wanted) return aChangeWithPassword(wanted);
  const prepare = SECOND_FACTOR[name];
  if (prepare) return prepare();
  const isReport = name.startsWith('report');
  const caller = await aUser({ admin: calls[name].access === 'admin' });
  const input = await targets[name](isReport ? stranger : caller);
  const [by, first] = FIRST[name] ?? [];
  const reason = { body: { reason: 'x' } };
  if (first)
    await as(by === 'caller' ? caller : await aUser({ admin: true })).call(first, { ...input, ...reason });
  return { caller, input };
}

/** Calls that need the current password, with the rest of their bodies. */
const WITH_PASSWORD: Partial<Record<CallName, object>> = {
  updateProfile: { new_password: 'another fine sentence' },
  changeEmail: { email: 'another@example.org' },
  deleteAccount: { content: 'keep' },
};

/** Prepares the calls about a second factor, whose caller must have a password. */
const SECOND_FACTOR: Partial<
  Record<CallName, () => Promise<{ caller: { id: number; token: string }; input: CallInput<CallName> }>>
> = {
  setUpTotp: async () => ({ caller: await register(), input: withPassword }),
  async confirmTotp() {
    const caller = await register();
    const { secret } = await as(caller).call('setUpTotp', withPassword);
    return { caller, input: { body: { code: codeOf(secret) } } };
  },
  async removeTotp() {
    const caller = await register();
    await setUpTotp(caller);
    return { caller, input: withPassword };
  },
  async renewRecoveryCodes() {
    const caller = await register();
    await setUpTotp(caller);
    return { caller, input: withPassword };
  },
  offerPasskey: async () => ({ caller: await register(), input: withPassword }),
  async addPasskey() {
    const caller = await register();
    const options = await as(caller).call('offerPasskey', withPassword);
    const device = aSoftAuthenticator({ origin: context.config.publicUrl });
    return { caller, input: { body: { name: 'Phone', credential: device.create(options) } } };
  },
  async removePasskey() {
    const caller = await register();
    const { passkey } = await addPasskey(caller);
    return { caller, input: { ...withPassword, params: { id: passkey.id } } };
  },
};

async function aChangeWithPassword(wanted: object) {
  const username = `changes-${changes++}`;
  const password = 'a fine long sentence';
  const account = { username, email: `${username}@example.org`, password, password2: password };
  const { token, user } = await as(null).call('register', { body: account });
  const input: CallInput<CallName> = { body: { current_password: password, ...wanted } };
  return { caller: { id: user.id, token }, input };
}

/** A row without the columns that differ from call to call, and with names instead of the ids of people and items. */
function comparable({ table, columns }: StoredRow, caller: number, target: number) {
  const people = new Map([
    [caller, 'the caller'],
    [stranger.id, 'the stranger'],
  ]);
  const items = new Map([
    [target, 'the target'],
    [otherPost.id, 'the other post'],
    [otherComment.id, 'the other comment'],
  ]);
  // Each call is about a different work, so this value differs as well.
  const isWork = (column: string) => column === 'value' && columns['field'] === 'work';
  const compared = Object.entries(columns).filter(([column]) => !OWN.test(column) && !isWork(column));
  const named = compared.map(([column, value]) => {
    if (PERSON.test(column)) return [column, people.get(Number(value)) ?? 'another'];
    if (ITEM.test(column)) return [column, value === null ? null : (items.get(Number(value)) ?? 'another')];
    return [column, value];
  });
  return { table, ...Object.fromEntries(named) };
}

/** Whether calls of other tests change the row as well: how many posts a linked site has, or which words are known. */
const isShared = ({ table }: StoredRow) => table === 'sites' || table === 'word_neighbours';

const OWN =
  /^(id|notification_id|decision_id|batch_id|collection_id|item_id|copied_from_id|domain|(username|email|name)(_key)?|(collection_)?title|recipient|text|html|topics|filters|vector|url|url_key|slug|(password|token|code|value|key)_hash|secret|nonce|target_id|step|credential_id|public_key)$/;
const PERSON =
  /^(actor_id|author_id|owner_id|user_id|reporter_id|admin_id|banned_by|undone_by|added_by|decided_by)$/;
const ITEM = /^(post_id|comment_id|parent_id|root_id|undoes|into_id|ended_by|upheld_by)$/;
