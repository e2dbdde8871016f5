import { expect, test } from 'vitest';
import { readUserFilters } from './use-user-choice.ts';

const read = (search: string) => readUserFilters(new URLSearchParams(search));

test('the address says which users are listed', () => {
  expect(read('search=%20ada%20&ban_status=permanent&role=admin')).toEqual({
    search: 'ada',
    ban_status: 'permanent',
    role: 'admin',
  });
});

test('what it cannot mean is left out', () => {
  expect(read('search=+&ban_status=sometimes&role=owner')).toEqual({});
  expect(read('')).toEqual({});
});
