import { expect, test } from 'vitest';
import { isReserved } from './reserved-names.ts';

test("the site's name is reserved, reduced to its ASCII letters and digits", () => {
  expect(isReserved('Elster_Links-24', { siteName: 'Elster: Links & 24' })).toBe(true);
  expect(isReserved('elsterlinks', { siteName: 'Elster: Links & 24' })).toBe(false);
});

test('a name of separators only is not reserved on a site whose name has no ASCII letters', () => {
  expect(isReserved('._-', { siteName: '喜鹊' })).toBe(false);
});
