import * as sessionMessages from '@magpie/contract/messages/sessions';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { LinkPreviewReply } from '@magpie/contract/previews';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { TestUser } from '../testing/makers.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';

const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#369' } })
  .png()
  .toBuffer();
const web = await aWebServer({
  '/a.png': picture,
  '/page':
    '<title>On birds</title><meta name="description" content="All about them."><meta property="og:type" content="article">' +
    '<meta property="og:site_name" content="The Aviary"><meta property="og:image" content="/a.png">',
});
const { as, aUser, aPost } = await aSite({
  config: { previewAllowHosts: [web.host], publicUrl: 'https://links.example' },
});
const ann = await aUser();
const admin = await aUser({ admin: true });

const IMAGE = /^\/images\/[0-9a-f]{32}-960\.webp$/;
const INVALID_URLS = [
  undefined,
  '',
  '  ',
  'birds',
  'ftp://a.example/',
  'javascript:alert(1)',
  'https://',
  'a\0',
];

describe('the preview of a submission', () => {
  const preview = (body: object) => as(ann).send('previewUrl', { body });

  test('has the metadata of the page', async () => {
    expect(await as(ann).call('previewUrl', { body: { url: ` ${web.url}/page ` } })).toEqual({
      post_id: null,
      preview_image: expect.stringMatching(IMAGE),
      preview_title: 'On birds',
      preview_description: 'All about them.',
      preview_type: 'article',
      preview_publisher: 'The Aviary',
      similar: [],
      work: null,
      facts: { kind: null, access: null, own_work: null, ai_written: null },
    });
  });

  test('returns 200 with a message for a page that cannot or must not be read', async () => {
    for (const [url, error] of [
      [`${web.url}/none`, previewFailures.notFound],
      ['http://127.0.0.1/', previewFailures.forbidden],
    ]) {
      const { status, body } = await preview({ url });
      const facts = { kind: null, access: null, own_work: null, ai_written: null };
      expect({ status, body }).toEqual({ status: 200, body: { post_id: null, error, work: null, facts } });
    }
  });

  test('returns 400 for an invalid URL', async () => {
    for (const url of [...INVALID_URLS, null, 5, ['x']]) {
      const { status, body } = await preview({ url });
      expect([url, status, body]).toEqual([url, 400, { error: previewFailures.protocol }]);
    }
  });

  test('returns 401 without a login', async () => {
    const { status, body } = await as(null).send('previewUrl', { body: { url: `${web.url}/page` } });
    expect({ status, body }).toEqual({ status: 401, body: { detail: sessionMessages.loginRequired } });
  });
});

describe('the link preview', () => {
  test('has the format of public preview services, with an absolute image URL', async () => {
    const url = `${web.url}/page`;
    expect(await as(null).call('linkPreview', { query: { url } })).toEqual({
      status: 'success',
      data: {
        post_id: null,
        title: 'On birds',
        description: 'All about them.',
        type: 'article',
        publisher: 'The Aviary',
        similar: [],
        work: null,
        facts: { kind: null, access: null, own_work: null, ai_written: null },
        url,
        image: { url: expect.stringMatching(/^https:\/\/links\.example\/images\/[0-9a-f]{32}-960\.webp$/) },
      },
    });
  });

  test('returns 400 for an invalid URL and 422 for an unreadable page', async () => {
    const refused = async (url: string | undefined) => {
      const { status, body } = await as(null).send('linkPreview', {
        query: url === undefined ? {} : { url },
      });
      return { status, body };
    };
    const failure = (message: string) => ({ status: 'error', message, detail: message });
    for (const url of INVALID_URLS) {
      expect(await refused(url)).toEqual({ status: 400, body: failure(previewFailures.protocol) });
    }
    expect(await refused(`${web.url}/none`)).toEqual({
      status: 422,
      body: failure(previewFailures.notFound),
    });
    expect(await refused('http://[::1]/')).toEqual({ status: 422, body: failure(previewFailures.forbidden) });
  });
});

describe('the preview of a URL that is already submitted', () => {
  const LISTED = `${web.url}/listed`;
  const REMOVED = `${web.url}/removed`;
  const GONE = `${web.url}/gone`;

  test('names the post to those who may read it, and is never stored', async () => {
    const listed = await aPost({ by: ann, url: LISTED });
    const removed = await aPost({ by: ann, url: REMOVED, removed: true });
    const gone = await aPost({ by: ann, url: GONE });
    await as(ann).call('deletePost', { params: { id: gone.id } });
    const [user, staff] = [await aUser(), await aUser({ staff: true })];
    expect(await postIdsFor(null)).toEqual([listed.id, null, null]);
    for (const caller of [user, staff]) expect(await postIdsFor(caller)).toEqual([listed.id, null, null]);
    for (const caller of [ann, admin])
      expect(await postIdsFor(caller)).toEqual([listed.id, removed.id, null]);
  });

  test('is taken from the post, and the page is not read again', async () => {
    const url = `${web.url}/page`;
    const preview = await as(ann).call('previewUrl', { body: { url } });
    const { id } = await aPost({ by: ann, url });
    const reads = web.requests.length;
    expect(await as(ann).call('previewUrl', { body: { url } })).toEqual({ ...preview, post_id: id });
    expect(web.requests.length).toBe(reads);
  });

  /** The post ids in the previews of the three URLs, spelled differently; `linkPreview` and `previewUrl` must agree. */
  async function postIdsFor(caller: TestUser | null) {
    const ids = [LISTED, REMOVED, GONE].map(async (url) => {
      const other = `${url}/?utm_source=x#top`;
      const { headers, body } = await as(caller).send('linkPreview', { query: { url: other } });
      expect(headers['cache-control']).toBe('no-store');
      const found = (body as Partial<LinkPreviewReply>).data?.post_id ?? null;
      if (caller) {
        const submission = await as(caller).call('previewUrl', { body: { url: other } });
        expect(submission.post_id).toBe(found);
      }
      return found;
    });
    return Promise.all(ids);
  }
});
