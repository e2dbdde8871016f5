import { afterAll, describe, expect, test } from 'vitest';
import { aPdf } from '../../testing/a-pdf.ts';
import { aWebServer } from '../../testing/web-server.ts';
import type { MediaSite } from './media-sites.ts';
import { createPageThread } from './page-thread.ts';
import { readPage } from './read-page.ts';
import { createSafeFetch, type SafeFetch } from '../fetch/safe-fetch.ts';

const web = await aWebServer();
const client = createSafeFetch({ userAgent: 'Magpie/1.0', allowHosts: [web.host] });
afterAll(client.close);

const SITE: MediaSite = {
  hosts: ['127.0.0.1'],
  path: /^\/watch/,
  type: 'video',
  name: 'Tube',
  oembed: `${web.url}/oembed?format=json`,
};

function read(path: string, sites: readonly MediaSite[] = []) {
  return readPage({ fetch: client.fetch, mediaSites: sites }, web.url + path, AbortSignal.timeout(60_000));
}

function serve(path: string, status: number, headers: Record<string, string>, body: string | Buffer = '') {
  web.answers.set(path, (_, response) => response.writeHead(status, headers).end(body));
}

const html = { 'content-type': 'text/html' };

describe('URLs of files', () => {
  test.each([
    [
      '/papers/attention%20is.pdf',
      'application/pdf',
      '',
      { title: 'attention is.pdf', type: 'other', images: [] },
    ],
    ['/talk.mp3', 'audio/mpeg', '', { title: 'talk.mp3', type: 'audio' }],
    ['/clip.mp4', 'Video/MP4; codecs=x', '', { title: 'clip.mp4', type: 'video' }],
    ['/photo.jpg', 'image/jpeg', '', { title: 'photo.jpg', type: 'other', images: [`${web.url}/photo.jpg`] }],
    ['/raw', 'text/plain', '', { title: 'raw', type: 'other' }],
    ['/', 'application/json', '', { title: '127.0.0.1', type: 'other' }],
    ['/get', 'application/pdf', 'inline; filename="The \\"paper\\".pdf"', { title: 'The "paper".pdf' }],
    [
      '/get',
      'application/pdf',
      "attachment; filename=x; filename*=UTF-8''%e4%b8%ad.pdf",
      { title: '中.pdf' },
    ],
    ['/get', 'application/pdf', 'attachment; filename=../../etc/passwd', { title: 'passwd' }],
  ])('%s, %s %s', async (path, type, disposition, expected) => {
    const headers: Record<string, string> = { 'content-type': type };
    if (disposition) headers['content-disposition'] = disposition;
    serve(path, 200, headers, 'body');
    expect(await read(path)).toMatchObject(expected);
  });

  test('recognises a page without a content type', async () => {
    serve('/untyped', 200, {}, '\n<!DOCTYPE html><title>A page</title>');
    serve('/untyped-file', 200, {}, 'PK\u0003\u0004');
    expect(await read('/untyped')).toMatchObject({ title: 'A page' });
    expect(await read('/untyped-file')).toMatchObject({ title: 'untyped-file' });
  });

  test('reads XHTML', async () => {
    serve(
      '/x',
      200,
      { 'content-type': 'application/xhtml+xml' },
      '<?xml version="1.0"?><html><title>X</title></html>',
    );
    expect(await read('/x')).toMatchObject({ title: 'X' });
  });
});

