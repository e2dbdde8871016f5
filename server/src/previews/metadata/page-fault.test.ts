import { describe, expect, test } from 'vitest';
import { interpretPage } from './interpret-page.ts';

const ADDRESS = 'https://example.org/blog/some-post';

function faultOf(html: string, { url = ADDRESS, requested = ADDRESS } = {}) {
  return interpretPage({ requested, url, contentType: 'text/html; charset=utf-8', body: Buffer.from(html) })
    .fault;
}

const TEXT = `<p>${'A page with a text of its own, as long as articles are. '.repeat(20)}</p>`;

describe('an error that was answered as a page', () => {
  test.each([
    '<title>404 Not Found</title><h1>404</h1>',
    '<title>Error 404 | Example</title><p>Sorry',
    '<title>Page not found · Example</title><h1>Oops</h1><p>Go home',
    '<title>Seite nicht gefunden – Beispiel</title><p>Zur Startseite',
    '<title>Page introuvable - Exemple</title><p>Accueil',
    '<title>Página no encontrada</title><h1>¡Vaya!</h1>',
    '<title>Pagina non trovata</title><p>Torna alla home',
    '<title>Страница не найдена</title><p>На главную',
    '<title>Nie znaleziono strony</title><p>Wróć',
    '<title>ページが見つかりません</title><p>トップへ',
    '<title>页面不存在</title><p>返回首页',
    '<title>페이지를 찾을 수 없습니다</title>',
    '<title>لم يتم العثور على الصفحة</title>',
    `<title>Example</title><meta name="prerender-status-code" content="404">${TEXT}`,
    `<title>Example</title><meta name=robots content=noindex><body class="page error404">${TEXT}`,
    '<title>Hoppla</title><body class="not-found">Hier ist nichts',
  ])('%s', (html) => {
    expect(faultOf(html)).toBe('notFound');
  });

  test('is recognised by where a redirect ended', () => {
    expect(faultOf(`<title>Ups</title>${TEXT}`, { url: 'https://example.org/404.html' })).toBe('notFound');
  });

  test.each([
    `<title>404 Media</title><h1>404 Media</h1>${TEXT}`,
    `<title>Why the Peugeot 404 is a classic</title>${TEXT}`,
    `<title>How to write a page for "not found" errors that people like</title>${TEXT}`,
    `<title>404: a history</title><meta property="og:type" content="article"><meta property="og:title" content="404: a history">`,
    `<title>A short page</title><meta name=robots content=noindex><p>Hello`,
    `<title>500 papers on attention</title><p>A list`,
  ])('is not seen in: %s', (html) => {
    expect(faultOf(html)).toBeUndefined();
  });
});

describe('a page that asks visitors for something', () => {
  test.each([
    [
      'https://consent.example.com/m?continue=https://example.org/blog/some-post',
      `<title>Bevor Sie fortfahren</title>${TEXT}`,
    ],
    [
      'https://example.org/login?next=/blog/some-post',
      `<title>Anmelden</title><form><input type=password></form>${TEXT}`,
    ],
    ['https://example.org/users/sign_in', '<title>Entrar</title><input type=password>'],
    ['https://accounts.example.com/x', '<title>Konto</title>'],
    ['https://example.org/zustimmung?url=%2Fblog%2Fsome-post', '<title>Beispiel</title><p>Cookies'],
    ['https://example.org/check?back=https%3A%2F%2Fexample.org%2Fblog%2Fsome-post', '<title>…</title>'],
  ])('is recognised in any language: %s', (url, html) => {
    expect(faultOf(html, { url })).toBe('refused');
  });

  test.each([
    ['https://example.org/2024/some-post', `<title>Some post</title>${TEXT}`],
    ['https://example.org/docs/auth/guide', `<title>How to authenticate</title>${TEXT}`],
    ['https://www.example.org/blog/some-post?from=/blog/some-post', `<title>Some post</title>${TEXT}`],
    ['https://example.com/', `<title>The new site</title>${TEXT}`],
  ])('is not seen in an ordinary redirect: %s', (url, html) => {
    expect(faultOf(html, { url })).toBeUndefined();
  });

  test('is no fault if this page itself was requested', () => {
    const url = 'https://example.org/login';
    expect(faultOf('<title>Log in</title><input type=password>', { url, requested: url })).toBeUndefined();
  });
});

describe('a challenge', () => {
  test.each([
    '<title>Einen Moment bitte</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
    '<title>example.org</title><div class="h-captcha" data-sitekey="x"></div>',
    '<title>请稍候</title><div class="cf-turnstile"></div>',
    '<title>x</title><script>document.cookie="a=1;path=/";location.reload();</script>',
    '<title></title><iframe src="/_Incapsula_Resource?x=1"></iframe>',
  ])('is recognised by its structure: %s', (html) => {
    expect(faultOf(html)).toBe('botWall');
  });

  test.each([
    `<title>Contact</title>${TEXT}<div class="g-recaptcha" data-sitekey="x"></div>`,
    `<title>An app</title><meta name=description content="What it does"><div class="cf-turnstile"></div>`,
    `<title>A page</title>${TEXT}<script>document.cookie="seen=1"; if (old) location.reload()</script>`,
    `<title>A page</title><p>Short.<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`,
  ])('is not seen in: %s', (html) => {
    expect(faultOf(html)).toBeUndefined();
  });
});
