import * as outdatedMessages from '@magpie/contract/messages/curation/outdated';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { app, as, aUser, aPost, clock, context } = await aSite();
const author = await aUser();
const [ann, bob, cid, dan] = [await aUser(), await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });
type Person = typeof ann;

const propose = (by: Person, id: number, body: object) =>
  as(by).call('proposeOutdated', { params: { id }, body });
const send = (by: Person, id: number, body: object) =>
  as(by).send('proposeOutdated', { params: { id }, body });
const proposeCurrent = (by: Person, id: number) => as(by).call('proposeCurrent', { params: { id } });
const outdatedOf = async (id: number) => (await as(null).call('getPost', { params: { id } })).outdated;
const newestAct = async () =>
  (await as(null).call('listModerationLog', { query: { page_size: '1' } })).results[0];

const aUrl = () => `https://newer.example/${Math.random()}`;
const asUrl = (url: string) => ({ post: null, url, title: null });
const asSuccessor = ({ id, url, title }: { id: number; url: string; title: string }) => ({
  post: id,
  url,
  title,
});

test('a post is outdated once one user proposes it and two others confirm; three users can reverse it', async () => {
  const [old, newer] = [await aPost({ by: author }), await aPost()];
  const successor = asSuccessor(newer);
  expect(old.outdated).toBeNull();
  const first = await propose(ann, old.id, { post: newer.id });
  expect(first).toEqual({
    outdated: null,
    proposals: [{ to: successor, count: 1, needed: 3, is_own: true }],
    history: [],
  });
  // The same person counts once, and a different proposal does not count. The author of the post is one of the two who
  // confirm.
  await propose(ann, old.id, { post: newer.id });
  await propose(cid, old.id, { url: aUrl() });
  await propose(author, old.id, { post: newer.id });
  expect(await outdatedOf(old.id)).toBeNull();
  expect(await propose(bob, old.id, { url: newer.url })).toMatchObject({
    outdated: successor,
    proposals: [],
  });
  expect(await outdatedOf(old.id)).toEqual(successor);

  for (const by of [ann, cid]) await proposeCurrent(by, old.id);
  expect(await outdatedOf(old.id)).toEqual(successor);
  const { outdated, history } = await proposeCurrent(bob, old.id);
  expect(outdated).toBeNull();
  const by = { id: bob.id, username: bob.username };
  expect(history.map(({ applied_at: _, ...change }) => change)).toEqual([
    { from: successor, to: null, is_outdated: false, by },
    { from: null, to: successor, is_outdated: true, by },
  ]);
});

test('an admin alone marks a post as outdated and as current, and both are in the moderation log without a URL', async () => {
  const [old, newer] = [await aPost(), await aPost()];
  const url = aUrl();
  for (const [body, reason] of [
    [{ post: newer.id }, outdatedMessages.replacedBy(newer.title)],
    [{ url }, ''],
  ] as const) {
    clock.advance(1000);
    await propose(admin, old.id, body);
    const target = { kind: 'post', id: old.id, title: old.title };
    expect(await newestAct()).toMatchObject({ action: 'mark_outdated', reason, target });
  }
  expect(await outdatedOf(old.id)).toEqual(asUrl(url));
  clock.advance(1000);
  expect((await proposeCurrent(admin, old.id)).outdated).toBeNull();
  expect(await newestAct()).toMatchObject({ action: 'mark_current', reason: '' });
  const { body } = await app.inject({ method: 'GET', url: '/api/moderation/log/?page_size=3' });
  expect(body).not.toContain('newer.example');
});

test('proposing the current state withdraws one’s proposal', async () => {
  const { id } = await aPost();
  const url = aUrl();
  for (const by of [ann, bob]) await propose(by, id, { url });
  expect((await proposeCurrent(bob, id)).proposals).toMatchObject([{ count: 1, is_own: false }]);
  expect(await propose(cid, id, { url })).toMatchObject({ outdated: null });
  expect(await propose(dan, id, { url })).toMatchObject({ outdated: asUrl(url) });
});

test('another spelling of a URL counts as that URL, and the address of a post on this site as that post', async () => {
  const [old, newer] = [await aPost(), await aPost()];
  await propose(ann, old.id, { url: 'https://www.docs.example/guide/?utm_source=mail' });
  await propose(bob, old.id, { url: 'http://docs.example/guide' });
  expect((await propose(cid, old.id, { url: 'https://docs.example/guide/' })).outdated).toEqual(
    asUrl('https://www.docs.example/guide/?utm_source=mail'),
  );
  const page = `${context.config.publicUrl}/post/${newer.id}/any-slug`;
  expect((await propose(admin, old.id, { url: page })).outdated).toEqual(asSuccessor(newer));
});

