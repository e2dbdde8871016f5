import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { CONTENT_KINDS, postgresContentVersion } from './content-version.ts';
import { openPostgresPool } from './dialect.ts';

afterEach(() => void vi.useRealTimers());

/** Of a process that hears nothing. */
function deafVersion(log?: Parameters<typeof postgresContentVersion>[2]) {
  const url = 'postgres://127.0.0.1:1/nobody';
  const pool = openPostgresPool(url);
  const version = postgresContentVersion(url, pool, log);
  onTestFinished(async () => {
    await version.close();
    await pool.end();
  });
  return version;
}

test('while nobody tells of changes, no version comes again when the clock is set back', () => {
  const version = deafVersion();
  const before = version.current(CONTENT_KINDS);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
  expect(version.current(CONTENT_KINDS)).toBeGreaterThanOrEqual(before);
});

test('while nobody tells of changes, everything is thrown away for who wants the latest, for all of a second at once', async () => {
  const version = deafVersion();
  const current = () => version.current(['posts']);
  const [startedAt, atFirst] = [performance.now(), current()];
  for (let time = 0; time < 3; time += 1) {
    const before = current();
    await Promise.all(Array.from({ length: 20 }, async () => version.catchUp?.()));
    expect(current()).toBeGreaterThan(before);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeGreaterThan(1.9);
  // Once for each of the three, and once whenever a second began.
  expect(current() - atFirst).toBeLessThanOrEqual(3 + Math.ceil(seconds));
});

test('that nobody tells of changes is said once', async () => {
  const log = { info: vi.fn(), warn: vi.fn() };
  const version = deafVersion(log);
  await expect.poll(() => log.warn).toHaveBeenCalled();
  await version.catchUp?.();
  await version.catchUp?.();
  expect(log.warn).toHaveBeenCalledOnce();
  expect(log.info).not.toHaveBeenCalled();
});
