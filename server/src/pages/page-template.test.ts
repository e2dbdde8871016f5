import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageTemplate } from './page-template.ts';

const PLACEHOLDER = '{nonce}';
const NONCES = ['abcdefg', '7654321'];
const article = '<article>Größe 🐦</article>'.repeat(500);
const html = `<script nonce="{nonce}">a</script>${article}<script nonce="{nonce}"></script>`;

test('each answer carries its own nonce, plain and compressed', () => {
  const template = pageTemplate(html, PLACEHOLDER);
  for (const nonce of NONCES) {
    const expected = html.replaceAll(PLACEHOLDER, nonce);
    expect(template.plain(nonce).toString()).toBe(expected);
    expect(gunzipSync(template.gzipped(nonce).bytes).toString()).toBe(expected);
  }
});

test('a compressed copy is written over once it is given back, and not before', () => {
  const template = pageTemplate(html, PLACEHOLDER);
  const [first, second] = NONCES.map((nonce) => template.gzipped(nonce));
  expect(gunzipSync(first?.bytes ?? '').toString()).toBe(html.replaceAll(PLACEHOLDER, NONCES[0] ?? ''));
  second?.release();
  const third = template.gzipped('another');
  expect(third.bytes).toBe(second?.bytes);
  expect(gunzipSync(third.bytes).toString()).toBe(html.replaceAll(PLACEHOLDER, 'another'));
});

test('the compressed copy is small', () => {
  const template = pageTemplate(html, PLACEHOLDER);
  expect(template.gzipped('abcdefg').bytes.length).toBeLessThan(html.length / 20);
});

test('what stands before a nonce is not compressed anew behind it', () => {
  const text = randomBytes(10_000).toString('hex');
  const template = pageTemplate(`${text}${PLACEHOLDER}${text}${PLACEHOLDER}`, PLACEHOLDER);
  const { bytes } = template.gzipped('abcdefg');
  expect(gunzipSync(bytes).toString()).toBe(`${text}abcdefg${text}abcdefg`);
  expect(bytes.length).toBeLessThan(1.5 * gzipSync(text).length);
});

test('no text is like what stands for a nonce while a page is compressed', () => {
  for (let code = 0; code < 128; code += 1) {
    const run = String.fromCharCode(code).repeat(PLACEHOLDER.length);
    const text = [run, run, run].join(PLACEHOLDER);
    const { bytes } = pageTemplate(text, PLACEHOLDER).gzipped('abcdefg');
    expect(gunzipSync(bytes).toString()).toBe(text.replaceAll(PLACEHOLDER, 'abcdefg'));
  }
});

test('a page without a nonce, and an empty one, survive', () => {
  for (const text of ['<p>plain</p>', '', PLACEHOLDER, PLACEHOLDER + PLACEHOLDER]) {
    const template = pageTemplate(text, PLACEHOLDER);
    const expected = text.replaceAll(PLACEHOLDER, 'abcdefg');
    expect(gunzipSync(template.gzipped('abcdefg').bytes).toString()).toBe(expected);
  }
});
