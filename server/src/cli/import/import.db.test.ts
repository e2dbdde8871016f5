import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as fieldMessages from '@magpie/contract/messages/fields';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { reserveRemovedUrl } from '../../links/duplicate-urls.ts';
import { URL_RULES_VERSION, urlKey } from '../../links/url-identity.ts';
import { aPlaceWithShell } from '../../testing/test-shell.ts';

const { place, admin } = await aPlaceWithShell();

test('requires --by on a site without an admin', async () => {
  const file = await aFile([aLink('https://site.invalid/first')]);
  expect(await admin(['import', file])).toMatchObject({
    code: 1,
    errors: [expect.stringContaining('--by NAME')],
  });
  expect(await admin(['import', file, '--by', 'nobody'])).toMatchObject({
    code: 1,
    errors: ['There is no user "nobody".'],
  });
  expect(await admin(['import', path.join(place.dataDir, 'none.jsonl')])).toMatchObject({ code: 1 });
});

test('imports links as posts of the first admin, in the hinted categories, with previews to be read', async () => {
  const environment = { NEW_PASSWORD: 'seven bright jackdaws' };
  await admin(['create-user', 'Reader', 'reader@example.org'], { environment });
  await admin(['create-user', 'Boss', 'boss@example.org', '--admin'], { environment });
  const file = await aFile([
    aLink('https://site.invalid/a', { category_hint: 'articles', description: '  Trimmed ' }),
    aLink('https://site.invalid/b', { category_hint: 'AI Articles', description: null }),
    aLink('https://site.invalid/c', { category: 'videos', category_hint: 'tools' }),
  ]);
  expect(await admin(['import', file])).toEqual({
    code: 0,
    printed: ['Imported 3, skipped 0 duplicates and 0 bad lines.'],
    errors: [],
  });
  expect(await posts('https://site.invalid/%')).toEqual([
    expect.objectContaining({
      slug: 'ai-articles',
      username: 'Boss',
      description: 'Trimmed',
      preview_read_at: null,
    }),
    expect.objectContaining({ slug: 'ai-articles' }),
    expect.objectContaining({ slug: 'videos' }),
  ]);
  expect(await postsOfSite('site.invalid')).toBe(3);
  expect((await admin(['check'])).code).toBe(0);
});

test('skips duplicates and bad lines, and reports their line numbers', async () => {
  const file = await aFile([
    aLink('https://same.invalid/page'),
    aLink('http://www.same.invalid/page/?utm_source=feed'),
    'not json',
    '',
    '[]',
    aLink('ftp://files.invalid/'),
    aLink('https://same.invalid/untitled', { title: '  ' }),
    aLink('https://same.invalid/elsewhere', { category_hint: 'gardening' }),
    JSON.stringify({ title: 'x'.repeat(70_000) }),
    aLink('https://same.invalid/last'),
  ]);
  const { code, printed, errors } = await admin(['import', file, '--by', 'reader']);
  expect(code).toBe(0);
  expect(printed).toEqual(['Imported 2, skipped 1 duplicates and 6 bad lines.']);
  expect(errors.toSorted()).toEqual([
    'line 2: duplicate of an earlier line',
    'line 3: is not JSON',
    'line 5: is not a JSON object',
    `line 6: url: ${fieldMessages.notHttpUrl}`,
    `line 7: title: ${fieldMessages.required}`,
    'line 8: the site has no category "gardening"',
    'line 9: is too long',
  ]);
});

test('reports the post of a duplicate, and uses the fallback category', async () => {
  const file = await aFile([
    aLink('https://same.invalid/page#again'),
    aLink('https://same.invalid/no-hint', { category_hint: '' }),
  ]);
  const [known] = await posts('https://same.invalid/page');
  expect(await admin(['import', file, '--category', 'news'])).toEqual({
    code: 0,
    printed: ['Imported 1, skipped 1 duplicates and 0 bad lines.'],
    errors: [`line 1: duplicate of post ${known?.id}`],
  });
  expect(await posts('https://same.invalid/no-hint')).toEqual([expect.objectContaining({ slug: 'news' })]);
  expect(await admin(['import', file, '--category', 'none'])).toMatchObject({ code: 1 });
});

test('does not import the URL of a removed and deleted post', async () => {
  const url = 'https://removed.invalid/page';
  const database = await openDatabase(place);
  const removed = { url, url_key: urlKey(url), url_rules: URL_RULES_VERSION, created_at: 1 };
  await database.transact((tx) => reserveRemovedUrl(tx, removed));
  await database.close();
  expect(await admin(['import', await aFile([aLink(`${url}#again`)])])).toEqual({
    code: 0,
    printed: ['Imported 0, skipped 1 duplicates and 0 bad lines.'],
    errors: ['line 1: duplicate of a post that a moderator removed'],
  });
  expect(await posts('https://removed.invalid/%')).toEqual([]);
});

test('counts over several batches', async () => {
  const links = Array.from({ length: 450 }, (_, index) => aLink(`https://many.invalid/${index % 430}`));
  const { printed } = await admin(['import', await aFile(links)]);
  expect(printed).toEqual(['Imported 430, skipped 20 duplicates and 0 bad lines.']);
  expect((await admin(['check'])).code).toBe(0);
});

test('imports a URL to which only the link of a removed post leads', async () => {
  const [short, target] = ['https://claims.invalid/short', 'https://claimed.invalid/page'];
  await admin(['import', await aFile([aLink(short)])]);
  const database = await openDatabase(place);
  await database.transact(async (tx) => {
    const post = { url: target, url_key: urlKey(target), url_rules: URL_RULES_VERSION, created_at: 1 };
    const { id: post_id } = await tx
      .updateTable('posts')
      .set({ status: 'removed' })
      .where('url', '=', short)
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('known_urls')
      .values({ ...post, post_id, kind: 'redirect' })
      .execute();
  });
  await database.close();
  expect(await admin(['import', await aFile([aLink(target)])])).toMatchObject({ code: 0, errors: [] });
  expect(await posts('https://claimed.invalid/%')).toHaveLength(1);
});

function aLink(url: string, fields: Record<string, string | null> = {}) {
  return JSON.stringify({ title: 'A link', url, description: '', category_hint: 'tools', ...fields });
}

async function aFile(lines: string[]) {
  const file = path.join(place.dataDir, 'links.jsonl');
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

async function posts(urlPattern: string) {
  const database = await openDatabase(place);
  try {
    return await database.read
      .selectFrom('posts')
      .innerJoin('users', 'users.id', 'posts.author_id')
      .innerJoin('categories', 'categories.id', 'posts.category_id')
      .selectAll('posts')
      .select(['users.username', 'categories.slug'])
      .where('posts.url', 'like', urlPattern)
      .orderBy('posts.id')
      .execute();
  } finally {
    await database.close();
  }
}

async function postsOfSite(host: string) {
  const database = await openDatabase(place);
  const site = await database.read
    .selectFrom('sites')
    .select('posts_count')
    .where('host', '=', host)
    .executeTakeFirst();
  await database.close();
  return site?.posts_count;
}
