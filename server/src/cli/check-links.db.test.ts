import { DAY_MS } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { linkActs, status } from '../testing/acts/link-acts.ts';
import { aShell } from '../testing/test-shell.ts';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';

const web = await aWebServer();
const site = await aSite({ config: { previewAllowHosts: [web.host] } });
const { shared, linkOf } = linkActs(site, web);
const shell = aShell(site.context.config);
const admin = (...args: string[]) =>
  shell(['check-links', ...args], { environment: { PREVIEW_ALLOW_HOSTS: web.host } });
const inDays = (days: number) => new Date(site.clock.now() + days * DAY_MS).toISOString();

test('checks what is due now, what is due at a time, or everything, and prints what it found', async () => {
  const [works, gone, moved] = [await shared(), await shared(), await shared()];
  expect(await admin()).toMatchObject({ code: 0, printed: ['No link is due.'] });
  web.answers.set(gone.path, status(404));
  web.answers.set(moved.path, status(301, { location: '/elsewhere' }));
  web.answers.set('/elsewhere', 'Elsewhere');

  const { printed } = await admin('--all');
  expect(printed.slice(0, -1).toSorted()).toEqual([
    `missing  post ${gone.id}  ${gone.url}`,
    `moved (was ok)  post ${moved.id}  ${moved.url} -> ${web.url}/elsewhere`,
    `ok  post ${works.id}  ${works.url}`,
  ]);
  expect(printed.at(-1)).toMatch(/^Checked: /);
  expect(await linkOf(gone.id)).toMatchObject({ state: 'ok' });

  expect((await admin('--at', inDays(1.5))).printed).toContain(`missing  post ${gone.id}  ${gone.url}`);
  expect((await admin('--at', inDays(2.5))).printed).toContain(`gone (was ok)  post ${gone.id}  ${gone.url}`);
  expect(await linkOf(gone.id)).toMatchObject({ state: 'gone', since: expect.any(String) });
  expect((await admin('--at', inDays(2.5))).printed).toEqual(['No link is due.']);
});

test('refuses an invalid time', async () => {
  expect(await admin('--at', 'soon')).toMatchObject({ code: 2, errors: [expect.stringMatching(/TIME/)] });
});
