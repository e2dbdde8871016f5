import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

const publicUrl = 'https://magpie.invalid';

/** The rules of each crawler that is named. */
function rulesIn(text: string): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const group of text.split('\n\n')) {
    const names = [...group.matchAll(/^User-agent: (.+)$/gm)].map(([, name = '']) => name);
    const paths = [...group.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    for (const name of names) rules.set(name, paths);
  }
  return rules;
}

test('all crawlers may read everything except the API and private screens', () => {
  expect(rulesIn(robotsText({ crawlers: 'all', publicUrl }))).toEqual(
    new Map([['*', ['/api/', '/library/']]]),
  );
});

test('with `search`, crawlers that train models may read nothing', () => {
  const rules = rulesIn(robotsText({ crawlers: 'search', publicUrl }));
  for (const name of ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended'])
    expect(rules.get(name)).toEqual(['/']);
  expect(rules.get('*')).toEqual(['/api/', '/library/']);
});

test('with `none`, no crawler may read anything', () => {
  const text = robotsText({ crawlers: 'none', publicUrl });
  expect(rulesIn(text)).toEqual(new Map([['*', ['/']]]));
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
});
