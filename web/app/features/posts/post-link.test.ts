import { describe, expect, test } from 'vitest';
import { publisherOf } from './post-link.ts';

describe('who published', () => {
  const publisher = (url: string, preview_publisher: string | null) =>
    publisherOf({ url, preview_publisher });

  test('is the name the page gives itself, or the host', () => {
    expect(publisher('https://www.apple.com/', 'Apple')).toBe('Apple');
    expect(publisher('https://www.apple.com/', null)).toBe('apple.com');
  });

  test('is the host itself, in ASCII, where lookalike letters may stand in it', () => {
    expect(publisher('https://аpple.com/', 'Apple')).toBe('xn--pple-43d.com');
    expect(publisher('https://xn--pple-43d.com/', null)).toBe('xn--pple-43d.com');
  });
});
