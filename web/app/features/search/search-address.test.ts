import { SEARCH_MAX } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { searchIn, searchPath } from './search-address.ts';

const read = (query: string) => searchIn(new URLSearchParams(query));

test('reads what an address asks for, with defaults', () => {
  expect(read('')).toEqual({ q: '', type: 'posts', sort: 'relevance', cursor: null });
  expect(read('q=%20c%2B%2B%20&type=comments&sort=top&cursor=x')).toEqual({
    q: 'c++',
    type: 'comments',
    sort: 'top',
    cursor: 'x',
  });
  expect(read('q=x&type=users&sort=oldest')).toMatchObject({ type: 'posts', sort: 'relevance' });
});

test('cuts a text that is longer than a search may be', () => {
  expect([...read(`q=${'🐦'.repeat(SEARCH_MAX + 1)}`).q]).toHaveLength(SEARCH_MAX);
});

test.each(['/search', '/search?q=c%2B%2B+%26+site%3Aexample.org', '/search?q=x&type=comments&sort=newest'])(
  'reads the address %s and writes the same one',
  (path) => {
    expect(searchPath(searchIn(new URL(path, 'http://site').searchParams))).toBe(path);
  },
);
