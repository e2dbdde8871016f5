import { expect, test } from 'vitest';
import { createPageCache, type RenderedPage } from './page-cache.ts';
import { pageTemplate } from './page-template.ts';

function rendered(status: number, html = ''): RenderedPage {
  return {
    status,
    headers: {},
    template: pageTemplate(html, '-'),
    readings: new Map(),
    isWhole: status === 200,
  };
}

function aCache() {
  const world = { version: 1, now: 0, rendered: 0, status: 200, isUnchanged: false };
  const cache = createPageCache(
    () => world.version,
    () => world.now,
  );
  async function render(): Promise<RenderedPage> {
    world.rendered += 1;
    await Promise.resolve();
    return rendered(world.status, `page ${world.rendered}`);
  }
  const source = { render, isUnchanged: async () => world.isUnchanged };
  return { world, figures: cache.figures, get: (url: string) => cache.get(url, source) };
}

test('renders a page once while the content stands', async () => {
  const { world, get } = aCache();
  const first = await get('/explore/recent');
  expect(await get('/explore/recent')).toBe(first);
  await get('/explore/top');
  expect(world.rendered).toBe(2);
});

test('renders anew once the content changed, or after a minute', async () => {
  const { world, get } = aCache();
  await get('/');
  world.version = 2;
  await get('/');
  expect(world.rendered).toBe(2);
  world.now = 61_000;
  await get('/');
  expect(world.rendered).toBe(3);
});

test('what shows nothing that changed is given again as of now, for a minute', async () => {
  const { world, get, figures } = aCache();
  const first = await get('/');
  world.version = 2;
  world.now = 59_000;
  world.isUnchanged = true;
  const [again, atOnce] = await Promise.all([get('/'), get('/')]);
  expect(again).toEqual({ ...first, version: 2 });
  expect(atOnce).toBe(again);
  expect(await get('/')).toBe(again);
  expect(world.rendered).toBe(1);
  expect(figures()).toMatchObject({ hits: 2, misses: 1 });

  world.version = 3;
  world.now = 60_000;
  expect(await get('/')).not.toEqual({ ...first, version: 3 });
  expect(world.rendered).toBe(2);
});

test('while another page is being rendered, gives one that is no older than a second', async () => {
  const { world, get } = aCache();
  const first = await get('/');
  world.version = 2;
  world.now = 999;
  const other = get('/other');
  expect(await get('/')).toBe(first);
  await other;
  expect(await get('/')).not.toBe(first);

  world.version = 3;
  world.now = 2000;
  const another = get('/other');
  const second = await get('/');
  expect(second).not.toBe(first);
  await another;
  expect(world.rendered).toBe(5);
});

test('that second begins anew when a page was found unchanged', async () => {
  const { world, get } = aCache();
  const first = await get('/');
  world.isUnchanged = true;
  for (const moment of [
    { version: 2, now: 5000 },
    { version: 3, now: 5900 },
  ]) {
    Object.assign(world, moment);
    await get('/');
  }
  expect(world.rendered).toBe(1);
  world.isUnchanged = false;
  Object.assign(world, { version: 4, now: 6800 });
  const [other, again] = [get('/other'), get('/')];
  expect((await again).template).toBe(first.template);
  await other;
  Object.assign(world, { version: 5, now: 6901 });
  const [another, late] = [get('/other'), get('/')];
  expect((await late).template).not.toBe(first.template);
  await another;
});

test('renders once for all who ask at the same moment', async () => {
  const { world, get } = aCache();
  await Promise.all([get('/'), get('/'), get('/')]);
  expect(world.rendered).toBe(1);
});

test('who waits for another’s rendering does not share its refusal', async () => {
  const cache = createPageCache(
    () => 1,
    () => 0,
  );
  const answering = (status: number) => ({
    async render() {
      await Promise.resolve();
      return rendered(status);
    },
    isUnchanged: async () => false,
  });
  const refused = cache.get('/', answering(429));
  const waiting = cache.get('/', answering(200));
  expect((await refused).status).toBe(429);
  expect((await waiting).status).toBe(200);
});

test('keeps no error, and nothing that failed', async () => {
  const { world, get } = aCache();
  world.status = 404;
  await get('/');
  world.status = 200;
  expect((await get('/')).status).toBe(200);

  const cache = createPageCache(
    () => 1,
    () => 0,
  );
  const failing = (error: string) => ({
    async render(): Promise<RenderedPage> {
      throw new Error(error);
    },
    isUnchanged: async () => false,
  });
  await expect(cache.get('/', failing('down'))).rejects.toThrow('down');
  await expect(cache.get('/', failing('still down'))).rejects.toThrow('still down');
});