describe('PDFs', () => {
  const pdf = aPdf([{ text: 'What a link is, and what it is not', size: 20 }], {
    info: { Title: 'What a link is' },
  });

  test('are read, in a thread too', async () => {
    serve('/paper.pdf', 200, { 'content-type': 'application/pdf' }, pdf);
    expect(await read('/paper.pdf')).toMatchObject({ title: 'What a link is', images: [] });
    const thread = createPageThread({ log: { warn: () => {} } });
    const reader = { fetch: client.fetch, thread };
    const found = await readPage(reader, `${web.url}/paper.pdf`, AbortSignal.timeout(60_000));
    expect(found).toMatchObject({ title: 'What a link is' });
    serve('/broken.pdf', 200, { 'content-type': 'application/pdf' }, 'broken');
    const broken = await readPage(reader, `${web.url}/broken.pdf`, AbortSignal.timeout(60_000));
    expect(broken).toMatchObject({ title: 'broken.pdf', type: 'other' });
    await thread.close();
  });

  test('are described by the page about them, where their site has one', async () => {
    const requested: string[] = [];
    const fetch: SafeFetch = async (address) => {
      requested.push(address);
      const isPage = address.includes('/abs/1706.03762');
      const type = isPage ? 'text/html' : 'application/pdf';
      const body = isPage ? Buffer.from('<title>Attention Is All You Need</title>') : pdf;
      const headers = new Headers({ 'content-type': type });
      return {
        url: new URL(address),
        status: address.includes('/abs/') && !isPage ? 404 : 200,
        headers,
        body,
      };
    };
    const signal = AbortSignal.timeout(60_000);
    expect(await readPage({ fetch }, 'https://arxiv.org/pdf/1706.03762v5.pdf', signal)).toMatchObject({
      title: 'Attention Is All You Need',
    });
    expect(requested).toEqual(['https://arxiv.org/abs/1706.03762v5']);
    expect(await readPage({ fetch }, 'https://arxiv.org/pdf/2401.00001', signal)).toMatchObject({
      title: 'What a link is',
    });
  });
});

describe('redirects by the page', () => {
  test('are followed', async () => {
    serve('/from', 200, html, '<meta http-equiv=refresh content="0;url=/over">');
    serve('/over', 200, html, '<script>location.replace("/to")</script>');
    serve('/to', 200, html, '<title>The target</title>');
    expect(await read('/from')).toMatchObject({ title: 'The target' });
  });

  test('are ignored when their target cannot be read, unless the page has no title of its own', async () => {
    serve(
      '/own',
      200,
      html,
      '<title>Its own title</title><meta http-equiv=refresh content="0;url=/nowhere">',
    );
    expect(await read('/own')).toMatchObject({ title: 'Its own title' });
    serve('/private', 200, html, '<meta http-equiv=refresh content="0;url=http://10.0.0.1/">');
    await expect(read('/private')).rejects.toMatchObject({ reason: 'forbidden' });
  });

  test('end after three', async () => {
    for (const n of [0, 1, 2, 3, 4, 5])
      serve(
        `/chain${n}`,
        200,
        html,
        `<title>Page ${n}</title><meta http-equiv=refresh content="0;url=/chain${n + 1}">`,
      );
    expect(await read('/chain0')).toMatchObject({ title: 'Page 3' });
  });
});

describe('pages that cannot be read', () => {
  test.each([
    [404, 'notFound'],
    [410, 'notFound'],
    [401, 'refused'],
    [403, 'refused'],
    [429, 'refused'],
    [451, 'refused'],
    [500, 'serverFault'],
    [503, 'serverFault'],
  ])('%i: %s', async (status, reason) => {
    serve('/status', status, html, '<title>An error</title>');
    await expect(read('/status')).rejects.toMatchObject({ reason });
    serve('/status', status, { 'content-type': 'application/pdf' });
    await expect(read('/status')).rejects.toMatchObject({ reason });
  });

  test.each(['', '<p>Nothing of itself</p>', '<title> </title>'])('no title: %j', async (body) => {
    serve('/untitled', 200, html, body);
    await expect(read('/untitled')).rejects.toMatchObject({ reason: 'noMetadata' });
  });
});

