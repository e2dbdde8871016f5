import { expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, clock, context } = await aSite();
const author = await aUser();
const [ann, bob, cid] = [await aUser(), await aUser(), await aUser()];
const admin = await aUser({ admin: true });

const UNKNOWN = { kind: null, access: null, own_work: null, ai_written: null };
const historyOf = async (id: number) => (await as(null).call('listFactChanges', { params: { id } })).results;
const propose = (by: typeof ann, id: number, body: object) =>
  as(by).call('proposeFacts', { params: { id }, body });

async function submitted(facts: object = {}) {
  const { id: category } = (await as(null).call('listCategories')).results[0] ?? { id: 1 };
  const url = `https://facts.example/${clock.now()}-${Math.random()}`;
  clock.advance(60 * 60 * 1000);
  return as(author).call('submitPost', { body: { title: 'A post', url, category, ...facts } });
}

test('a post has the facts it was submitted with, and lists can be filtered by them', async () => {
  const facts = { kind: 'paper', access: 'sign-up', own_work: true, ai_written: 'assisted' } as const;
  const post = await submitted(facts);
  expect(post).toMatchObject(facts);
  const other = await submitted();
  expect(other).toMatchObject(UNKNOWN);
  for (const query of [{ kind: 'paper' }, { access: 'sign-up' }] as const) {
    const { results } = await as(null).call('listPosts', { query });
    expect(results.map(({ id }) => id)).toEqual([post.id]);
  }
  const found = await as(null).call('search', { query: { q: 'kind:paper' } });
  expect(found.results.map(({ id }) => id)).toEqual([post.id]);
  const others = await as(null).call('search', { query: { q: 'post -kind:Paper' } });
  expect(others.results.map(({ id }) => id)).toContain(other.id);
  expect(others.results.map(({ id }) => id)).not.toContain(post.id);
});

test.each([{ kind: 'song' }, { access: 'secret' }, { own_work: 'perhaps' }, { ai_written: 'half' }])(
  'refuses %j and names the field',
  async (facts) => {
    const { id } = await submitted();
    const answer = await as(ann).send('proposeFacts', { params: { id }, body: facts });
    expect([answer.status, Object.keys(Object(answer.body))]).toEqual([400, Object.keys(facts)]);
  },
);

test('the author and admins correct facts at once; the history says who changed what', async () => {
  const { id } = await submitted({ kind: 'article' });
  expect(await propose(author, id, { kind: 'tutorial', own_work: true })).toEqual({
    ...UNKNOWN,
    kind: 'tutorial',
    own_work: true,
    proposed: {},
  });
  await propose(admin, id, { own_work: null });
  await as(author).call('editPost', { params: { id }, body: { access: 'paid', title: 'Another title' } });
  const by = ({ id, username }: typeof ann) => ({ id, username });
  expect((await historyOf(id)).map(({ applied_at: _, ...change }) => change)).toEqual([
    { field: 'access', from: null, to: 'paid', by: by(author) },
    { field: 'own_work', from: true, to: null, by: by(admin) },
    { field: 'own_work', from: null, to: true, by: by(author) },
    { field: 'kind', from: 'article', to: 'tutorial', by: by(author) },
  ]);
});

test('what an admin corrects is in the moderation log; what an author or two readers correct is not', async () => {
  const log = async () =>
    (await as(null).call('listModerationLog', { query: { action: 'correct_facts' } })).results;
  const before = await log();
  const { id, title } = await submitted({ kind: 'news' });
  await propose(author, id, { kind: 'article' });
  for (const by of [ann, bob]) await propose(by, id, { kind: 'course' });
  await propose(admin, id, { kind: 'course' });
  expect(await log()).toEqual(before);
  await propose(admin, id, { kind: 'paper', own_work: true });
  expect((await log())[0]).toMatchObject({
    moderator: { id: admin.id },
    reason: 'Kind: course → paper; My own work: unknown → true',
    target: { kind: 'post', id, title },
  });
});

test('a correction that two users propose is applied, and two users can reverse it in the same way', async () => {
  const { id } = await submitted({ kind: 'news' });
  expect(await propose(ann, id, { kind: 'paper', access: 'open' })).toMatchObject({
    kind: 'news',
    proposed: { kind: 'paper', access: 'open' },
  });
  // A user who repeats a proposal counts once.
  await propose(ann, id, { kind: 'paper' });
  await propose(bob, id, { kind: 'course' });
  expect((await as(null).call('getPost', { params: { id } })).kind).toBe('news');
  expect(await propose(cid, id, { kind: 'paper' })).toMatchObject({ kind: 'paper', proposed: {} });
  const found = await as(null).call('search', { query: { q: `kind:paper author:${author.username}` } });
  expect(found.results.map((post) => post.id)).toContain(id);
  // Proposals for this fact are settled, those for others remain.
  expect(await propose(ann, id, { own_work: false })).toMatchObject({
    proposed: { access: 'open', own_work: false },
  });
  await propose(bob, id, { kind: 'news' });
  expect(await propose(ann, id, { kind: 'news' })).toMatchObject({ kind: 'news' });
});

test('a lone proposal leaves the cached pages of posts valid', async () => {
  const { id } = await submitted({ kind: 'news' });
  const { database } = context;
  const before = database.contentVersion(['posts']);
  await propose(ann, id, { kind: 'paper' });
  expect(database.contentVersion(['posts'])).toBe(before);
});

test('proposing the current value withdraws one’s proposal', async () => {
  const { id } = await submitted({ kind: 'video' });
  await propose(ann, id, { kind: 'course' });
  expect(await propose(ann, id, { kind: 'video' })).toMatchObject({ proposed: {} });
  expect(await propose(bob, id, { kind: 'course' })).toMatchObject({ kind: 'video' });
});

test('a correction that many users propose at the same time is applied once', async () => {
  const { id } = await submitted();
  await Promise.all([ann, bob, cid].map((by) => propose(by, id, { kind: 'tool' })));
  expect((await historyOf(id)).length).toBe(1);
  const left = await context.database.read
    .selectFrom('proposals')
    .selectAll()
    .where('post_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

test('the facts of a removed post cannot be corrected, nor can anonymous visitors read their history', async () => {
  const post = await aPost({ by: author });
  await as(admin).call('removePost', { params: { id: post.id }, body: {} });
  const send = (by: typeof ann) =>
    as(by).send('proposeFacts', { params: { id: post.id }, body: { kind: 'tool' } });
  expect((await send(ann)).status).toBe(404);
  expect((await send(author)).status).toBe(403);
  expect((await as(null).send('listFactChanges', { params: { id: post.id } })).status).toBe(404);
});
