import { expect, test } from 'vitest';
import { createPageCache, type RenderedPage } from './page-cache.ts';
import { PageReply } from './page-reply.ts';

const SOON_MS = 100;

function rendered(status: number, html = ''): RenderedPage {
  return { status, headers: {}, reply: new PageReply(html), isCacheable: status === 200 };
}

function aCache() {
  const world = { version: 1, now: 0, rendered: 0, status: 200 };
  const cache = createPageCache(
    () => world.version,
    () => world.now,
  );
  async function render(): Promise<RenderedPage> {
    world.rendered += 1;
    await Promise.resolve();
    return rendered(world.status, `page ${world.rendered}`);
  }
  return { world, figures: cache.figures, get: (address: string) => cache.get(address, render) };
}

test('renders a page once while the content stays the same', async () => {
  const { world, get, figures } = aCache();
  const first = await get('/explore/recent');
  expect(await get('/explore/recent')).toBe(first);
  await get('/explore/top');
  expect(world.rendered).toBe(2);
  expect(figures()).toMatchObject({ hits: 1, misses: 2 });
});

test('renders a page again when the content has changed, or after a minute', async () => {
  const { world, get } = aCache();
  await get('/');
  Object.assign(world, { version: 2, now: SOON_MS });
  await get('/');
  expect(world.rendered).toBe(2);
  world.now += 61_000;
  await get('/');
  expect(world.rendered).toBe(3);
});

test('serves a page up to a second old while another is being rendered', async () => {
  const { world, get } = aCache();
  const first = await get('/');
  Object.assign(world, { version: 2, now: 999 });
  const other = get('/other');
  expect(await get('/')).toBe(first);
  await other;

  Object.assign(world, { version: 3, now: 2000 });
  const another = get('/other');
  const second = await get('/');
  expect(second).not.toBe(first);
  await another;
});

test('serves a page up to a second old just after another was rendered', async () => {
  const { world, get } = aCache();
  const first = await get('/');
  Object.assign(world, { version: 2, now: 900 });
  await get('/other');
  world.now += 40;
  expect(await get('/')).toBe(first);
  world.now += 20;
  expect(await get('/')).not.toBe(first);
});

test('renders once for everyone who asks at the same moment', async () => {
  const { world, get } = aCache();
  await Promise.all([get('/'), get('/'), get('/')]);
  expect(world.rendered).toBe(1);
});

test('does not give one visitor’s refusal to those who wait for the same page', async () => {
  const cache = createPageCache(
    () => 1,
    () => 0,
  );
  const answering = (status: number) => async () => {
    await Promise.resolve();
    return rendered(status);
  };
  const refused = cache.get('/', answering(429));
  const waiting = cache.get('/', answering(200));
  expect((await refused).status).toBe(429);
  expect((await waiting).status).toBe(200);
});

test('caches no error, and nothing that failed', async () => {
  const { world, get } = aCache();
  world.status = 404;
  await get('/');
  world.status = 200;
  expect((await get('/')).status).toBe(200);

  const cache = createPageCache(
    () => 1,
    () => 0,
  );
  const failing = (error: string) => async (): Promise<RenderedPage> => {
    throw new Error(error);
  };
  await expect(cache.get('/', failing('down'))).rejects.toThrow('down');
  await expect(cache.get('/', failing('still down'))).rejects.toThrow('still down');
});
