import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { KeptPage } from './kept-page.ts';
import { BOOKMARKED, hasMark, LIKED } from './marks.ts';

const marksOf = (bits: number) => ({
  is_liked: hasMark(bits, LIKED),
  is_bookmarked: hasMark(bits, BOOKMARKED),
});
const hostile = 'x","is_liked":false,"is_bookmarked":false é ';
const item = (id: number, bits = 0, replies: object[] = []) => ({
  title: hostile,
  id,
  ...marksOf(bits),
  replies,
});
const pageOf = (...results: object[]) => ({ results, next: null });

test('a viewer’s marks stand where those of nobody stood, at every depth', () => {
  const kept = new KeptPage(pageOf(item(1, 0, [item(2)]), item(3)), [1, 2, 3], marksOf);
  expect(JSON.parse(kept.marked([LIKED, BOOKMARKED, LIKED | BOOKMARKED]).bytes.toString())).toEqual(
    pageOf(item(1, LIKED, [item(2, BOOKMARKED)]), item(3, LIKED | BOOKMARKED)),
  );
  expect(kept.marked([0, LIKED, 0]).bytes.length).toBe(kept.plain().bytes.length);
});

test('marking one answer changes no other', () => {
  const kept = new KeptPage(pageOf(item(1)), [1], marksOf);
  const before = kept.plain().bytes.toString();
  kept.marked([LIKED]);
  expect(kept.plain().bytes.toString()).toBe(before);
  expect(kept.marked([0]).bytes.toString()).toBe(before);
});

test('a copy that is given back is written over, and no other', () => {
  const kept = new KeptPage(pageOf(item(1), item(2)), [1, 2], marksOf);
  const [first, second] = [kept.marked([LIKED, BOOKMARKED]), kept.marked([BOOKMARKED, 0])];
  first.release?.();
  const third = kept.marked([0, LIKED]);
  expect(third.bytes).toBe(first.bytes);
  expect(JSON.parse(third.bytes.toString())).toEqual(pageOf(item(1), item(2, LIKED)));
  expect(JSON.parse(second.bytes.toString())).toEqual(pageOf(item(1, BOOKMARKED), item(2)));
  expect(kept.marked([LIKED, 0]).bytes).not.toBe(third.bytes);
});

test('what has no items, or none that differ, is the page of everybody', () => {
  const empty = new KeptPage(pageOf());
  expect(empty.marked([]).bytes.equals(empty.plain().bytes)).toBe(true);
});

test('its tag tells every set of marks from every other', () => {
  const kept = new KeptPage(pageOf(item(1), item(2)), [1, 2], marksOf);
  const other = new KeptPage(pageOf(item(1), item(3)), [1, 3], marksOf);
  const sets = [0, 1, 2, 3].flatMap((first) => [0, 1, 2, 3].map((second) => [first, second]));
  const tags = [kept, other].flatMap((page) => sets.map((set) => page.marked(set).etag));
  expect(new Set(tags).size).toBe(tags.length);
});

test('the tag of very many items is short, and tells their marks apart', () => {
  const ids = Array.from({ length: 500 }, (_, index) => index + 1);
  const kept = new KeptPage(pageOf(...ids.map((id) => item(id))), ids, marksOf);
  const tags = ids.map((_, at) => kept.marked(ids.map((_id, index) => (index === at ? LIKED : 0))).etag);
  expect(new Set(tags).size).toBe(ids.length);
  expect(tags[0]?.length).toBeLessThan(100);
});

test('a page that carries somebody’s marks is not kept for everybody', () => {
  const kept = new KeptPage(pageOf(item(1, LIKED)), [1], marksOf);
  expect(() => kept.marked([LIKED])).toThrow('marks of somebody');
});

test('its copies are compressed once several ask, and are the same page', async () => {
  const kept = new KeptPage(pageOf(item(1), { text: 'again and '.repeat(500) }), [1], marksOf);
  const plain = kept.plain('gzip, br');
  expect(plain.headers).toEqual({ etag: plain.etag });
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    await expect.poll(() => kept.plain(accepted).headers['content-encoding']).toBe(encoding);
    const { bytes, headers, etag } = kept.plain(accepted);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(unpack(bytes).equals(plain.bytes)).toBe(true);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(headers['etag']).toBe(`${plain.etag?.slice(0, -1)}+${encoding}"`);
    expect(etag).toBe(plain.etag);
  }
  expect(kept.plain()).toBe(plain);
  expect(kept.plain('deflate').headers).toEqual(plain.headers);
});

test('a page with the same bytes has the copy at once', async () => {
  const page = pageOf(item(1), { text: 'the same bytes '.repeat(500) });
  const before = new KeptPage(page, [1], marksOf);
  await expect.poll(() => before.plain('br').headers['content-encoding']).toBe('br');
  const again = new KeptPage(page, [1], marksOf);
  expect(again.plain('br').bytes).toBe(before.plain('br').bytes);
  const other = new KeptPage(pageOf(item(2), { text: 'the same bytes '.repeat(500) }), [2], marksOf);
  expect(other.plain('br').headers).not.toHaveProperty('content-encoding');
});

test('a small page is not compressed', async () => {
  const kept = new KeptPage(pageOf(item(1)), [1], marksOf);
  for (let times = 0; times < 5; times += 1) {
    expect(kept.plain('br').headers).not.toHaveProperty('content-encoding');
    await new Promise(setImmediate);
  }
});
