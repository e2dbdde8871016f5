import { afterEach, expect, test, vi } from 'vitest';
import { CONTENT_KINDS, postgresContentVersion } from './content-version.ts';
import { openPostgresPool } from './dialect.ts';

afterEach(() => void vi.useRealTimers());

test('while nobody tells of changes, no version comes again when the clock is set back', async () => {
  const url = 'postgres://127.0.0.1:1/nobody';
  const pool = openPostgresPool(url);
  const version = postgresContentVersion(url, pool);
  const before = version.current(CONTENT_KINDS);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
  expect(version.current(CONTENT_KINDS)).toBeGreaterThanOrEqual(before);
  await version.close();
  await pool.end();
});
