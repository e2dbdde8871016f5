import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment, clock } = await aSite();
const [ada, admin] = [await aUser({ username: 'Ada' }), await aUser({ admin: true })];
const tags = (await as(null).call('listTags', {})).results;
const tagId = (slug: string) => tags.find((tag) => tag.slug === slug)?.id ?? 0;

const TITLES = {
  gpt: 'GPT-4o and LLaMA-3.1 compared',
  d3: 'Charts with d3.js',
  cpp: 'Modern C++',
  csharp: 'C# on .NET',
  cafe: 'Le Café des données',
  chinese: '机器学习入门',
  learning: 'Machine-learning at home',
  deep: 'Deep learning for machine vision',
} as const;
type Name = keyof typeof TITLES;

const ids = new Map<number, Name>();
for (const [name, title] of Object.entries(TITLES) as [Name, string][]) {
  clock.advance(60_000);
  const post = await aPost({
    title,
    ...(name === 'deep' && { by: ada, category: 2, tags: [tagId('computer-vision')] }),
    ...(name === 'd3' && { url: 'https://blog.d3js.example.org/intro' }),
  });
  ids.set(post.id, name);
}
const deepId = [...ids].find(([, name]) => name === 'deep')?.[0] ?? 0;

async function find(q: string, sort?: 'relevance' | 'newest' | 'top') {
  const { results } = await as(null).call('search', { query: { q, ...(sort && { sort }) } });
  return results.map(({ id }) => ids.get(id));
}

describe('words', () => {
  test.each<[string, Name[]]>([
    ['gpt', ['gpt']],
    ['gpt-4o', ['gpt']],
    ['GPT-4', ['gpt']],
    ['4o llama', ['gpt']],
    ['llama-3.1 compared', ['gpt']],
    ['llama 3.1 compared', ['gpt']],
    ['3.1', ['gpt']],
    ['d3.js', ['d3']],
    ['c++', ['cpp']],
    ['C#', ['csharp']],
    ['.net', ['csharp']],
    ['net', []],
    ['cafe donnees', ['cafe']],
    ['机器', ['chinese']],
    ['学习入门', ['chinese']],
    ['门', ['chinese']],
    ['机学', []],
    ['机器学习 入门', ['chinese']],
    ['机器 learning', []],
    ['入门 -machine', ['chinese']],
    ['"学习入门"', ['chinese']],
    ['machine learning', ['learning', 'deep']],
    ['machine-learning', ['learning', 'deep']],
    ['"machine learning"', ['learning']],
    ['learn', ['learning', 'deep']],
    ['learn machine', []],
    ['"learn"', []],
    ['vision', ['deep']],
    ['ada', ['deep']],
    ['example.org', ['d3']],
    ['!!!', []],
  ])('%s finds %j', async (q, names) => {
    expect((await find(q)).toSorted()).toEqual(names.toSorted());
  });
});

describe('operators', () => {
  test.each<[string, Name[]]>([
    ['machine -deep', ['learning']],
    ['machine -"machine vision"', ['learning']],
    ['author:ADA', ['deep']],
    ['machine -author:ada', ['learning']],
    ['author:nobody', []],
    ['tag:computer-vision', ['deep']],
    ['tag:"Computer Vision" learning', ['deep']],
    ['category:videos', ['deep']],
    ['machine -category:videos', ['learning']],
    ['site:d3js.example.org', ['d3']],
    ['site:www.example.org site:elsewhere.example', ['d3']],
    ['type:other modern', ['cpp']],
    ['type:video', []],
    ['machine before:2000', []],
    ['modern after:2000-01 -after:2100-01-01', ['cpp']],
    ['machine category:videos category:ai-articles', ['deep', 'learning']],
    ['machine -type:other', []],
    ['machine category:nothing', []],
    ['machine -category:nothing', ['learning', 'deep']],
    ['category:other', []],
    ['modern -before:2000', ['cpp']],
    ['modern before:9999', ['cpp']],
    ['modern after:9999', []],
    ['modern before:1969', []],
    ['site:WWW.Example.ORG', ['d3']],
    ['machine -', ['learning', 'deep']],
    ['-', []],
    ['machine "', ['learning', 'deep']],
    ['"machine vision', ['deep']],
    ['-learning -site:d3js.example.org -cafe -gpt -c++ -c#', ['chinese']],
  ])('%s finds %j', async (q, names) => {
    expect((await find(q)).toSorted()).toEqual(names.toSorted());
  });

  test('with an invalid value are words', async () => {
    const { id } = await aPost({ title: 'Tag or type nonsense: on author a/b before 2024-02-30' });
    const other = await aPost({ title: 'Type or tag, before nonsense on the author' });
    for (const [q, ...found] of [
      ['type:nonsense', id, other.id],
      ['tag:"" nonsense', id, other.id],
      ['nonsense -type:nonsense', other.id],
      ['before:2024-02-30', id],
      ['author:a/b', id],
      ['kind:nonsense'],
    ] as const) {
      const { results } = await as(null).call('search', { query: { q } });
      expect([q, ...results.map((post) => post.id).toSorted((a, b) => a - b)]).toEqual([q, ...found]);
    }
  });
});

