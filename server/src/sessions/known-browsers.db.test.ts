import { DAY_MS, KNOWN_BROWSERS_MAX } from '@magpie/contract/limits';
import { expect, test } from 'vitest';
import { mailsTo } from '../testing/outbox.ts';
import { aSite } from '../testing/test-site.ts';
import { login } from '../users/login.ts';
import { register } from '../users/register.ts';
import { sweepBrowsers } from './known-browsers.ts';

const { context, clock } = await aSite();
const password = 'a fine long sentence';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('130.0', '150.0');
const LINUX_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

async function anAccount(username: string) {
  const email = `${username}@example.org`;
  const body = { username, email, password, password2: password };
  await register(context, body, { address: '192.0.2.1', userAgent: FIREFOX });
  const logIn = (userAgent: string, address = '192.0.2.1') =>
    login(context, { username, password }, { address, userAgent });
  const warnings = async () =>
    (await mailsTo(context, email)).filter(({ subject }) => subject.startsWith('New login'));
  return { logIn, warnings };
}

test('a login with a browser on another system is announced once, and one with a newer version is not', async () => {
  const { logIn, warnings } = await anAccount('newton');
  await logIn(FIREFOX);
  await logIn(NEWER_FIREFOX, '198.51.100.7');
  expect(await warnings()).toEqual([]);
  await logIn(LINUX_FIREFOX);
  await logIn(LINUX_FIREFOX);
  const mails = await warnings();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Browser: Firefox on Linux.');
});

test('a browser is remembered for a year after its last login', async () => {
  const { logIn, warnings } = await anAccount('leibniz');
  clock.advance(364 * DAY_MS);
  await logIn(FIREFOX);
  clock.advance(364 * DAY_MS);
  await sweepBrowsers(context);
  await logIn(FIREFOX);
  expect(await warnings()).toEqual([]);
  clock.advance(365 * DAY_MS);
  await logIn(FIREFOX);
  expect(await warnings()).toHaveLength(1);
});

test('simultaneous logins with a new browser are announced once', async () => {
  const { logIn, warnings } = await anAccount('euler');
  await Promise.all(Array.from({ length: 4 }, () => logIn(LINUX_FIREFOX)));
  expect(await warnings()).toHaveLength(1);
});

test('a refused login is not announced', async () => {
  const { warnings } = await anAccount('gauss');
  const wrong = { username: 'gauss', password: 'wrong' };
  const attempt = login(context, wrong, { address: '192.0.2.1', userAgent: LINUX_FIREFOX });
  await expect(attempt).rejects.toThrow();
  expect(await warnings()).toEqual([]);
});

test('old browsers are deleted, and a user has a bounded number', async () => {
  const { logIn } = await anAccount('riemann');
  for (let number = 0; number < KNOWN_BROWSERS_MAX + 3; number += 1) {
    clock.advance(1000);
    await logIn(`program-${number}/1.0`);
  }
  const browsers = () => context.database.read.selectFrom('known_browsers').select('device').execute();
  const known = (await browsers()).map(({ device }) => device);
  expect(known.filter((device) => device.startsWith('program-'))).toHaveLength(KNOWN_BROWSERS_MAX);
  expect(known).not.toContain('program-0');
  clock.advance(365 * DAY_MS);
  await sweepBrowsers(context);
  expect(await browsers()).toEqual([]);
});
