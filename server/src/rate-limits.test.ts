import { RATE_LIMITS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { ThrottledError } from './errors.ts';
import { createRateLimits, noRateLimits, type RateLimits } from './rate-limits.ts';

const { max, perMs } = RATE_LIMITS.submit;

function someLimits() {
  let now = 1_000_000;
  return { limits: createRateLimits(() => now), advance: (ms: number) => void (now += ms) };
}

async function submit(limits: RateLimits, times = 1, subject: string | number = 1) {
  for (let time = 0; time < times; time += 1) (await limits.take('submit', subject)).keep();
}

test('so many, then none until the oldest is past, whatever is tried meanwhile', async () => {
  const { limits, advance } = someLimits();
  await submit(limits, max);
  advance(perMs - 1500);
  await expect(submit(limits)).rejects.toThrow(ThrottledError);
  await expect(submit(limits)).rejects.toMatchObject({ retryAfterSeconds: 2 });
  advance(1500);
  await submit(limits);
});

test('no stretch of the limit’s time holds more, wherever it begins', async () => {
  const { limits, advance } = someLimits();
  await submit(limits);
  advance(perMs - 1000);
  await submit(limits, max - 1);
  advance(2000);
  await submit(limits);
  await expect(submit(limits)).rejects.toThrow(ThrottledError);
});

test('subjects and limits do not share places', async () => {
  const { limits } = someLimits();
  await submit(limits, max);
  await expect(submit(limits, 1, 2)).resolves.toBeUndefined();
  await expect(limits.take('comment', 1)).resolves.toBeDefined();
});

test('a place given back can be taken again, once', async () => {
  const { limits } = someLimits();
  await submit(limits, max - 1);
  const place = await limits.take('submit', 1);
  place.giveBack();
  place.giveBack();
  await submit(limits);
  await expect(submit(limits)).rejects.toThrow(ThrottledError);
});

test('what was kept can be given back as well, once', async () => {
  const { limits } = someLimits();
  const place = await limits.take('submit', 1);
  place.keep();
  await submit(limits, max - 1);
  await expect(submit(limits)).rejects.toThrow(ThrottledError);
  place.giveBack();
  place.giveBack();
  await submit(limits);
  await expect(submit(limits)).rejects.toThrow(ThrottledError);
});

test('a burst waits for the outcome of those before it: nobody slips through, nobody is refused too soon', async () => {
  const { limits } = someLimits();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 * max }, async (_, attempt) => {
      const place = await limits.take('submit', 1);
      await Promise.resolve();
      if (attempt < 2 * max) place.giveBack();
      else place.keep();
      return attempt;
    }),
  );
  const counted = outcomes.filter(({ status }, attempt) => status === 'fulfilled' && attempt >= 2 * max);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(counted).toHaveLength(max);
  expect(refused).toHaveLength(max);
});

test('an IPv6 network is one address, and so is an IPv4 address however it is written', async () => {
  const { limits } = someLimits();
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '192.0.2.1', '::ffff:192.0.2.1'];
  for (const address of addresses) {
    for (let time = 0; time < RATE_LIMITS.register.max; time += 2) {
      await limits.take('register', address).then(
        (place) => place.keep(),
        () => {},
      );
    }
  }
  await expect(limits.take('register', '2001:db8:1:2::7')).rejects.toThrow(ThrottledError);
  await expect(limits.take('register', '192.0.2.1')).rejects.toThrow(ThrottledError);
  await limits.take('register', '2001:db8:1:3::1');
  await limits.take('register', '192.0.2.2');
});

test('switched off, nothing is limited', async () => {
  const limits = noRateLimits();
  for (let time = 0; time < 1000; time += 1) {
    await expect(limits.take('register', 'here')).resolves.toBeDefined();
  }
});
