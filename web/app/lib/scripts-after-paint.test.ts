import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './scripts-after-paint.ts';

const MODULE = '<script nonce="n" type="module" async="">';
const page = `<link rel="modulepreload" href="/a.js" nonce="n"/><p>import "x";</p>${MODULE}import "/manifest.js";
import * as route0 from "/root.js";
import * as route1_main from "/recent.js";
const route1 = {...route1_main};
  window.modules = {"root":route0,"recent":route1};

import("/entry.js");</script><p></p>`;

test('nothing of the script is asked for by the page itself', () => {
  const html = scriptsAfterPaint(page);
  expect(html).toContain('<link data-rel="modulepreload" href="/a.js" nonce="n"/><p>import "x";</p>');
  expect(html).not.toMatch(/ rel="modulepreload"|^import /m);
});

test('its parts come in the order they were wanted in, after the wait', () => {
  const html = scriptsAfterPaint(page);
  const code = html.slice(html.indexOf(MODULE) + MODULE.length, html.indexOf('</script>'));
  expect(code).toMatch(/^await new Promise/);
  expect(code.slice(code.indexOf('await import'))).toBe(`await import("/manifest.js");
const route0 = await import("/root.js");
const route1_main = await import("/recent.js");
const route1 = {...route1_main};
  window.modules = {"root":route0,"recent":route1};

import("/entry.js");`);
});
