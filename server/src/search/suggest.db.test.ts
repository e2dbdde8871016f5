import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

const { as, aUser, aPost, aComment } = await aSite();
const transformer = await aPost({
  by: await aUser({ username: 'Tralala' }),
  title: 'Attention in transformers',
});
await aPost({ title: 'A gentle tour of robotics', url: 'https://tra.example.org/tour' });
await aComment({ on: transformer, content: 'Wonderful transformers' });

async function suggest(q: string) {
  return (await as(null).call('suggest', { query: { q } })).results;
}

test('suggests posts, tags, sites and users for the beginning of a query', async () => {
  expect(await suggest('tra')).toEqual([
    {
      kind: 'post',
      label: 'Attention in transformers',
      url: `/post/${transformer.id}/attention-in-transformers`,
    },
    {
      kind: 'post',
      label: 'A gentle tour of robotics',
      url: expect.stringMatching(/^\/post\/\d+\/a-gentle-tour-of-robotics$/),
    },
    { kind: 'tag', label: 'transformers', url: '/tag/transformers' },
    { kind: 'site', label: 'tra.example.org', url: '/site/tra.example.org' },
    { kind: 'user', label: 'Tralala', url: expect.stringMatching(/^\/user\/\d+$/) },
  ]);
  expect(await suggest('?!')).toEqual([]);
});

test('suggests at most 8 results, with some of each kind', async () => {
  for (let number = 0; number < 9; number += 1) await aPost({ title: `Tramway number ${number}` });
  const results = await suggest('tra');
  expect(results.map(({ kind }) => kind)).toEqual([...Array(5).fill('post'), 'tag', 'site', 'user']);
});

test.each(['transfromers', 'tranformers', 'transfformers', 'tramsformers', 'Transformerz'])(
  'forgives the error in %s',
  async (typed) => {
    expect((await suggest(typed)).map(({ label }) => label)).toEqual([
      'Attention in transformers',
      'transformers',
    ]);
  },
);

test.each(['trasnfor', 'tramsfor', 'tranforme', 'transfform', 'tarnsf', 'Transfirm'])(
  'forgives the error in the half-typed %s',
  async (typed) => {
    expect((await suggest(typed)).map(({ label }) => label)).toEqual([
      'Attention in transformers',
      'transformers',
    ]);
    expect((await suggest(`attention ${typed}`)).map(({ kind }) => kind)).toEqual(['post']);
  },
);

test('finds sites and users despite a typing error, and sites by an address', async () => {
  const by = await aUser({ username: 'wilhelmina' });
  await aPost({ by, url: 'https://www.quokkahub.example/a', title: 'Marsupials' });
  const namesOf = async (q: string) =>
    (await suggest(q)).filter(({ kind }) => kind !== 'post').map(({ label }) => label);
  for (const typed of [
    'quokkahub',
    'quokkahbu',
    'www.quokka',
    'https://quokka',
    'HTTPS://www.quokkahbu.example',
  ])
    expect([typed, await namesOf(typed)]).toEqual([typed, ['quokkahub.example']]);
  expect(await namesOf('wilhemlina')).toEqual(['wilhelmina']);
  expect(await namesOf('wilehl')).toEqual(['wilhelmina']);
  for (const typed of ['https://', 'www.', 'http://www.']) expect(await suggest(typed)).toEqual([]);
});

test('a search without results returns a corrected query, if one has results', async () => {
  const corrected = async (query: { q: string; type?: 'comments' }) =>
    (await as(null).call('search', { query })).corrected;
  expect(await corrected({ q: 'atention in Transfromers' })).toBe('attention in transformers');
  expect(await corrected({ q: '-tour rovotics' })).toBeNull();
  expect(await corrected({ q: 'gentle rovotics author:nobody' })).toBeNull();
  expect(await corrected({ q: 'wonderful tranformers', type: 'comments' })).toBe('wonderful transformers');
  expect(await corrected({ q: 'transformers' })).toBeNull();
  expect(await corrected({ q: 'tuor' })).toBeNull();
  await aPost({ title: 'Robotics 量子計算' });
  expect(await corrected({ q: '子 rovot' })).toBe('子 robot');
});

describe('corrects', () => {
  const corrected = async (q: string) => (await as(null).call('search', { query: { q } })).corrected;
  const labels = async (q: string) => (await suggest(q)).map(({ label }) => label);

  test('four words with an error each', async () => {
    await aPost({ title: 'Luminous platypus meadow orchestra' });
    expect(await corrected('luminuos platipus meadw orchestre')).toBe('luminous platypus meadow orchestra');
    expect(await labels('luminuos platipus meadw')).toEqual(['Luminous platypus meadow orchestra']);
  });

  test('a missing or added letter in a word of five letters, but no error in a shorter word', async () => {
    await aPost({ title: 'Zorqo with vipk' });
    for (const typed of ['zrqo', 'zorq', 'zorqqo']) expect(await labels(typed)).toEqual(['Zorqo with vipk']);
    expect(await corrected('zrqo with')).toBe('zorqo with');
    expect(await corrected('vipq with')).toBeNull();
  });

  test('a long word among many short ones, even a known word that does not fit them', async () => {
    await aPost({ title: 'Tell your team that merlin works' });
    await aPost({ title: 'Marlin' });
    expect(await corrected('tell your team that merlim works')).toBe('tell your team that merlin works');
    expect(await corrected('tell your team that marlin works')).toBe('tell your team that merlin works');
  });

  test('a word to the similar one that fits the other words, or else to the most common one', async () => {
    for (const letter of 'abcdefgh') await aPost({ title: `Bramb${letter}e things` });
    await aPost({ title: 'Brambze marmalade' });
    expect(await corrected('brambqe marmalade')).toBe('brambze marmalade');
    await aPost({ title: 'Brambge again' });
    expect(await corrected('brambqe')).toBe('brambge');
  });

  test('a known word, if the query finds nothing otherwise', async () => {
    await aPost({ title: 'Trailz balloonq' });
    await aPost({ title: 'Trialz something' });
    expect(await corrected('trialz balloonq')).toBe('trailz balloonq');
    expect(await corrected('balloonq trialz')).toBe('balloonq trailz');
    expect(await corrected('trialz baloonq')).toBe('trailz balloonq');
    expect(await corrected('trialz unheardof')).toBeNull();
    expect(await labels('trialz ballo')).toEqual(['Trailz balloonq']);
  });

  test('letters of a word with digits, but not the digits', async () => {
    await aPost({ title: 'Lamaqs3 weights' });
    expect(await corrected('lamqas3')).toBe('lamaqs3');
    expect(await corrected('lamaqz3')).toBe('lamaqs3');
    expect(await corrected('lamaqs4')).toBeNull();
  });

  test('names of tags without posts', async () => {
    await as(await aUser({ admin: true })).call('createTag', { body: { name: 'Cryptozoology basics' } });
    for (const typed of ['cryptozoolgy', 'crytpoz', 'Cryptozoolgy basisc'])
      expect([typed, await labels(typed)]).toEqual([typed, ['Cryptozoology basics']]);
    expect(await labels('cryptozoolgy other')).toEqual([]);
  });
});
