import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { type Account, PASSWORD } from '../fixtures/content/people.ts';
import { failCall } from '../fixtures/failing-calls.ts';
import { button, dialog, logInAs, logOut, main, openLogin } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

const login = (page: Page) => dialog(page, 'Log in');
const current_password = PASSWORD;

/** Chromium's virtual authenticator, as if built into the device. It always confirms that its owner is present. */
async function aDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The code of an authenticator app, `stepsLater` times 30 seconds from now. The server accepts one step early or late. */
function codeOf(secret: string, stepsLater = 0) {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function setUpTotp(url: string, { token }: Account) {
  const { secret } = await callApi(url, 'setUpTotp', { body: { current_password }, token });
  const body = { code: codeOf(secret) };
  return { secret, ...(await callApi(url, 'confirmTotp', { body, token })) };
}

/** Opens this dialog of the settings and enters the password that it asks for. */
async function openWithPassword(page: Page, name: string) {
  await button(main(page), name).click();
  const opened = dialog(page, name);
  await opened.getByLabel('Current password').fill(PASSWORD);
  return opened;
}

test('a user sets up an authenticator, keeps the recovery codes, and logs in with a code; a failed load can be retried', async ({
  aLoggedInUser,
  errors,
}) => {
  errors.allow(/status of (40[01]|500)/);
  const { account, page } = await aLoggedInUser();
  const restore = await failCall(page, 'getSecondFactor');
  await page.goto('/profile-settings');
  await expect(main(page).getByText(secondFactorMessages.load)).toBeVisible();
  await restore();
  await button(main(page), 'Retry').click();
  await expect(main(page).getByText('Off', { exact: true })).toBeVisible();

  const setUp = await openWithPassword(page, 'Set up authenticator');
  await button(setUp, 'Continue').click();
  await expect(setUp.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(setUp.getByLabel('Code')).toBeFocused();
  await expectAccessible(page, 'the QR code');
  const secret = (await setUp.locator('code').textContent()) ?? '';
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(setUp.getByText(secondFactorMessages.wrongCode)).toBeVisible();
  await setUp.getByLabel('Code').fill(codeOf(secret));
  await button(setUp, 'Continue').click();

  const codes = dialog(page, 'Recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page, 'the recovery codes');
  const shown = await codes.getByRole('listitem').allTextContents();
  const downloading = page.waitForEvent('download');
  await button(codes, 'Download').click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  for (const code of shown) expect(file).toContain(code);
  await button(codes, 'Done').click();
  await expect(main(page).getByText(secondFactorMessages.codesLeft(10))).toBeVisible();

  await logOut(page);
  await openLogin(page);
  await logInAs(page, account);
  const code = login(page).getByLabel('Code');
  await expect(code).toBeFocused();
  await expectAccessible(page, 'the second step');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(login(page).getByRole('alert')).toHaveText(secondFactorMessages.wrongCode);
  await expect(code).toBeFocused();
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(button(page, 'My Account')).toBeVisible();
});

test('a user adds a passkey, logs in with it alone and as the second step, and removes it', async ({
  aLoggedInUser,
  errors,
}) => {
  errors.allow(/status of 401/);
  const { account, page } = await aLoggedInUser();
  await aDevice(page);
  await page.goto('/profile-settings');
  await button(main(page), 'Add passkey').click();
  await dialog(page, 'Add passkey').getByLabel('Name').fill('Work laptop');
  await dialog(page, 'Add passkey').getByLabel('Current password').fill(PASSWORD);
  await expectAccessible(page, 'a new passkey');
  await button(dialog(page, 'Add passkey'), 'Add passkey').click();
  const codes = dialog(page, 'Recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await button(codes, 'Done').click();
  await expect(main(page).getByText('Work laptop')).toBeVisible();
  await expect(main(page).getByText(secondFactorMessages.codesLeft(10))).toBeVisible();
  await expectAccessible(page, 'a second factor');

  await logOut(page);
  await openLogin(page);
  await button(login(page), 'Log in with a passkey').click();
  await expect(button(page, 'My Account')).toBeVisible();

  await logOut(page);
  await openLogin(page);
  await logInAs(page, account);
  await expect(login(page).getByText(secondFactorMessages.secondStepWithPasskey)).toBeVisible();
  await expect(login(page).getByLabel('Code')).toBeVisible();
  await button(login(page), 'Log in with a passkey').click();
  await expect(button(page, 'My Account')).toBeVisible();

  await visit(page, '/profile-settings');
  await button(main(page), 'Remove Work laptop').click();
  await dialog(page, 'Remove passkey').getByLabel('Current password').fill(PASSWORD);
  await button(dialog(page, 'Remove passkey'), 'Remove').click();
  await expect(main(page).getByText('Work laptop')).toBeHidden();
});

test('Back leads from the second step to the password; a recovery code finishes a login, and new codes replace the former', async ({
  page,
  aUser,
  site,
  errors,
}) => {
  errors.allow(/status of 40[01]/);
  const account = await aUser();
  const { recovery_codes } = await setUpTotp(site.url, account);
  await page.goto('/help');
  await openLogin(page);
  await logInAs(page, account);
  const code = login(page).getByLabel('Code');
  await expect(code).toBeVisible();
  await button(login(page), 'Back').click();
  await expect(login(page).getByLabel('Username')).toHaveValue(account.user.username);
  await logInAs(page, account);
  await code.fill(recovery_codes[0] ?? '');
  await button(login(page), 'Log in').click();
  await expect(button(page, 'My Account')).toBeVisible();

  await visit(page, '/profile-settings');
  await expect(main(page).getByText(secondFactorMessages.codesLeft(9))).toBeVisible();
  const renewing = await openWithPassword(page, 'Recovery codes');
  await button(renewing, 'Create codes').click();
  await expect(renewing.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expect(main(page).getByText(secondFactorMessages.codesLeft(10))).toBeVisible();
  const removing = await openWithPassword(page, 'Remove authenticator');
  await button(removing, 'Remove').click();
  await expect(main(page).getByText('Off', { exact: true })).toBeVisible();
});
