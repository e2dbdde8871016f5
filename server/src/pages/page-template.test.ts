import { gunzipSync } from 'node:zlib';
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
    expect(gunzipSync(template.gzipped(nonce)).toString()).toBe(expected);
  }
});

test('the compressed copy is small', () => {
  const template = pageTemplate(html, PLACEHOLDER);
  expect(template.gzipped('abcdefg').length).toBeLessThan(html.length / 20);
});

test('a page without a nonce, and an empty one, survive', () => {
  for (const text of ['<p>plain</p>', '', PLACEHOLDER, PLACEHOLDER + PLACEHOLDER]) {
    const template = pageTemplate(text, PLACEHOLDER);
    const expected = text.replaceAll(PLACEHOLDER, 'abcdefg');
    expect(gunzipSync(template.gzipped('abcdefg')).toString()).toBe(expected);
  }
});
