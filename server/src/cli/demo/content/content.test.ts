import { SubmitPostBody } from '@magpie/contract/posts';
import { COMMENT_MAX } from '@magpie/contract/limits';
import { PREVIEW_TYPES } from '@magpie/contract/values';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../http/parse-input.ts';
import { urlIdentity } from '../../../links/url-identity.ts';
import { readBadComments } from './bad-comments.ts';
import { readDemoLinks } from './links.ts';
import { parseThreads, readThreads, type Remark } from './threads.ts';

const links = readDemoLinks();
/** What an empty site starts with. */
const FIRST_CONTENT = readFileSync(
  new URL('../../../db/migrations/initial/001-first-content.ts', import.meta.url),
  'utf8',
);

describe('links', () => {
  test('are 300 different ones', () => {
    expect(links).toHaveLength(300);
    expect(new Set(links.map(({ url }) => urlIdentity(url))).size).toBe(300);
    expect(new Set(links.map(({ title, category }) => `${category} ${title}`)).size).toBe(300);
  });

  test('are valid submissions', () => {
    for (const { title, url, description, type, category, tags, publisher } of links) {
      const body = { title, url, description, category: 1 };
      expect(parseBody(SubmitPostBody, body)).toEqual(body);
      expect(PREVIEW_TYPES).toContain(type);
      for (const known of [category, ...tags]) expect(FIRST_CONTENT).toContain(`'${known}',`);
      expect(publisher).not.toBe('');
      expect(description).toMatch(/[.!?%]$/);
    }
  });
});

describe('threads', () => {
  const threads = readThreads();
  const texts = ({ text, replies }: Remark): string[] => [text, ...replies.flatMap(texts)];

  test('have more than 200 different comments', () => {
    const all = threads.flatMap(texts);
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all).size).toBe(all.length);
    for (const text of all) expect(text.length).toBeLessThan(COMMENT_MAX);
  });

  test('each match at least one link', () => {
    for (const { fits } of threads) {
      const matching = links.filter(
        ({ category, tags, type }) => fits.kind === 'all' || [category, type, ...tags].includes(fits.name),
      );
      expect({ fits, some: matching.length > 0 }).toEqual({ fits, some: true });
    }
  });

  test('are parsed by indentation and speaker names', () => {
    const text =
      'About this file.\n\n# tag agents\n- One\n  - @root Two\n    - @op Three\n  - Four\n- Five\n';
    const anybody = 'anybody';
    const fits = { kind: 'tag', name: 'agents' };
    expect(parseThreads(text)).toEqual([
      {
        text: 'One',
        speaker: anybody,
        fits,
        replies: [
          { text: 'Two', speaker: 'root', replies: [{ text: 'Three', speaker: 'op', replies: [] }] },
          { text: 'Four', speaker: anybody, replies: [] },
        ],
      },
      { text: 'Five', speaker: anybody, fits, replies: [] },
    ]);
  });
});

test('bad comments have a reason for their removal', () => {
  const bad = readBadComments();
  expect(bad.length).toBeGreaterThan(5);
  expect(bad.some(({ isAdvertising }) => isAdvertising)).toBe(true);
  for (const { text, reason } of bad) expect([text, reason]).not.toContain('');
});
