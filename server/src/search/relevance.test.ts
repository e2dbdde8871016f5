import { expect, test } from 'vitest';
import { type Match, POST_FIELDS, relevanceOf } from './relevance.ts';

const TERM = { words: ['owls'], isPrefix: false, rarity: 1 };

function relevance(parts: Partial<Match>, title: Parameters<typeof relevanceOf>[3] = null) {
  const match: Match = {
    id: 1,
    created_at: 0,
    likes_count: 0,
    comments_count: 0,
    is_outdated: 0,
    heading: 'Owls',
    fields: ['', '', '', ''],
    ...parts,
  };
  return relevanceOf(match, [TERM], POST_FIELDS, title);
}

/** The relevance of a post with the word only in this field. */
function ofLength(field: number, length: number) {
  return relevance({
    fields: POST_FIELDS.map((_, at) => (at === field ? 'owls '.padEnd(length, 'x') : '')),
  });
}

/** The relevance of a post with the word only in this field, which has its usual length. */
function inField(field: number) {
  return ofLength(field, POST_FIELDS[field]?.usualLength ?? 40);
}

test('a word counts most in the title, then in tags and host, description and preview', () => {
  expect(POST_FIELDS.map(({ weight }) => weight)).toEqual([4, 3, 2, 1]);
  const scores = POST_FIELDS.map((_, field) => inField(field));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(4);
});

test('a word counts more among many tags than in a short description, and more in a usual description than in a short preview', () => {
  expect(ofLength(1, 120)).toBeGreaterThan(ofLength(2, 5));
  expect(ofLength(2, 150)).toBeGreaterThan(ofLength(3, 5));
});

test('a rare word counts more than a common one, and each further occurrence counts, but less than the one before', () => {
  const fields = ['', '', 'owls', ''];
  const match: Match = {
    id: 1,
    created_at: 0,
    likes_count: 0,
    comments_count: 0,
    is_outdated: 0,
    heading: '',
    fields,
  };
  const rare = relevanceOf(match, [{ ...TERM, rarity: 5 }], POST_FIELDS, null);
  expect(rare).toBeCloseTo(5 * relevance({ fields }));
  const times = (count: number) =>
    relevance({ fields: ['', '', 'owls '.repeat(count).trim().padEnd(150, ' x'), ''] });
  expect(times(2)).toBeGreaterThan(times(1));
  expect(times(3) - times(2)).toBeLessThan(times(2) - times(1));
});

test('a whole word counts more than one that begins with it', () => {
  const score = (title: string) =>
    relevanceOf(
      {
        id: 1,
        created_at: 0,
        likes_count: 0,
        comments_count: 0,
        is_outdated: 0,
        heading: '',
        fields: [title, '', '', ''],
      },
      [{ words: ['c'], isPrefix: true, rarity: 1 }],
      POST_FIELDS,
      null,
    );
  expect(score('c xxxx')).toBeGreaterThan(score('xxx co'));
  expect(score('xxx co')).toBeGreaterThan(0);
});

test('likes and comments multiply the score', () => {
  const fields = ['owls', '', '', ''];
  const plain = relevance({ fields });
  expect(relevance({ fields, likes_count: 5, comments_count: 2 }) / plain).toBeCloseTo(1.1);
  expect(relevance({ fields, likes_count: 99 }) / plain).toBeCloseTo(1.2);
});

test('an outdated post counts half, and still comes first where its title is searched for', () => {
  const fields = ['owls', '', '', ''];
  expect(relevance({ fields, is_outdated: 1 })).toBeCloseTo(relevance({ fields }) / 2);
  const title = { text: 'Owls', words: 'owls' };
  expect(relevance({ fields, is_outdated: 1 }, title)).toBeGreaterThan(
    relevance({ fields, likes_count: 99 }),
  );
});

test('a post with exactly the title searched for comes first, then one with the same words', () => {
  const title = { text: 'Owls!', words: 'owls' };
  const popular = relevance(
    { fields: ['owls and owls', 'owls', 'owls', 'owls'], likes_count: 1_000_000 },
    title,
  );
  const sameWords = relevance({ fields: ['owls', '', '', ''], heading: 'owls' }, title);
  const sameTitle = relevance({ fields: ['owls', '', '', ''], heading: 'Owls!' }, title);
  expect([sameTitle, sameWords, popular].toSorted((a, b) => b - a)).toEqual([sameTitle, sameWords, popular]);
});
