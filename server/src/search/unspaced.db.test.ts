import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';

/** Scripts without spaces are indexed as pairs of neighbouring characters. */

const { as, aUser, aPost, aComment } = await aSite();
const by = await aUser();
const post = await aPost({ by, title: 'Long texts' });
const quanta = await aPost({ by, title: 'Quanta 量子計算 sheet' });

/** Different characters: no pair occurs twice. */
const characters = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');

async function findComments(q: string) {
  return (await as(null).call('search', { query: { q, type: 'comments' } })).results.map(({ id }) => id);
}

async function findPosts(q: string) {
  return (await as(null).call('search', { query: { q } })).results.map(({ id }) => id);
}

test.each([2990, 3005, 4900])('finds the words after %i characters of a text', async (length) => {
  const name = `long${length}`;
  const { id } = await aComment({ on: post, by, content: `${name} ${characters(length)}。龜龍鬱鷹` });
  for (const q of ['龜龍', '鬱鷹', '龜龍鬱鷹', '"龍鬱鷹"', '鷹'])
    expect([q, await findComments(`${q} ${name}`)]).toEqual([q, [id]]);
  expect(await findComments(`${name} -龍鬱鷹`)).toEqual([]);
  for (const q of ['龜鬱', '龍龜', '龜龍鷹']) {
    expect([q, await findComments(`${q} ${name}`)]).toEqual([q, []]);
    expect([q, await findComments(`${name} -${q}`)]).toEqual([q, [id]]);
  }
});

test('finds a phrase after many repetitions of its first word', async () => {
  const { id } = await aComment({ on: post, by, content: `${'deep '.repeat(400)}deep ravine` });
  expect(await findComments('"deep ravine"')).toEqual([id]);
  expect(await findComments('ravine -"deep ravine"')).toEqual([]);
  expect(await findComments('"ravine deep"')).toEqual([]);
  expect(await findComments('ravine -"ravine deep"')).toEqual([id]);
});

describe('a single character finds texts that contain it', () => {
  test.each<[string, boolean]>([
    ['quanta 子', true],
    ['子 quanta', true],
    ['子 計 quanta', true],
    ['"子" quanta', true],
    ['"quanta 子" sheet', false],
    ['"quanta 量" sheet', true],
    ['算 quanta', true],
    ['学 quanta', false],
    ['quanta -子', false],
    ['-子 quanta', false],
    ['quanta -学', true],
    ['quan 子', false],
  ])('%s: %s', async (q, isFound) => {
    expect(await findPosts(q)).toEqual(isFound ? [quanta.id] : []);
  });

  test('and shows where', async () => {
    const { results } = await as(null).call('search', { query: { q: '子 quanta' } });
    expect(results[0]?.highlights).toEqual({
      title: [
        [0, 6],
        [8, 2],
      ],
    });
  });
});
