import * as categoryMessages from '@magpie/contract/messages/categories';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as linkMessages from '@magpie/contract/messages/links';
import * as tagMessages from '@magpie/contract/messages/tags';
import { describe, expect, test } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';

const web = await aWebServer({
  '/page':
    '<title>On birds</title><meta name="description" content="All about them.">' +
    '<meta property="og:type" content="article"><meta property="og:site_name" content="The Aviary">',
});
const site = await aSite({ config: { previewAllowHosts: [web.host] } });
const { as, aUser, aPost, context } = site;
const [ann, admin] = [await aUser({ username: 'ann' }), await aUser({ admin: true })];
const staff = await aUser({ staff: true });
const holdingSite = await aSite({ config: { holdFirstPosts: 1 } });
const newcomer = await holdingSite.aUser();
const seenPage = `${web.url}/page`;
await as(ann).call('previewUrl', { body: { url: seenPage } });

function submission(fields: object = {}) {
  return { title: 'A title', url: `https://a.invalid/${Math.random()}`, category: 1, ...fields };
}

const submit = (fields: object, by = ann) => as(by).send('submitPost', { body: submission(fields) });

describe('submitting', () => {
  test('returns 201 with the post, which is first in the list', async () => {
    const url = 'https://example.com/An-Article?utm_source=x#part';
    const { status, body } = await submit({
      title: '  A title ',
      url: ` ${url} `,
      description: ' d ',
      tags: [2, '1', 2],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'A title',
      url,
      description: 'd',
      category: { id: 1 },
      tags: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
      is_sponsored: false,
      affiliate_url: null,
      status: 'active',
      author: { id: ann.id, username: 'ann' },
      likes_count: 0,
      comments_count: 0,
      reports_count: 0,
      is_liked: false,
      can_moderate: false,
    });
    const { results } = await as(null).call('listPosts');
    expect(results[0]).toMatchObject(body as object);
  });

  test('treats an invisible description as empty', async () => {
    expect(await submit({ description: '\u200b\u2800' })).toMatchObject({
      status: 201,
      body: { description: '' },
    });
  });

  const sponsoring = { is_sponsored: true, affiliate_url: 'https://shop.invalid/?ref=magpie' };

  test.each([
    { who: 'a member', by: ann },
    { who: 'an admin', by: admin, shown: { can_moderate: true, reports: [] } },
    { who: 'staff who sponsor it', by: staff, fields: sponsoring, shown: sponsoring },
    {
      who: 'an author whose first posts are held',
      on: holdingSite,
      by: newcomer,
      shown: { status: 'pending' },
    },
    {
      who: 'one who saw its preview before',
      by: ann,
      fields: { url: seenPage },
      shown: {
        preview_title: 'On birds',
        preview_description: 'All about them.',
        preview_type: 'article',
        preview_publisher: 'The Aviary',
      },
    },
  ])('returns to $who the post as it is read afterwards', async ({ on = site, by, fields, shown = {} }) => {
    const author = on.as(by);
    const body = submission({ tags: [3, 1, 2], category: 4, ...fields });
    const post = await author.call('submitPost', { body });
    expect(post).toMatchObject(shown);
    const read = await author.call('getPost', { params: { id: post.id } });
    expect(read).toEqual({ ...post, is_thread_muted: false });
  });

  test('increases the author’s count', async () => {
    const author = await aUser();
    await aPost({ by: author });
    await aPost({ by: author });
    expect(await as(null).call('getUser', { params: { id: author.id } })).toMatchObject({ posts_count: 2 });
  });

  test('accepts category_id', async () => {
    const { status, body } = await submit({ category: undefined, category_id: '2' });
    expect({ status, body }).toMatchObject({ status: 201, body: { category: { id: 2 } } });
  });

  test.each([
    ['title', { title: '   ' }, fieldMessages.required],
    ['title', { title: ' \u200b\u2800\n\u3164\u00ad\u202e' }, fieldMessages.required],
    ['title', { title: 'x'.repeat(201) }, fieldMessages.tooLong(200)],
    ['description', { description: 'x'.repeat(2001) }, fieldMessages.tooLong(2000)],
    ['url', { url: 'ftp://a.example/x' }, fieldMessages.notHttpUrl],
    ['url', { url: '  ' }, fieldMessages.required],
    ['url', { url: `https://a.example/${'x'.repeat(2048)}` }, fieldMessages.tooLong(2048)],
    ['category', { category: undefined }, fieldMessages.required],
    ['category', { category: 999_999 }, categoryMessages.unknownCategory],
    ['category', { category: 99_999_999_999 }, categoryMessages.unknownCategory],
    ['category_id', { category: undefined, category_id: 999_999 }, categoryMessages.unknownCategory],
    ['tags', { tags: [1, 2, 3, 4, 5, 6] }, fieldMessages.tooMany(5)],
    ['tags', { tags: [1, 999_999] }, tagMessages.unknownTag],
    ['title', { title: null }, fieldMessages.required],
    ['url', { url: null }, fieldMessages.required],
    ['description', { description: null }, fieldMessages.notText],
    ['category', { category: null }, fieldMessages.notNumber],
    ['category', { category: '' }, fieldMessages.required],
    ['tags', { tags: null }, fieldMessages.notList],
  ])('refuses a bad %s: %o', async (field, fields, sentence) => {
    const { status, body } = await submit(fields);
    expect({ status, body }).toEqual({ status: 400, body: { [field]: [sentence] } });
  });

  test('names all missing fields', async () => {
    const { status, body } = await as(ann).send('submitPost', { body: {} });
    const missing = [fieldMessages.required];
    expect({ status, body }).toEqual({
      status: 400,
      body: { title: missing, url: missing, category: missing },
    });
  });

  test('accepts each field at its maximum length', async () => {
    const longest = {
      // An emoji counts as one character.
      title: '🐦'.repeat(200),
      description: 'x'.repeat(2000),
      url: `https://a.invalid/${'x'.repeat(2030)}`,
      tags: [1, 2, 3, 4, 5],
    };
    const { status, body } = await submit(longest);
    const { tags, ...texts } = longest;
    expect([longest.url.length, status]).toEqual([2048, 201]);
    expect(body).toMatchObject({ ...texts, tags: tags.map(() => ({ name: expect.any(String) })) });
  });
});

