import { previewFailures } from '@magpie/contract/messages/previews';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client/api-error.ts';
import { credentials } from '../client/credentials.ts';
import { readLinkPreview } from './link-preview.ts';

const SERVICE = 'https://previews.example/read?key=7';
const ARTICLE = 'https://example.org/a?b=c&d#e';
const send = vi.fn<(address: URL, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  credentials.token = 'abc';
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  credentials.token = null;
  send.mockReset();
  vi.unstubAllGlobals();
});

function read(link_preview_url = SERVICE) {
  const service = { link_preview_url, public_url: 'https://magpie.example' };
  return readLinkPreview(service, ARTICLE, new AbortController().signal);
}

test.each([
  ['the service that is named', SERVICE, 'https://previews.example/read'],
  ['the site’s own, by its path', '/api/link-preview/', `${location.origin}/api/link-preview/`],
])('calls %s with GET and the url, without credentials', async (_whose, address, expected) => {
  send.mockResolvedValue(Response.json({ title: 'Birds' }));
  await read(address);
  const [url, init] = send.mock.lastCall ?? [];
  expect(url && url.origin + url.pathname).toBe(expected);
  expect(url?.searchParams.get('url')).toBe(ARTICLE);
  expect(url?.searchParams.get('key')).toBe(address === SERVICE ? '7' : null);
  expect(init?.method ?? 'GET').toBe('GET');
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(init?.headers).toBeUndefined();
});

const BIRDS = {
  title: 'On birds',
  description: 'All of them.',
  image: { url: 'https://previews.example/birds.png' },
  type: 'video.movie',
};
const SHOWN = {
  preview_title: 'On birds',
  preview_description: 'All of them.',
  preview_image: 'https://previews.example/birds.png',
  preview_type: 'video',
};

test.each([
  ['under data', { status: 'success', data: BIRDS }],
  ['at the top level', BIRDS],
])('reads title, description, image.url and type %s', async (_where, body) => {
  send.mockResolvedValue(Response.json(body));
  expect(await read()).toMatchObject(SHOWN);
});

test.each([
  ['audio', 'audio'],
  ['article', 'article'],
  ['website', 'other'],
  [undefined, 'other'],
])('maps the type %s to %s', async (type, preview_type) => {
  send.mockResolvedValue(Response.json({ data: { ...BIRDS, type } }));
  expect(await read()).toMatchObject({ preview_type });
});

test('keeps an image of the site itself by its path and drops one of another host', async () => {
  const pictures = [
    'https://magpie.example/images/a.webp?w=1',
    'https://tracker.example/a.png',
    'http://[',
    7,
  ];
  const shown = [];
  for (const url of pictures) {
    send.mockResolvedValue(Response.json({ ...BIRDS, image: { url } }));
    shown.push((await read()).preview_image);
  }
  expect(shown).toEqual(['/images/a.webp?w=1', null, null, null]);
});

test('takes the id of a post only from the service of the site itself', async () => {
  const postIdFrom = async (service: string, post_id: unknown) => {
    send.mockResolvedValue(Response.json({ data: { ...BIRDS, post_id } }));
    return (await read(service)).post_id;
  };
  expect(await postIdFrom('/api/link-preview/', 7)).toBe(7);
  expect(await postIdFrom('/api/link-preview/', '7')).toBeNull();
  expect(await postIdFrom(SERVICE, 7)).toBeNull();
});

test('takes posts with a similar text only from the service of the site itself', async () => {
  const post = { id: 7, title: 'Birds', similarity: 0.9, created_at: '2026-01-01T00:00:00.000Z' };
  const similarFrom = async (service: string, similar: unknown) => {
    send.mockResolvedValue(Response.json({ data: { ...BIRDS, similar } }));
    return (await read(service)).similar;
  };
  expect(await similarFrom('/api/link-preview/', [post, { ...post, id: 'x' }, null])).toEqual([post]);
  expect(await similarFrom('/api/link-preview/', 'none')).toEqual([]);
  expect(await similarFrom(SERVICE, [post])).toEqual([]);
});

test.each([
  ['a detail', 422, { message: 'x', detail: previewFailures.notFound }, previewFailures.notFound],
  ['a message', 500, { status: 'error', message: 'Down.' }, 'Down.'],
  ['an error', 400, { error: 'Odd.' }, 'Odd.'],
  ['no message', 502, {}, null],
  ['no object', 200, 'words', null],
])('repeats the message of a failing service that sends %s', async (_what, status, body, detail) => {
  send.mockResolvedValue(Response.json(body, { status }));
  await expect(read()).rejects.toMatchObject({ status, detail });
});

test('an unreachable service is a failure without a message', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  const refusal = await read().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiError);
  expect(refusal).toMatchObject({ status: 0, detail: null });
});
