import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const MODULE = '<script nonce="n" type="module" async="">';
const page = `<link rel="modulepreload" href="/a.js" nonce="n"/><p>import "x";</p>${MODULE}import "/manifest.js";
import * as route0 from "/root.js";
import * as route1_main from "/recent.js";
const route1 = {...route1_main};
  window.modules = {"root":route0,"recent":route1};

import("/entry.js");</script><p></p>`;

test('the page itself requests no script', () => {
  const html = scriptsAfterPaint(page);
  expect(html).toContain('<link data-rel="modulepreload" href="/a.js" nonce="n"/><p>import "x";</p>');
  expect(html).not.toMatch(/ rel="modulepreload"|^import /m);
});

test('requests the chunks in parallel after the first paint, and then the app', () => {
  const html = scriptsAfterPaint(page);
  const code = html.slice(html.indexOf(MODULE) + MODULE.length, html.indexOf('</script>'));
  expect(code).toMatch(/^await new Promise/);
  expect(code.slice(code.indexOf('const [')))
    .toBe(`const [, route0, route1_main] = await Promise.all([import("/manifest.js"), import("/root.js"), import("/recent.js")]);
const route1 = {...route1_main};
  window.modules = {"root":route0,"recent":route1};

import("/entry.js");`);
});
