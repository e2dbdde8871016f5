import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BOOKMARKED, hasFlag, LIKED } from '../posts/find-flags.ts';
import { CachedAnswer, type ReadyResponse } from './cached-answer.ts';
import { FlaggedPage, textsOf } from './viewer-flags.ts';

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
  const flagged = new FlaggedPage(bytes, ids, {
    idsOf: () => [...ids],
    find: async () => [],
    textOf: textsOf(fieldsOf),
  });
  return new CachedAnswer({ call: 'listPosts', bytes, headers: { vary: 'authorization' }, flagged });
}

const parse = (response: ReadyResponse): unknown => JSON.parse(Buffer.concat(response.body).toString());

test('a viewer sees their flags at every depth', async () => {
  const answer = answerOf(pageOf(item(1, 0, [item(2)]), item(3)), [1, 2, 3]);
  const response = await answer.respondWithFlags([LIKED, 0, LIKED | BOOKMARKED], undefined);
  expect(parse(response)).toEqual(pageOf(item(1, LIKED, [item(2)]), item(3, LIKED | BOOKMARKED)));
  expect(response.headers['content-length']).toBe(String(Buffer.concat(response.body).length));
});

test('the flags of one viewer do not appear for another', async () => {
  const page = pageOf(item(1), item(2));
  const answer = answerOf(page, [1, 2]);
  const first = await answer.respondWithFlags([LIKED, 0], undefined);
  const second = await answer.respondWithFlags([0, BOOKMARKED], undefined);
  expect(parse(first)).toEqual(pageOf(item(1, LIKED), item(2)));
  expect(parse(second)).toEqual(pageOf(item(1), item(2, BOOKMARKED)));
  expect(parse(await answer.respond(undefined))).toEqual(page);
});

test('a viewer without flags gets the answer of anonymous visitors', async () => {
  const answer = answerOf(pageOf(item(1)), [1]);
  expect(answer.respondWithFlags([0], undefined)).toBe(answer.respond(undefined));
});

test('every page with every set of flags has its own ETag', async () => {
  const sets = [0, 1, 2, 3].flatMap((first) => [0, 1, 2, 3].map((second) => [first, second]));
  const answers = [2, 3].map((second) => answerOf(pageOf(item(1), item(second)), [1, second]));
  const etags = new Set<string>();
  for (const answer of answers)
    for (const flags of sets) etags.add((await answer.respondWithFlags(flags, undefined)).etag);
  expect(etags.size).toBe(2 * sets.length);
});

test('a page with the flags of a viewer cannot be cached', () => {
  expect(() => answerOf(pageOf(item(1, LIKED)), [1])).toThrow('flags of a viewer');
});

test('an answer is compressed for the second request that accepts an encoding', async () => {
  const answer = answerOf(pageOf(item(1), { text: 'again and '.repeat(500) }), [1]);
  const plain = await answer.respond(undefined);
  for (const [accepted, encoding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    expect(await answer.respond(accepted)).toBe(plain);
    const compressed = await answer.respond(accepted);
    const { headers, etag } = compressed;
    const bytes = Buffer.concat(compressed.body);
    expect(bytes.length).toBeLessThan(Buffer.concat(plain.body).length / 4);
    expect(decompress(bytes).equals(Buffer.concat(plain.body))).toBe(true);
    expect(headers).toMatchObject({
      vary: 'authorization',
      etag: `${plain.etag.slice(0, -1)}+${encoding}"`,
      'content-encoding': encoding,
      'content-length': String(bytes.length),
    });
    expect(etag).toBe(plain.etag);
  }
  expect(await answer.respond('deflate')).toBe(plain);
});

test('a small answer is not compressed', async () => {
  const answer = answerOf(pageOf(item(1)), [1]);
  for (let times = 0; times < 3; times += 1)
    expect((await answer.respond('br')).headers).not.toHaveProperty('content-encoding');
});
