import { RATE_LIMITS } from '@magpie/contract/rate-limits';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ThrottledError } from '../errors.ts';
import { aSite } from '../testing/test-site.ts';
import type { RateLimits } from '../context.ts';
import { createRateLimits, noRateLimits } from './rate-limits.ts';

const { context } = await aSite();

let subjects = 0;

/** The rate limits of one process, and a subject that no other test uses. */
function someLimits() {
  let now = 1_000_000;
  const subject = (subjects += 1);
  const limits = createRateLimits({ ...context, clock: () => now });
  // Left open, they would delete the hits of other tests, whose clocks are behind.
  onTestFinished(() => limits.close());
  return { limits, subject, advance: (ms: number) => void (now += ms) };
}

type Limit = 'comment' | 'submit';

async function hit(limits: RateLimits, limit: Limit, subject: number, times = 1) {
  for (let time = 0; time < times; time += 1) (await limits.reserve(limit, subject)).confirm();
}

describe.each<[string, Limit]>([
  ['counted in memory', 'comment'],
  ['counted in the database', 'submit'],
])('a limit %s', (_, limit) => {
  const { max, perMs } = RATE_LIMITS[limit];

  test('throttles until the oldest hit expires; attempts meanwhile do not prolong it', async () => {
    const { limits, subject, advance } = someLimits();
    await hit(limits, limit, subject, max);
    advance(perMs - 1500);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(hit(limits, limit, subject)).rejects.toMatchObject({ retryAfterSeconds: 2 });
    advance(1500);
    await hit(limits, limit, subject);
  });

  test('holds in every period of its length, whenever the period begins', async () => {
    const { limits, subject, advance } = someLimits();
    await hit(limits, limit, subject);
    advance(perMs - 1000);
    await hit(limits, limit, subject, max - 1);
    advance(2000);
    await hit(limits, limit, subject);
    await expect(hit(limits, limit, subject)).rejects.toThrow(ThrottledError);
  });

  test('never throttles for longer than its period after the clock was set back', async () => {
    const { limits, subject, advance } = someLimits();
    await hit(limits, limit, subject, max);
    advance(-900_000);
    const wait = { retryAfterSeconds: perMs / 1000 };
    await expect(hit(limits, limit, subject)).rejects.toMatchObject(wait);
    advance(perMs);
    await hit(limits, limit, subject, max);
    await expect(hit(limits, limit, subject)).rejects.toMatchObject(wait);
  });

  test('does not count a cancelled reservation, however often it is cancelled', async () => {
    const { limits, subject } = someLimits();
    await hit(limits, limit, subject, max - 1);
    const reservation = await limits.reserve(limit, subject);
    reservation.cancel();
    reservation.cancel();
    await hit(limits, limit, subject);
    await expect(hit(limits, limit, subject)).rejects.toThrow(ThrottledError);
  });

  test('makes a burst wait for open reservations, and confirms exactly the limit', async () => {
    const { limits, subject } = someLimits();
    let confirmed = 0;
    const confirmedAtRefusals = new Set<number>();
    const attempts = Array.from({ length: 4 * max }, async (_attempt, index) => {
      const reservation = await limits
        .reserve(limit, subject)
        .catch(() => void confirmedAtRefusals.add(confirmed));
      await Promise.resolve();
      if (index < 2 * max) return reservation?.cancel();
      reservation?.confirm();
      confirmed += reservation ? 1 : 0;
    });
    await Promise.all(attempts);
    expect(confirmed).toBe(max);
    expect(confirmedAtRefusals).toEqual(new Set([max]));
  });
});

test('a confirmed reservation in memory can be cancelled once, as for a read with invalid input', async () => {
  const { limits, subject } = someLimits();
  const reservation = await limits.reserve('comment', subject);
  reservation.confirm();
  await hit(limits, 'comment', subject, RATE_LIMITS.comment.max - 1);
  reservation.cancel();
  reservation.cancel();
  await hit(limits, 'comment', subject);
  await expect(hit(limits, 'comment', subject)).rejects.toThrow(ThrottledError);
});

test('tryCount counts only limits in memory, until they are used up', async () => {
  const { limits, subject } = someLimits();
  expect(limits.tryCount('comment', subject)).toBe(false);
  await hit(limits, 'comment', subject);
  expect(limits.tryCount('submit', subject)).toBe(false);
  for (let time = 1; time < RATE_LIMITS.comment.max; time += 1)
    expect(limits.tryCount('comment', subject)).toBe(true);
  expect(limits.tryCount('comment', subject)).toBe(false);
  await expect(hit(limits, 'comment', subject)).rejects.toThrow(ThrottledError);
});

test('subjects and limits are counted separately', async () => {
  const { limits, subject } = someLimits();
  await hit(limits, 'submit', subject, RATE_LIMITS.submit.max);
  await expect(hit(limits, 'submit', (subjects += 1))).resolves.toBeUndefined();
  await expect(hit(limits, 'comment', subject)).resolves.toBeUndefined();
});

test('the addresses of an IPv6 network count as one, as does an IPv4 address in either notation', async () => {
  const { limits } = someLimits();
  const reserve = (address: string) => limits.reserve('register', address);
  for (const addresses of [
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
  ]) {
    for (let time = 0; time < RATE_LIMITS.register.max; time += 1)
      (await reserve(addresses[time % 2] ?? '')).confirm();
  }
  await expect(reserve('2001:db8:1:2::7')).rejects.toThrow(ThrottledError);
  await expect(reserve('192.0.2.1')).rejects.toThrow(ThrottledError);
  for (const other of ['2001:db8:1:3::1', '192.0.2.2']) (await reserve(other)).cancel();
});

test('RATE_LIMITS=off limits nothing', async () => {
  const limits = noRateLimits();
  for (let time = 0; time < 1000; time += 1)
    await expect(limits.reserve('register', 'here')).resolves.toBeDefined();
});
