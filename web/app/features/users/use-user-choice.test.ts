import { expect, test } from 'vitest';
import { readUserFilters } from './use-user-choice.ts';

const read = (search: string) => readUserFilters(new URLSearchParams(search));

test('reads the filters from the URL', () => {
  expect(read('search=%20ada%20&ban_status=permanent&role=admin')).toEqual({
    search: 'ada',
    ban_status: 'permanent',
    role: 'admin',
  });
});

test('ignores invalid filters', () => {
  expect(read('search=+&ban_status=sometimes&role=owner')).toEqual({});
  expect(read('')).toEqual({});
});
