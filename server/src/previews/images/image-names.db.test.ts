import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../logger.ts';
import { readConfig } from '../../config.ts';
import { openSite } from '../../site.ts';
import { aPlace, type TestPlace } from '../../testing/test-database.ts';
import { rememberDrawn } from './drawn-image.ts';

const SVG = '<svg />';
const closings: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closings.reverse()) await close();
});

async function aPlaceHere() {
  // Copies of the migrated database would share its secret.
  const place = await aPlace({ migrated: false });
  closings.push(() => place.remove());
  return place;
}

async function nameAt({ dataDir, databaseUrl }: TestPlace) {
  const log = createLogger({ level: 'silent' });
  const site = await openSite({ ...readConfig({ DATA_DIR: dataDir }), databaseUrl }, log);
  closings.push(() => site.close());
  return rememberDrawn(site.context, SVG);
}

test('only the site can compute the name of a picture from its source, and all its processes compute the same', async () => {
  const [here, elsewhere] = [await aPlaceHere(), await aPlaceHere()];
  const [name, ...others] = await Promise.all([nameAt(here), nameAt(here)]);
  expect([...others, await nameAt(here)]).toEqual([name, name]);
  expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(await nameAt(elsewhere)).not.toBe(name);
  expect(createHash('sha256').update(SVG).digest('hex').startsWith(name)).toBe(false);
});