describe('one post for each URL', () => {
  test('an equivalent URL is refused with the id of its post', async () => {
    const { id } = await aPost({ url: 'https://www.example.org/story/?b=2&a=1' });
    for (const url of [
      'http://example.org/story?a=1&b=2',
      'https://example.org:443/story/?b=2&a=1&utm_medium=x#top',
    ]) {
      expect(await submit({ url })).toMatchObject({
        status: 400,
        body: { url: [linkMessages.duplicateUrl], post_id: [id] },
      });
    }
  });

  test('of twenty simultaneous submissions one succeeds, and the others get its id', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => aUser()));
    const url = 'https://example.org/wanted-by-all';
    const answers = await Promise.all(users.map((user) => submit({ url }, user)));
    const { 201: taken = [], 400: refused = [] } = Object.groupBy(answers, ({ status }) => status);
    expect([taken.length, refused.length]).toEqual([1, 19]);
    const ids = taken.map(({ body }) => (body as { id: number }).id);
    for (const { body } of refused) expect(body).toEqual({ url: [linkMessages.duplicateUrl], post_id: ids });
    const counts = await context.database.read
      .selectFrom('users')
      .select('posts_count')
      .where(
        'id',
        'in',
        users.map((user) => user.id),
      )
      .execute();
    expect(counts.reduce((sum, { posts_count }) => sum + posts_count, 0)).toBe(1);
  });

  test('a deleted post frees its URL, a removed one does not', async () => {
    const url = 'https://example.org/freed';
    const first = await aPost({ by: ann, url });
    await as(ann).call('deletePost', { params: { id: first.id } });
    const second = await aPost({ url, removed: true });
    expect(await submit({ url })).toMatchObject({ status: 400, body: { post_id: [second.id] } });
  });

  test('simultaneous submissions and deletions return only 201, 204 and 400', async () => {
    const url = 'https://example.org/contended';
    const users = await Promise.all(Array.from({ length: 8 }, () => aUser()));
    const answers = await Promise.all(
      users.map(async (user) => {
        const { status, body } = await submit({ url }, user);
        if (status !== 201) return status;
        const { id } = body as { id: number };
        return (await as(user).send('deletePost', { params: { id } })).status;
      }),
    );
    expect(new Set(answers).isSubsetOf(new Set([204, 400]))).toBe(true);
    expect(answers).toContain(204);
  });
});

test('a submission to a category that is being deleted succeeds or returns 400', async () => {
  const admin = await aUser({ admin: true });
  const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
  for (let round = 0; round < 5; round += 1) {
    const body = { name: `Passing ${round}`, description: 'x' };
    const { id, slug } = await as(admin).call('createCategory', { body });
    const [deleted, ...submitted] = await Promise.all([
      as(admin).send('deleteCategory', { params: { slug } }),
      ...users.map((user) => submit({ category: id }, user)),
    ]);
    expect(deleted).toMatchObject({ status: 204 });
    expect(new Set(submitted.map(({ status }) => status)).isSubsetOf(new Set([201, 400]))).toBe(true);
  }
});