test('refuses circles, unknown and removed posts, blocked hosts and missing fields, and names the field', async () => {
  const [a, b, c] = [await aPost(), await aPost(), await aPost()];
  await propose(admin, a.id, { post: b.id });
  // A URL that becomes a post later.
  const later = aUrl();
  await propose(admin, b.id, { url: later });
  const submitted = await aPost({ url: later });
  await propose(admin, submitted.id, { post: c.id });
  const removed = await aPost({ removed: true });
  await as(admin).call('blockDomain', { body: { domain: 'bad.example', reason: 'Spam' } });
  const circle = [outdatedMessages.circle];
  const unknown = [proposalMessages.unknownPost];
  for (const [id, body, refusal] of [
    [c.id, { post: c.id }, { post: circle }],
    [c.id, { post: a.id }, { post: circle }],
    [c.id, { url: a.url }, { url: circle }],
    [c.id, { url: c.url }, { url: circle }],
    [c.id, { post: 999_999 }, { post: unknown }],
    [c.id, { post: removed.id }, { post: unknown }],
    [c.id, { url: 'https://bad.example/x' }, { url: [expect.stringContaining('bad.example')] }],
    [c.id, { url: 'javascript:alert(1)' }, { url: [expect.any(String)] }],
    [c.id, {}, { url: [expect.any(String)] }],
  ] as const) {
    for (const by of [ann, admin]) {
      const { status, body: answer } = await send(by, id, body);
      expect([body, status, answer]).toEqual([body, 400, refusal]);
    }
  }
  expect(await outdatedOf(c.id)).toBeNull();
});

test('of two crossing proposals at once, one is applied and the other refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await aPost(), await aPost()];
    const other = await aUser({ admin: true });
    const answers = await Promise.all([send(admin, a.id, { post: b.id }), send(other, b.id, { post: a.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect([await outdatedOf(a.id), await outdatedOf(b.id)].filter(Boolean)).toHaveLength(1);
  }
});

test('a proposal that many confirm at once is applied once', async () => {
  const { id } = await aPost();
  const url = aUrl();
  await Promise.all([ann, bob, cid, dan].map((by) => propose(by, id, { url })));
  const { outdated, history, proposals } = await as(null).call('getOutdated', { params: { id } });
  expect([outdated, history.length, proposals]).toEqual([asUrl(url), 1, []]);
});

test('a removed or deleted successor is not shown', async () => {
  const [old, newer] = [await aPost(), await aPost({ by: author })];
  await propose(ann, old.id, { url: aUrl() });
  await propose(bob, old.id, { post: newer.id });
  await propose(admin, old.id, { post: newer.id });
  await as(admin).call('removePost', { params: { id: newer.id }, body: {} });
  expect(await outdatedOf(old.id)).toBeNull();
  const { history } = await as(null).call('getOutdated', { params: { id: old.id } });
  expect(history).toMatchObject([{ from: null, to: null, is_outdated: true }]);
  await as(admin).call('approvePost', { params: { id: newer.id }, body: {} });
  expect(await outdatedOf(old.id)).toEqual(asSuccessor(newer));
  await as(author).call('deletePost', { params: { id: newer.id } });
  expect(await outdatedOf(old.id)).toBeNull();
});

test('a successor on a blocked domain is not shown, and neither is a proposed one', async () => {
  const [old, other] = [await aPost(), await aPost()];
  const url = 'https://www.spam.example/page';
  await propose(admin, old.id, { url });
  await propose(ann, other.id, { url });
  const { id } = await as(admin).call('blockDomain', { body: { domain: 'spam.example', reason: 'Spam' } });
  expect(await outdatedOf(old.id)).toBeNull();
  const { history } = await as(ann).call('getOutdated', { params: { id: old.id } });
  expect(JSON.stringify(history)).not.toContain('spam.example');
  expect((await as(bob).call('getOutdated', { params: { id: other.id } })).proposals).toEqual([]);
  await as(admin).call('unblockDomain', { params: { id } });
  expect(await outdatedOf(old.id)).toEqual(asUrl(url));
});

test('anonymous visitors do not see proposals that are not applied', async () => {
  const { id } = await aPost();
  const url = aUrl();
  await propose(ann, id, { url });
  const seenBy = async (viewer: Person | null) =>
    (await as(viewer).call('getOutdated', { params: { id } })).proposals.length;
  expect([await seenBy(bob), await seenBy(null)]).toEqual([1, 0]);
});

test('a search finds an outdated post below others like it', async () => {
  const titles = ['Zebrafish embeddings explained', 'Zebrafish embeddings revisited'];
  const [first, second] = [await aPost({ title: titles[0] }), await aPost({ title: titles[1] })];
  const found = async () =>
    (await as(null).call('search', { query: { q: 'zebrafish embeddings' } })).results.map(({ id }) => id);
  const [best = 0, last = 0] = await found();
  expect([best, last].sort()).toEqual([first.id, second.id].sort());
  await propose(admin, best, { post: last });
  expect(await found()).toEqual([last, best]);
});

test('a removed post cannot be marked as outdated', async () => {
  const { id } = await aPost({ by: author, removed: true });
  expect((await send(ann, id, { url: aUrl() })).status).toBe(404);
  expect((await send(author, id, { url: aUrl() })).status).toBe(403);
  expect((await as(null).send('getOutdated', { params: { id } })).status).toBe(404);
});