test('sorts by relevance, time or likes', async () => {
  const [learning] = [...ids].find(([, name]) => name === 'learning') ?? [0];
  await as(ada).call('likePost', { params: { id: learning } });
  expect(await find('machine', 'newest')).toEqual(['deep', 'learning']);
  expect(await find('machine', 'top')).toEqual(['learning', 'deep']);
  for (const title of Object.values(TITLES))
    expect(TITLES[(await find(title))[0] ?? 'gpt'], title).toBe(title);
});

test('returns where each field matches, in code points', async () => {
  await aPost({ title: '🎉 Zürich: GPT-4o weights', by: ada });
  const { results } = await as(null).call('search', { query: { q: 'zurich 4o' } });
  expect(results[0]?.highlights).toEqual({
    title: [
      [2, 6],
      [10, 6],
    ],
  });
});

test('refuses a query that is missing or too long', async () => {
  for (const query of [{}, { q: ' ' }, { q: 'x'.repeat(201) }, { q: '🎉'.repeat(201) }])
    expect(await as(null).send('search', { query })).toMatchObject({
      status: 400,
      body: { q: [expect.any(String)] },
    });
});

test('accepts 200 characters, even of two code units each', async () => {
  for (const q of ['x'.repeat(200), '🎉'.repeat(200)]) expect(await find(q)).toEqual([]);
});

test('finds a post by its edited text, not the former one, and only while it is listed', async () => {
  const { id } = await aPost({ title: 'Unmistakable', by: ada });
  await as(ada).call('editPost', { params: { id }, body: { title: 'Indubitable', description: 'Surely' } });
  const found = async (q: string) => (await as(null).call('search', { query: { q } })).results.length;
  expect(await Promise.all(['unmistakable', 'indubitable', 'surely'].map(found))).toEqual([0, 1, 1]);
  await as(admin).call('removePost', { params: { id } });
  expect(await found('surely')).toBe(0);
  await as(admin).call('approvePost', { params: { id } });
  expect(await found('surely')).toBe(1);
  await as(ada).call('deletePost', { params: { id } });
  expect(await found('surely')).toBe(0);
});

test('finds posts by the present name of a tag that was renamed or merged, and not by a deleted tag', async () => {
  const createTag = async (name: string) => (await as(admin).call('createTag', { body: { name } })).id;
  const [zebrafish, quagga] = [await createTag('Zebrafish'), await createTag('Quagga')];
  const { id } = await aPost({ by: ada, title: 'Tagged', tags: [zebrafish, quagga] });
  await aPost({ title: 'Striped', tags: [zebrafish] });
  const found = async (q: string) => (await as(null).call('search', { query: { q } })).results.length;
  await as(admin).call('renameTag', { params: { slug: 'zebrafish' }, body: { name: 'Okapi' } });
  expect(await Promise.all(['zebrafish', 'okapi', 'tag:okapi', 'tag:zebrafish'].map(found))).toEqual([
    0, 2, 2, 2,
  ]);
  expect(await Promise.all(['tagged -okapi', 'striped -tag:okapi', '"okapi"', 'oka'].map(found))).toEqual([
    0, 0, 2, 2,
  ]);
  await as(admin).call('mergeTag', { params: { slug: 'zebrafish' }, body: { into: 'quagga' } });
  expect(await Promise.all(['okapi', 'quagga', 'tag:zebrafish', 'tag:quagga'].map(found))).toEqual([
    0, 2, 2, 2,
  ]);
  expect(await Promise.all(['tagged -quagga', 'striped -tag:quagga'].map(found))).toEqual([0, 0]);
  await as(ada).call('editPost', { params: { id }, body: { tags: [] } });
  expect(await Promise.all(['quagga', 'tag:quagga', 'tagged -quagga'].map(found))).toEqual([1, 1, 1]);
  await createTag('Zebrafish');
  expect(await Promise.all(['zebrafish', 'tag:zebrafish', 'quagga'].map(found))).toEqual([0, 0, 1]);
  await as(admin).call('deleteTag', { params: { slug: 'quagga' } });
  expect(await Promise.all(['quagga', 'tag:quagga', 'tagged'].map(found))).toEqual([0, 0, 1]);
});

