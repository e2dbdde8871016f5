import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../logger.ts';
import { readConfig } from '../../config.ts';
import { openSite, type Site } from '../../site.ts';
import { aPlace, type TestPlace } from '../../testing/test-database.ts';
import { drawnSource } from './draw-image.ts';

const SUBJECT = { category: 'research', title: 'A paper' };

const places: TestPlace[] = [];
const sites: Site[] = [];
afterAll(async () => {
  for (const site of sites) await site.close();
  for (const place of places) await place.remove();
});

async function aPlaceHere() {
  // Copies of the migrated database would share its secret.
  const place = await aPlace({ migrated: false });
  places.push(place);
  return place;
}

async function open({ dataDir, databaseUrl }: TestPlace) {
  const site = await openSite(
    { ...readConfig({ DATA_DIR: dataDir }), databaseUrl },
    createLogger({ level: 'silent' }),
  );
  sites.push(site);
  return site.context.previews;
}

test('only the site can compute the name of a picture from its source', async () => {
  const [here, elsewhere] = [await open(await aPlaceHere()), await open(await aPlaceHere())];
  const name = await here.drawn(SUBJECT);
  expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect(name).not.toBe(await elsewhere.drawn(SUBJECT));
  const hash = createHash('sha256').update(drawnSource(SUBJECT)).digest('hex');
  expect(hash.startsWith(name)).toBe(false);
});

test('all processes of a site compute the same name, also when the first ones start simultaneously', async () => {
  const place = await aPlaceHere();
  const processes = await Promise.all([open(place), open(place)]);
  processes.push(await open(place));
  const names = await Promise.all(processes.map((previews) => previews.drawn(SUBJECT)));
  expect(new Set(names).size).toBe(1);
});
