import { describe, expect, test } from 'vitest';
import { publisherOf } from './post-link.ts';

describe('the publisher', () => {
  const publisher = (url: string, preview_publisher: string | null) =>
    publisherOf({ url, preview_publisher });

  test('is the site name of the page, or the host', () => {
    expect(publisher('https://www.apple.com/', 'Apple')).toBe('Apple');
    expect(publisher('https://www.apple.com/', null)).toBe('apple.com');
  });

  test('is the ASCII host when the host contains non-ASCII letters', () => {
    expect(publisher('https://аpple.com/', 'Apple')).toBe('xn--pple-43d.com');
    expect(publisher('https://xn--pple-43d.com/', null)).toBe('xn--pple-43d.com');
  });
});