test('-kind: also finds posts without a kind, and comments on them', async () => {
  const fields = { title: 'Antikythera', category: 1, kind: 'paper' } as const;
  const paper = await as(ada).call('submitPost', { body: { ...fields, url: 'https://site.invalid/paper' } });
  const unknown = await aPost({ title: 'Antikythera' });
  expect([paper.kind, unknown.kind]).toEqual(['paper', null]);
  await aComment({ on: paper, content: 'Antikythera' });
  await aComment({ on: unknown, content: 'Antikythera' });
  for (const sort of ['relevance', 'newest', 'top'] as const)
    for (const [q, post] of [
      ['antikythera kind:paper', paper],
      ['antikythera -kind:paper', unknown],
      ['antikythera -kind:paper -kind:code', unknown],
    ] as const) {
      const posts = await as(null).call('search', { query: { q, sort } });
      const comments = await as(null).call('search', { query: { q, sort, type: 'comments' } });
      expect(posts.results).toMatchObject([{ id: post.id }]);
      expect(comments.results).toMatchObject([{ post: post.id }]);
    }
});

test('finds a joined word such as next.js in a longer one such as Next.js-based', async () => {
  const next = await aPost({ title: 'A Next.js-based dashboard' });
  const node = await aPost({ title: 'A Node.js‑powered dashboard' });
  for (const [q, ...found] of [
    ['next.js', next.id],
    ['"node.js"', node.id],
    ['dashboard -node.js', next.id],
    ['next.js-based', next.id],
    ['"node.js-powered dashboard"', node.id],
    ['dashboard', next.id, node.id],
    ['next.js-powered'],
  ] as const) {
    const { results } = await as(null).call('search', { query: { q } });
    expect([q, ...results.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([q, ...found]);
  }
});

test('tag: with a quoted value means the tag with this name rather than another tag with this slug', async () => {
  const createTag = (name: string) => as(admin).call('createTag', { body: { name } });
  const renamed = await createTag('Kea bird');
  await as(admin).call('renameTag', { params: { slug: renamed.slug }, body: { name: 'Parrots' } });
  const named = await createTag('Kea-bird');
  expect([renamed.slug, named.slug]).toEqual(['kea-bird', 'kea-bird-2']);
  const parrot = await aPost({ tags: [renamed.id] });
  const kea = await aPost({ tags: [named.id] });
  for (const post of [parrot, kea]) await aComment({ on: post, content: 'Cassowary' });
  for (const [q, ...posts] of [
    ['tag:"Kea-bird"', kea.id],
    ['tag:kea-bird', parrot.id],
    ['tag:"kea-bird-2"', kea.id],
    ['tag:parrots', parrot.id],
    ['tag:"Kea-bird" tag:kea-bird', parrot.id, kea.id],
  ] as const)
    for (const type of ['posts', 'comments'] as const) {
      const { results } = await as(null).call('search', { query: { q, type } });
      const found = results.map((result) => ('post' in result ? result.post : result.id));
      expect([q, ...found.toSorted((a, b) => a - b)]).toEqual([q, ...posts]);
    }
});

describe('comments', () => {
  const findComments = async (q: string) =>
    (await as(null).call('search', { query: { q, type: 'comments' } })).results;

  test('are found by their words, their author, and operators on their post', async () => {
    const comment = await aComment({ on: { id: deepId }, by: ada, content: 'A *perceptron* by any name' });
    for (const q of ['percep', 'perceptron author:ada', 'perceptron tag:computer-vision -category:news'])
      expect((await findComments(q))[0]).toMatchObject({
        id: comment.id,
        post_title: TITLES.deep,
        highlights: q.startsWith('perc') ? { content: [[3, 10]] } : {},
      });
    expect(await findComments('perceptron -site:site.invalid')).toEqual([]);
    expect(await findComments('deep')).toEqual([]);
  });

  test('are found by their edited text only, and not once deleted or removed, or under a removed post', async () => {
    const post = await aPost();
    const [edited, deleted, removed] = [
      await aComment({ on: post, by: ada, content: 'Mimosa' }),
      await aComment({ on: post, by: ada, content: 'Mimosa' }),
      await aComment({ on: post, content: 'Mimosa', removed: true }),
    ];
    await aComment({ on: post, to: deleted, content: 'Gingko' });
    await as(ada).call('editComment', { params: { id: edited.id }, body: { content: 'Wisteria' } });
    await as(ada).call('deleteComment', { params: { id: deleted.id } });
    expect(removed.id).toBeGreaterThan(0);
    expect(await findComments('mimosa')).toEqual([]);
    expect(await findComments('wisteria')).toHaveLength(1);
    await as(admin).call('removePost', { params: { id: post.id } });
    expect(await findComments('wisteria')).toEqual([]);
  });
});