describe('challenge pages', () => {
  test.each([
    'Just a moment...',
    'Just a moment…',
    'Attention Required! | Cloudflare',
    'Access denied',
    'Access to this page has been denied.',
    'Robot Check',
    'Are you a robot?',
    'Please verify you are a human',
    'Pardon Our Interruption',
    'Vercel Security Checkpoint',
    'Reddit - Prove your humanity',
    'Before you continue to YouTube',
    'ERROR: The request could not be satisfied',
    'DDoS-Guard',
    'Checking your browser before accessing example.org',
    'Captcha',
  ])('%s', async (title) => {
    for (const status of [200, 403, 503]) {
      serve('/wall', status, html, `<html><title>\n ${title} </title><h1>Welcome</h1>`);
      await expect(read('/wall')).rejects.toMatchObject({ reason: 'botWall' });
    }
  });

  test.each([
    '<title>Amazon.com</title><form action="/errors/validateCaptcha">',
    '<title>example.org</title><script src="https://ct.captcha-delivery.com/c.js"></script>',
    '<title>example.org</title><script>window._cf_chl_opt={}</script>',
    '<title> </title><iframe></iframe>Request unsuccessful. Incapsula incident ID: 1',
  ])('%s', async (body) => {
    serve('/wall', 200, html, body);
    await expect(read('/wall')).rejects.toMatchObject({ reason: 'botWall' });
  });

  test('are recognised by a header', async () => {
    serve('/wall', 403, { ...html, 'cf-mitigated': 'challenge' }, '<title>x</title>');
    await expect(read('/wall')).rejects.toMatchObject({ reason: 'botWall' });
  });

  test.each([
    'Just a moment: how attention works',
    'Attention is all you need',
    'Access denied? What to do about model gating',
    'Are you a robot? A history of the Turing test in ten papers and a film',
    'Captcha solving with vision models',
  ])('an article about challenge pages is not one: %s', async (title) => {
    serve('/article', 200, html, `<title>${title}</title><script>/* captcha */</script>`);
    expect(await read('/article')).toMatchObject({ title });
  });
});

describe('oEmbed of media sites', () => {
  const answer = JSON.stringify({
    title: 'A talk &amp; more',
    provider_name: 'Tube of the answer',
    thumbnail_url: '/thumb.jpg',
    type: 'video',
  });

  test('fills gaps from the page’s oEmbed link', async () => {
    serve(
      '/watch1',
      200,
      html,
      `<title>Page title</title><link rel=alternate type=application/json+oembed href="/named.json">`,
    );
    serve('/named.json', 200, { 'content-type': 'application/json' }, answer);
    expect(await read('/watch1', [SITE])).toMatchObject({
      title: 'Page title',
      description: null,
      images: [`${web.url}/thumb.jpg`],
      publisher: 'Tube of the answer',
      type: 'other',
    });
  });

  test('is requested from the known endpoint if the page’s oEmbed link leads to another site', async () => {
    serve('/oembed', 200, { 'content-type': 'application/json' }, answer);
    serve(
      '/watch2',
      200,
      html,
      '<title>T</title><link rel=alternate type=application/json+oembed href="https://evil.example/x">',
    );
    expect(await read('/watch2', [SITE])).toMatchObject({ title: 'T', images: [`${web.url}/thumb.jpg`] });
    expect(web.requests.at(-1)?.url).toContain(`url=${encodeURIComponent(`${web.url}/watch2`)}`);
  });

  test('replaces a page that the site refuses to send', async () => {
    serve('/watch3', 429, html, '<title>Sorry</title>');
    expect(await read('/watch3', [SITE])).toMatchObject({ title: 'A talk & more', type: 'video' });
  });

  test.each([
    [500, ''],
    [200, 'no json'],
    [200, '[]'],
    [200, '"text"'],
    [200, 'null'],
    [200, '{"title": 5, "thumbnail_url": {}}'],
  ])('leaves the page’s own metadata unchanged when it fails: %i %s', async (status, body) => {
    serve('/oembed', status, { 'content-type': 'application/json' }, body);
    serve('/watch4', 200, html, '<title>T</title>');
    expect(await read('/watch4', [SITE])).toMatchObject({ title: 'T', images: [], publisher: null });
    await expect(read('/watch3', [SITE])).rejects.toMatchObject({ reason: 'refused' });
  });

  test('is not requested where nothing is missing, or for other sites', async () => {
    const full =
      '<meta property=og:title content=T><meta property=og:image content=/i.png><meta property=og:site_name content=S>';
    serve('/watch5', 200, html, full);
    serve(
      '/elsewhere',
      200,
      html,
      '<title>T</title><link rel=alternate type=application/json+oembed href="/named.json">',
    );
    const before = web.requests.length;
    await read('/watch5', [SITE]);
    await read('/elsewhere', [SITE]);
    expect(web.requests.length - before).toBe(2);
  });
});
