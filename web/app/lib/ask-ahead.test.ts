import { expect, test } from 'vitest';
import { askAhead, isAskingAhead } from './ask-ahead.ts';

test('what is asked ahead may fail, and is told from what somebody waits for', async () => {
  expect(isAskingAhead()).toBe(false);
  const asked = askAhead(() => Promise.reject(new Error('gone')));
  expect(isAskingAhead()).toBe(true);
  await asked;
  expect(isAskingAhead()).toBe(false);
});
