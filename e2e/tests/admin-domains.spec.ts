import * as domainMessages from '@magpie/contract/messages/domains';
import * as linkMessages from '@magpie/contract/messages/links';
import { aTitle } from '../fixtures/content/people.ts';
import { button, dialog, heading, question, row } from '../fixtures/screens/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test('links to a blocked domain are refused with the reason, and an unblocked domain leaves the list', async ({
  aUser,
  aPost,
  loggedInPage,
  errors,
}) => {
  errors.allow(/status of 400/);
  const admin = await aUser({ admin: true });
  const page = await loggedInPage(admin);
  const domain = `${aTitle('spam').replaceAll(' ', '-')}.example`;
  await page.goto('/admin/domains');
  await expect(heading(page)).toHaveText('Admin Domains');
  await button(page, 'Block domain').click();
  const form = dialog(page, 'Block domain');
  await expect(form.getByLabel('Domain')).toHaveAccessibleDescription(domainMessages.domainHint);
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(domainMessages.reasonHint);
  await form.getByLabel('Domain').fill('co.uk');
  await form.getByLabel('Reason').fill('It copies other people’s work.');
  await button(form, 'Block').click();
  await expect(form.getByText(domainMessages.notDomain)).toBeVisible();
  await expect(form.getByLabel('Domain')).toBeFocused();
  await form.getByLabel('Domain').fill(`https://${domain}/some/page`);
  await button(form, 'Block').click();
  await expect(form).toBeHidden();
  await expect(row(page, domain)).toContainText('It copies other people’s work.');
  await expect(row(page, domain)).toContainText(admin.user.username);

  const refusal = linkMessages.blocked(domain, 'It copies other people’s work.');
  await expect(aPost(await aUser(), { url: `https://www.${domain}/a` })).rejects.toThrow(refusal);

  await button(row(page, domain), 'Unblock').click();
  await expect(question(page, domainMessages.confirmUnblock)).toBeVisible();
  await button(question(page, domainMessages.confirmUnblock), 'Unblock').click();
  await expect(question(page, domainMessages.confirmUnblock)).toBeHidden();
  await expect(row(page, domain)).toBeHidden();
});
