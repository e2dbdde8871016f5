import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BOOKMARKED, hasFlag, LIKED } from '../posts/find-flags.ts';
import { CachedAnswer } from './cached-answer.ts';
import { FlaggedPage } from './viewer-flags.ts';

const fieldsOf = (bits: number) => ({
  is_liked: hasFlag(bits, LIKED),
  is_bookmarked: hasFlag(bits, BOOKMARKED),
});
const hostile = 'x","is_liked":false,"is_bookmarked":false é ';
const item = (id: number, bits = 0, replies: object[] = []) => ({
  title: hostile,
  id,
  ...fieldsOf(bits),
  replies,
});
const pageOf = (...results: object[]) => ({ results, next: null });

function answerOf(page: object, ids: readonly number[] = []) {
  const bytes = Buffer.from(JSON.stringify(page));
  const flagged = new FlaggedPage(bytes, ids, { idsOf: () => [...ids], find: async () => [], fieldsOf });
  return new CachedAnswer({ call: 'listPosts', bytes, headers: { vary: 'authorization' }, flagged });
}

const parse = ({ bytes }: { bytes: Buffer }): unknown => JSON.parse(bytes.toString());

test('a viewer gets their flags at every depth', () => {
  const answer = answerOf(pageOf(item(1, 0, [item(2)]), item(3)), [1, 2, 3]);
  const response = answer.respondWithFlags([LIKED, 0, LIKED | BOOKMARKED], undefined);
  expect(parse(response)).toEqual(pageOf(item(1, LIKED, [item(2)]), item(3, LIKED | BOOKMARKED)));
  expect(response.headers['content-length']).toBe(String(response.bytes.length));
});

test('the flags of one viewer are in no other answer', () => {
  const page = pageOf(item(1), item(2));
  const answer = answerOf(page, [1, 2]);
  const first = answer.respondWithFlags([LIKED, 0], undefined);
  const second = answer.respondWithFlags([0, BOOKMARKED], undefined);
  expect(parse(first)).toEqual(pageOf(item(1, LIKED), item(2)));
  expect(parse(second)).toEqual(pageOf(item(1), item(2, BOOKMARKED)));
  expect(parse(answer.respond(undefined))).toEqual(page);
});

test('a viewer without flags gets the answer of anonymous visitors', () => {
  const answer = answerOf(pageOf(item(1)), [1]);
  expect(answer.respondWithFlags([0], undefined)).toBe(answer.respond(undefined));
});

test('every page and every set of flags has an ETag of its own', () => {
  const sets = [0, 1, 2, 3].flatMap((first) => [0, 1, 2, 3].map((second) => [first, second]));
  const etags = [2, 3].flatMap((second) => {
    const answer = answerOf(pageOf(item(1), item(second)), [1, second]);
    return sets.map((flags) => answer.respondWithFlags(flags, undefined).etag);
  });
  expect(new Set(etags).size).toBe(etags.length);
});

test('a page with the flags of a viewer cannot be cached', () => {
  expect(() => answerOf(pageOf(item(1, LIKED)), [1])).toThrow('flags of a viewer');
});

test('an answer is compressed once a second client accepts it', async () => {
  const answer = answerOf(pageOf(item(1), { text: 'again and '.repeat(500) }), [1]);
  const plain = answer.respond('gzip, br');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    await expect.poll(() => answer.respond(accepted).headers['content-encoding']).toBe(encoding);
    const { bytes, headers, etag } = answer.respond(accepted);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(decompress(bytes).equals(plain.bytes)).toBe(true);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(headers).toMatchObject({
      vary: 'authorization',
      etag: `${plain.etag.slice(0, -1)}+${encoding}"`,
      'content-length': String(bytes.length),
    });
    expect(etag).toBe(plain.etag);
  }
  expect(answer.respond(undefined)).toBe(plain);
  expect(answer.respond('deflate')).toBe(plain);
});

test('a small answer is not compressed', async () => {
  const answer = answerOf(pageOf(item(1)), [1]);
  for (let times = 0; times < 5; times += 1) {
    expect(answer.respond('br').headers).not.toHaveProperty('content-encoding');
    await new Promise(setImmediate);
  }
});
