import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, hashInline } from './content-security-policy.ts';

const NONE = { scripts: [], styles: [] };
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('hashes of inline scripts and styles', () => {
  test('are computed from the text that the browser reads, without duplicates', () => {
    const html =
      '<script nonce="n">let a = "ä<b>";\n</script><style nonce="n">p{}</style>' +
      '<script type="module" nonce="n">b</script><script nonce="n">b</script>';
    expect(hashInline(html, 'n')).toEqual({
      html:
        '<script>let a = "ä<b>";\n</script><style>p{}</style>' +
        '<script type="module">b</script><script>b</script>',
      scripts: [sourceOf('let a = "ä<b>";\n'), sourceOf('b')],
      styles: [sourceOf('p{}')],
    });
  });

  test('allow nothing that was rendered without the nonce', () => {
    const html = '<script>hacked()</script><script nonce="m">hacked()</script><style>*{}</style>';
    expect(hashInline(html, 'n')).toEqual({ html, ...NONE });
  });

  test('are not computed for elements that load a file; their nonce is removed', () => {
    const html = '<link rel="stylesheet" href="/a.css" nonce="n"/><script src="/a.js" nonce="n"></script>';
    expect(hashInline(html, 'n')).toEqual({ html: html.replaceAll(' nonce="n"', ''), ...NONE });
  });
});

describe('the policy', () => {
  test('allows inline scripts and styles by hash only, and nothing from elsewhere', () => {
    const policy = contentSecurityPolicy('/api/link-preview/', { scripts: ["'sha256-a'"], styles: [] });
    expect(policy).toContain("script-src 'self' 'sha256-a';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/);
  });

  test('forbids framing and strings as markup', () => {
    const directives = contentSecurityPolicy('/api/link-preview/', NONE).split('; ');
    expect(directives).toHaveLength(11);
    expect(directives).toEqual(
      expect.arrayContaining([
        "frame-ancestors 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]),
    );
  });

  test('allows calls to a link-preview service elsewhere, and its pictures', () => {
    const policy = contentSecurityPolicy('https://previews.example/v1/?key=1', NONE);
    expect(policy).toContain("connect-src 'self' https://previews.example;");
    expect(policy).toContain("img-src 'self' data: https://previews.example;");
  });
});
