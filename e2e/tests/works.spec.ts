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

test('two readers can join two posts as one work and split them again, and pages and cards show it', async ({
  aUser,
  aPost,
  loggedInPage,
  site,
}) => {
  const [author, other, reader] = [await aUser(), await aUser(), await aUser()];
  const [paper, talk] = [await aPost(author), await aPost(author)];
  for (const [{ id }, kind] of [
    [paper, 'paper'],
    [talk, 'video'],
  ] as const)
    await callApi(site.url, 'proposeFacts', { params: { id }, body: { kind }, token: author.token });
  const propose = (act: 'joinWork' | 'splitWork', key: string) =>
    callApi(site.url, act, { params: { key }, body: { post: talk.id }, token: other.token });
  const page = await loggedInPage(reader);

  await test.step('the same: each page lists the other post', async () => {
    await propose('joinWork', `post-${paper.id}`);
    await page.goto(`/post/${talk.id}`);
    await expect(alsoAbout(page)).toHaveCount(0);
    const confirming = await open(page);
    await expect(confirming).toContainText(`about the same as ${paper.title}1 of 2 confirmations`);
    await expectAccessible(page, 'the dialog about a work');
    await button(confirming, 'Confirm').click();
    await expect(page.getByText(workMessages.joined)).toBeVisible();
    await expect(alsoAbout(page).getByRole('link')).toHaveText([paper.title]);
    await expectAccessible(page, 'a post with others about the same');
    await alsoAbout(page).getByRole('link', { name: paper.title }).click();
    await expect(heading(page)).toHaveText(paper.title);
    await expect(alsoAbout(page).getByRole('link')).toHaveText([talk.title]);
  });

  await test.step('the card of a post says which kinds of posts its work has, and links to them', async () => {
    await visit(page, `/user/${author.user.id}`);
    await expectAccessible(page, 'cards of a work');
    await card(page, talk.title).getByRole('link', { name: 'paper · video' }).click();
    await expect(page).toHaveURL(/#work$/);
    await expect(alsoAbout(page)).toBeInViewport();
  });

  await test.step('split: the dialog names the post from which a reader proposes to split the talk', async () => {
    const { work } = await callApi(site.url, 'getPost', { params: { id: talk.id } });
    await propose('splitWork', work?.key ?? '');
    const confirming = await open(page);
    await expect(confirming).toContainText(
      `${workMessages.proposedSplit} ${paper.title}1 of 2 confirmations`,
    );
    await button(confirming, 'Confirm').click();
    await expect(page.getByText(workMessages.split)).toBeVisible();
    await expect(alsoAbout(page)).toHaveCount(0);
  });

  await test.step('the same again: one’s own proposal waits for others', async () => {
    const proposing = await open(page);
    await proposing.getByLabel('Another post about the same thing').fill(`${site.url}/post/${paper.id}/`);
    await button(proposing, 'Propose').click();
    await expect(proposing).toBeHidden();
    await expect(await open(page)).toContainText(`about the same as ${paper.title}1 of 2 confirmations`);
    await expect(alsoAbout(page)).toHaveCount(0);
  });
});

test('an admin joins and splits posts at once, undoes both, and sees an error for a wrong address', async ({
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
  const join = async () => {
    await field.fill(`/post/${b.id}/${b.slug}`);
    await button(joining, 'Join').click();
    await expect(alsoAbout(page).getByRole('link')).toHaveText([b.title]);
  };
  await join();
  await button(page, 'Undo').click();
  await expect(alsoAbout(page)).toHaveCount(0);
  await open(page);
  await join();
  await button(await open(page), 'Split').click();
  await expect(page.getByText(workMessages.split)).toBeVisible();
  await expect(alsoAbout(page)).toHaveCount(0);
  await button(page, 'Undo').last().click();
  await expect(alsoAbout(page)).toBeVisible();
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
