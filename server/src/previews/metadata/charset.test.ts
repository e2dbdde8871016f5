import { expect, test } from 'vitest';
import { pageDecoder } from './charset.ts';

const page = (bytes: Buffer | string, contentType = 'text/html') => {
  const body = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  return pageDecoder(body, contentType).decode(body);
};
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16le = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

test('uses the byte order mark first', () => {
  expect(
    page(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('ä')]), 'text/html; charset=latin1'),
  ).toBe('ä');
  expect(page(utf16le('ä'), 'text/html; charset=utf-8')).toBe('ä');
  expect(page(utf16le('ä').swap16())).toBe('ä');
});

test('uses the header second', () => {
  expect(page('<meta charset="windows-1251">ä', 'text/html; charset=utf-8')).toContain('ä');
  expect(page(latin1('ä'), "text/html;CHARSET='ISO-8859-1'")).toBe('ä');
  expect(page(Buffer.from([0xb1]), 'text/html; charset="iso-8859-2"')).toBe('ą');
});

test('uses a meta tag third', () => {
  expect(page(Buffer.concat([Buffer.from('<meta charset=windows-1250>'), Buffer.from([0xb9])]))).toContain(
    'ą',
  );
  expect(
    page(
      Buffer.concat([
        Buffer.from('<META http-equiv="Content-Type" content="text/html; charset=GB2312">'),
        Buffer.from([0xd6, 0xd0]),
      ]),
    ),
  ).toContain('中');
  const late = `<!-- ${'x'.repeat(3000)} --><meta charset="koi8-r">`;
  expect(page(Buffer.concat([Buffer.from(late), Buffer.from([0xc1])]))).toContain('а');
});

test('reads a page as UTF-8 if its meta tag says UTF-16', () => {
  expect(page('<meta charset="utf-16">ä')).toContain('ä');
});

test('falls back to UTF-8 for valid UTF-8, else to windows-1252', () => {
  expect(page('ä')).toBe('ä');
  expect(page(Buffer.from([0xe4, 0x20, 0x80]))).toBe('ä €');
});

test('recognises UTF-8 when the last character is cut', () => {
  for (const character of ['ä', '中', '🔥']) {
    const whole = Buffer.from(`ä${character}`);
    for (let cut = 1; cut < Buffer.byteLength(character); cut += 1) {
      expect(page(whole.subarray(0, whole.length - cut))).toMatch(/^ä/);
    }
  }
});

test('ignores an unknown charset', () => {
  expect(page('<meta charset="klingon">ä', 'text/html; charset=unknown-8bit')).toContain('ä');
});
