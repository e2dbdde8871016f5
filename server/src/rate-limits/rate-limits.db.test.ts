import { RATE_LIMITS } from '@magpie/contract/limits';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ThrottledError } from '../errors.ts';
import { aSite } from '../testing/test-site.ts';
import { createRateLimits, noRateLimits, type RateLimits } from './rate-limits.ts';

const { context } = await aSite();

/** Both kinds: what is counted in memory and told to the others, and what is written at once. */
const KINDS = ['comment', 'submit'] as const;
type Kind = (typeof KINDS)[number];

let subjects = 0;

/** The limits of a process and a subject of a test's own. */
function someLimits() {
  let now = 1_000_000;
  const subject = (subjects += 1);
  const clock = () => now;
  const limits = createRateLimits({ ...context, clock });
  // Left open, it would go on to sweep away what other tests count, by a clock that is ahead of theirs.
  onTestFinished(() => limits.close());
  return { limits, subject, clock, advance: (ms: number) => void (now += ms) };
}

async function act(limits: RateLimits, kind: Kind, subject: number, times = 1) {
  for (let time = 0; time < times; time += 1) (await limits.take(kind, subject)).keep();
}

describe.each(KINDS)('of %s', (kind) => {
  const { max, perMs } = RATE_LIMITS[kind];

  test('so many, then none until the oldest is past, whatever is tried meanwhile', async () => {
    const { limits, subject, advance } = someLimits();
    await act(limits, kind, subject, max);
    advance(perMs - 1500);
    await expect(act(limits, kind, subject)).rejects.toThrow(ThrottledError);
    await expect(act(limits, kind, subject)).rejects.toMatchObject({ retryAfterSeconds: 2 });
    advance(1500);
    await act(limits, kind, subject);
  });

  test('no stretch of the limit’s time holds more, wherever it begins', async () => {
    const { limits, subject, advance } = someLimits();
    await act(limits, kind, subject);
    advance(perMs - 1000);
    await act(limits, kind, subject, max - 1);
    advance(2000);
    await act(limits, kind, subject);
    await expect(act(limits, kind, subject)).rejects.toThrow(ThrottledError);
  });

  test('a clock that was set back makes nobody wait longer than the limit’s time', async () => {
    const { limits, subject, advance } = someLimits();
    await act(limits, kind, subject, max);
    advance(-900_000);
    const wait = { retryAfterSeconds: perMs / 1000 };
    await expect(act(limits, kind, subject)).rejects.toMatchObject(wait);
    advance(perMs);
    await act(limits, kind, subject, max);
    await expect(act(limits, kind, subject)).rejects.toMatchObject(wait);
  });

  test('a place given back can be taken again, once', async () => {
    const { limits, subject } = someLimits();
    await act(limits, kind, subject, max - 1);
    const place = await limits.take(kind, subject);
    place.giveBack();
    place.giveBack();
    await act(limits, kind, subject);
    await expect(act(limits, kind, subject)).rejects.toThrow(ThrottledError);
  });

  test('what was kept can be given back as well, once', async () => {
    const { limits, subject } = someLimits();
    const place = await limits.take(kind, subject);
    place.keep();
    await act(limits, kind, subject, max - 1);
    await expect(act(limits, kind, subject)).rejects.toThrow(ThrottledError);
    place.giveBack();
    place.giveBack();
    await limits.close();
    await act(limits, kind, subject);
    await expect(act(limits, kind, subject)).rejects.toThrow(ThrottledError);
  });

  test('a burst waits for the outcome of those before it: nobody slips through, nobody is refused too soon', async () => {
    const { limits, subject } = someLimits();
    let kept = 0;
    const keptAtRefusals: number[] = [];
    const attempts = Array.from({ length: 4 * max }, async (_, attempt) => {
      const place = await limits.take(kind, subject).catch(() => void keptAtRefusals.push(kept));
      await Promise.resolve();
      if (attempt < 2 * max) return place?.giveBack();
      place?.keep();
      kept += place ? 1 : 0;
    });
    await Promise.all(attempts);
    expect(kept).toBe(max);
    expect(new Set(keptAtRefusals)).toEqual(new Set([max]));
  });
});

test('subjects and limits do not share places', async () => {
  const { limits, subject } = someLimits();
  await act(limits, 'submit', subject, RATE_LIMITS.submit.max);
  await expect(act(limits, 'submit', (subjects += 1))).resolves.toBeUndefined();
  await expect(limits.take('comment', subject)).resolves.toBeDefined();
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
