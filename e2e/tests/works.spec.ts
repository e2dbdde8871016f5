import * as submitMessages from '@magpie/contract/messages/submit';
import * as workMessages from '@magpie/contract/messages/curation/works';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { button, card, dialog, heading, main } from '../fixtures/screens/screens.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

test('a reader proposes that two posts are about the same, and another confirms', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const [author, ann, bob] = [await aUser(), await aUser(), await aUser()];
  const [paper, talk] = [await aPost(author), await aPost(author)];
  for (const [{ id }, kind] of [
    [paper, 'paper'],
    [talk, 'video'],
  ] as const)
    await callApi(site.url, 'proposeFacts', { params: { id }, body: { kind }, token: author.token });

  await test.step('the first proposes it, and can undo that', async () => {
    const page = await loggedInPage(ann);
    await page.goto(`/post/${talk.id}`);
    for (const isUndone of [true, false]) {
      const proposing = await open(page);
      await proposing.getByLabel('Another post about the same thing').fill(`${site.url}/post/${paper.id}/`);
      await button(proposing, 'Propose').click();
      await expect(proposing).toBeHidden();
      if (isUndone) await button(page, 'Undo').click();
    }
    await expect(await open(page)).toContainText(`about the same as ${paper.title}1 of 2 confirmations`);
    await expectAccessible(page, 'the dialog about a work');
    await expect(alsoAbout(page)).toHaveCount(0);
  });

  const page = await loggedInPage(bob);
  await test.step('the other confirms, and each page lists the other post', async () => {
    await page.goto(`/post/${talk.id}`);
    await button(await open(page), 'Confirm').click();
    await expect(page.getByText(workMessages.joined)).toBeVisible();
    await expect(alsoAbout(page).getByRole('link')).toHaveText([paper.title]);
    await expectAccessible(page, 'a post with others about the same');
    await alsoAbout(page).getByRole('link', { name: paper.title }).click();
    await expect(heading(page)).toHaveText(paper.title);
    await expect(alsoAbout(page).getByRole('link')).toHaveText([talk.title]);
  });

  await test.step('the cards of the two posts say what there is', async () => {
    await visit(page, `/user/${author.user.id}`);
    await expectAccessible(page, 'cards of a work');
    await card(page, talk.title).getByRole('link', { name: 'paper · video' }).click();
    await expect(page).toHaveURL(/#work$/);
    await expect(alsoAbout(page)).toBeInViewport();
  });
});

test('an admin joins and splits posts at once, and sees an error for a wrong address', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const admin = await aUser({ admin: true });
  const [a, b] = [await aPost(admin), await aPost(admin)];
  const page = await loggedInPage(admin);
  await page.goto(`/post/${a.id}`);
  const joining = await open(page);
  const field = joining.getByLabel('Another post about the same thing');
  await field.fill('https://example.org/');
  await button(joining, 'Join').click();
  await expect(field).toHaveAccessibleDescription(new RegExp(workMessages.noPostAddress));
  await field.fill(`/post/${b.id}/${b.slug}`);
  await button(joining, 'Join').click();
  await expect(alsoAbout(page).getByRole('link')).toHaveText([b.title]);
  await button(page, 'Undo').click();
  await expect(alsoAbout(page)).toHaveCount(0);

  await (await open(page)).getByLabel('Another post about the same thing').fill(String(b.id));
  await button(dialog(page, TITLE), 'Join').click();
  await expect(alsoAbout(page)).toBeVisible();
  await button(await open(page), 'Split').click();
  await expect(page.getByText(workMessages.split)).toBeVisible();
  await expect(alsoAbout(page)).toHaveCount(0);
  // The split can be undone, too.
  await button(page, 'Undo').last().click();
  await expect(alsoAbout(page)).toBeVisible();
  await visit(page, '/moderation?action=split_work');
  // One of the two is the undo of the first join.
  await expect(main(page).getByRole('article', { name: `Split from its work “${a.title}”` })).toHaveCount(2);
});

test('a user who confirms that a post is about something else sees which post it is listed with', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const [admin, reader] = [await aUser({ admin: true }), await aUser()];
  const [talk, paper] = [await aPost(admin), await aPost(admin)];
  const change = { params: { key: `post-${paper.id}` }, body: { post: talk.id } };
  const { work } = await callApi(site.url, 'joinWork', { ...change, token: admin.token });
  if (!work) throw new Error('The posts were not joined.');
  await callApi(site.url, 'splitWork', { ...change, params: { key: work.key }, token: reader.token });
  const page = await loggedInPage(await aUser());
  await page.goto(`/post/${talk.id}`);
  const confirming = await open(page);
  await expect(confirming).toContainText(`${workMessages.proposedSplit} ${paper.title}1 of 2 confirmations`);
  await button(confirming, 'Confirm').click();
  await expect(page.getByText(workMessages.split)).toBeVisible();
});

test('a user who submits a page about a paper sees what has been submitted about it', async ({
  aUser,
  aPost,
  articles,
  loggedInPage,
  site,
}) => {
  const doi = encodeURIComponent(`10.5555/${aTitle('nest').replaceAll(' ', '-')}`);
  const [first, second] = [aTitle('The paper'), aTitle('On the paper')].map(
    (title) => `${articles.article(title).url}?doi=${doi}`,
  );
  const author = await aUser();
  await callApi(site.url, 'previewUrl', { body: { url: first ?? '' }, token: author.token });
  const post = await aPost(author, { url: first });
  const page = await loggedInPage(await aUser());
  await page.goto('/help');
  await pasteUrl(page, second ?? '');
  const known = submitDialog(page).getByRole('status').filter({ hasText: submitMessages.alreadyAbout });
  await expect(known.getByRole('listitem')).toHaveText([`${post.title} paper · just now`]);
  await expectAccessible(page, 'the posts of a work in the dialog');
  await known.getByRole('link', { name: post.title }).click();
  await expect(heading(page)).toHaveText(post.title);
});

test('every post of a work can be reached from the page of its newest post', async ({
  aUser,
  aPost,
  loggedInPage,
}) => {
  const author = await aUser();
  const name = aTitle('nest').replaceAll(' ', '-');
  const submit = (issue: number) => aPost(author, { url: `https://github.com/${name}/nest/issues/${issue}` });
  const oldest = await submit(1);
  await Promise.all(Array.from({ length: 20 }, (_, index) => submit(index + 2)));
  const newest = await submit(22);
  const page = await loggedInPage(await aUser());
  await page.goto(`/post/${newest.id}`);
  await expect(alsoAbout(page).getByRole('listitem')).toHaveCount(19);
  await button(alsoAbout(page), 'Load More').click();
  await expect(alsoAbout(page).getByRole('listitem')).toHaveCount(21);
  await expect(alsoAbout(page).getByRole('link').last()).toHaveText(oldest.title);
  await expect(button(alsoAbout(page), 'Load More')).toBeHidden();
});

const TITLE = 'Also about this?';

async function open(page: Page) {
  await button(main(page), 'More options').first().click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  return dialog(page, TITLE);
}

function alsoAbout(page: Page) {
  return page.getByRole('region', { name: 'Also about this' });
}
