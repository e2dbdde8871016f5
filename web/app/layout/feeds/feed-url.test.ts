import { expect, test } from 'vitest';
import { feedUrl } from './feed-url.ts';

test.each([
  ['/feeds/recent', '/feeds/recent.atom'],
  ['/feeds/site/example.org', '/feeds/site/example.org.atom'],
  ['/feeds/search?q=what%3F+$&', '/feeds/search.atom?q=what%3F+$&'],
])('the feed of %s is at %s', (path, url) => {
  expect(feedUrl(path, 'atom')).toBe(url);
});
