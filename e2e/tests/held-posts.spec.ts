import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as submitMessages from '@magpie/contract/messages/submit';
import { callApi } from '../fixtures/api.ts';
import { button, card, dialog, main } from '../fixtures/screens/screens.ts';
import { aPost } from '../fixtures/content/content.ts';
import { type Account, aUser } from '../fixtures/content/people.ts';
import { foreignParts, recordHacks, PAYLOADS } from '../fixtures/content/stored-xss.ts';
import { field, fillPost } from '../fixtures/content/submitting.ts';
import { QUICK_HASHES } from '../fixtures/quick-hashes.ts';
import { storedSession } from '../fixtures/session.ts';
import { visit } from '../fixtures/settled.ts';
import { startSite } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

test('a held first post is rejected with a reason or approved, and its author sees the outcome', async ({
  anotherBrowser,
  articles,
}) => {
  const environment = { ...QUICK_HASHES, HOLD_FIRST_POSTS: '1' };
  const site = await startSite({ previewAllowHosts: articles.host, environment });
  const loggedIn = (account: Account) =>
    anotherBrowser({ baseURL: site.url, storageState: storedSession(site, account) });
  try {
    const [author, admin] = [await aUser(site), await aUser(site, { admin: true })];
    const rejected = await aPost(site, articles, author);
    const page = await loggedIn(author);
    const hacks = await recordHacks(page);
    const article = articles.article('A first post');
    await page.goto('/submit');
    await fillPost(main(page), { url: article.url, category: 'Research' });
    await expect(field(main(page), 'Title')).toHaveValue(article.title);
    await button(main(page), 'Submit').click();
    await expect(main(page).getByText(submitMessages.submittedHeld)).toBeVisible();

    const desk = await loggedIn(admin);
    const hacksAtDesk = await recordHacks(desk);
    await desk.goto('/admin/approvals');
    await desk.getByLabel('Status').selectOption({ label: 'Pending' });
    await expect(card(desk, rejected.title).getByText('Pending', { exact: true })).toBeVisible();
    await button(card(desk, rejected.title), 'Reject').click();
    const rejecting = dialog(desk, 'Reject post');
    await expect(rejecting.getByLabel('Reason')).toHaveAccessibleDescription(
      moderationMessages.decisionReason,
    );
    const reason = `Not about AI. ${PAYLOADS.join(' ')}`.slice(0, 500).trim();
    await rejecting.getByLabel('Reason').fill(reason);
    await button(rejecting, 'Reject').click();
    await expect(card(desk, rejected.title)).toBeHidden();
    await button(card(desk, article.title), 'Approve').click();
    await button(dialog(desk, 'Approve post'), 'Approve').click();
    await expect(card(desk, article.title)).toBeHidden();
    await desk.getByLabel('Status').selectOption({ label: 'Rejected' });
    await expect(card(desk, rejected.title)).toContainText(reason);
    expect([...(await foreignParts(desk)), ...hacksAtDesk]).toEqual([]);

    await visit(page, '/library/my-posts');
    await expect(card(page, article.title).getByText('Approved', { exact: true })).toBeVisible();
    const own = card(page, rejected.title);
    await expect(own.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(own.getByText(moderationMessages.rejectedBecause(reason))).toBeVisible();
    expect([...(await foreignParts(page)), ...hacks]).toEqual([]);
    await expect(button(own, 'Delete')).toBeVisible();
    await expect(own.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
    const { results } = await callApi(site.url, 'listPosts');
    expect(results.map(({ title }) => title)).toEqual([article.title]);
    expect(site.takeErrors()).toEqual([]);
  } finally {
    await site.discard();
  }
});
