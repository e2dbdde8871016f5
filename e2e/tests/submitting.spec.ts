import type { CallName } from '@magpie/contract/calls';
import * as linkMessages from '@magpie/contract/messages/links';
import * as previewMessages from '@magpie/contract/messages/previews';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as submitMessages from '@magpie/contract/messages/submit';
import { previewFailures } from '@magpie/contract/messages/previews';
import type { Locator, Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { button, heading, main } from '../fixtures/screens/screens.ts';
import { field, fillPost, pasteUrl, submitDialog } from '../fixtures/content/submitting.ts';
import { failCall, loseCall } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** Behaviour that both ways to submit a link share. */
interface Way {
  screen: string;
  form: (page: Page) => Locator;
  /** Enters a URL into the form. */
  enter: (page: Page, url: string) => Promise<void>;
  /** The call that fetches its preview. */
  preview: CallName;
}

const WAYS: Record<string, Way> = {
  'the dialog': {
    screen: '/help',
    form: submitDialog,
    async enter(page, url) {
      if (await submitDialog(page).isVisible()) await page.goBack();
      await expect(submitDialog(page)).toBeHidden();
      await pasteUrl(page, url);
    },
    preview: 'previewUrl',
  },
  'the page': {
    screen: '/submit',
    form: main,
    enter: (page, url) => fillPost(main(page), { url }),
    preview: 'linkPreview',
  },
};

for (const [name, { screen, form, enter, preview }] of Object.entries(WAYS)) {
  test(`the preview on ${name} warns about missing data with the reason; a refused submission shows it and keeps the input`, async ({
    aUser,
    loggedInPage,
    articles,
    errors,
  }) => {
    errors.allow(/status of (422|429|500)|ERR_FAILED/);
    const page = await loggedInPage(await aUser());
    await page.goto(screen);
    await enter(page, 'ftp://magpie.invalid/file');
    await expect(form(page).getByText(previewFailures.protocol)).toBeVisible();
    await enter(page, articles.article(aTitle('Words only')).url);
    await expect(form(page).getByText(previewMessages.noPreviewImage)).toBeVisible();
    await enter(page, articles.missing(aTitle('Gone')));
    await expect(
      form(page).getByText(`${previewFailures.notFound} ${previewMessages.checkAddress}`),
    ).toBeVisible();
    const found = await loseCall(page, preview);
    await enter(page, articles.article(aTitle('Unheard of')).url);
    await expect(form(page).getByText(previewMessages.previewLoadFailed)).toBeVisible();
    await found();
    await failCall(page, preview, { body: {} });
    await enter(page, articles.article(aTitle('Refused')).url);
    await expect(form(page).getByText(previewMessages.previewFetchFailed)).toBeVisible();
    await fillPost(form(page), { title: 'Refused', category: 'Research' });
    const accept = await failCall(page, 'submitPost', {
      status: 429,
      body: { detail: requestMessages.throttled(60) },
    });
    await button(form(page), 'Submit').click();
    await expect(form(page).getByText(requestMessages.throttled(60))).toBeVisible();
    await accept();
    await failCall(page, 'submitPost', { body: {} });
    await button(form(page), 'Submit').click();
    await expect(form(page).getByText(submitMessages.submitFailed)).toBeVisible();
    await expect(field(form(page), 'Title')).toHaveValue('Refused');
  });

  test(`a link that is already here shows its post instead of the form on ${name}`, async ({
    aUser,
    aPost,
    loggedInPage,
    site,
  }) => {
    const post = await aPost(await aUser());
    const page = await loggedInPage(await aUser());
    await page.goto(screen);
    await enter(page, `${post.url}?utm_source=newsletter`);
    await expect(form(page).getByText(linkMessages.alreadySubmitted(new URL(site.url).host))).toBeVisible();
    await expect(field(form(page), 'Title')).toBeHidden();
    const known = form(page).getByRole('article', { name: post.title });
    await button(known, 'Like').click();
    await expect(button(known, 'Unlike')).toBeVisible();
    await expectAccessible(page, `already here on ${name}`);
    await form(page).getByRole('link', { name: 'Open' }).click();
    await expect(heading(page)).toHaveText(post.title);
    await expect(page).toHaveURL(`/post/${post.id}/${post.slug}`);
    await expect(submitDialog(page)).toBeHidden();
  });

  test(`a page with the text of an earlier one leads to its post and can be submitted anyway on ${name}`, async ({
    aUser,
    aPost,
    loggedInPage,
    articles,
    site,
  }) => {
    const original = articles.article(aTitle('The original'));
    const copy = articles.article(aTitle('The copy'));
    const text = Array.from({ length: 80 }, (_, index) => `${name.replace(' ', '')}${index}`).join(' ');
    articles.replace(original.url, text);
    articles.replace(copy.url, `Read this in our new app. ${text.replaceAll(/7\b/g, 'x')}`);
    const author = await aUser();
    await callApi(site.url, 'previewUrl', { body: { url: original.url }, token: author.token });
    const post = await aPost(author, { title: original.title, url: original.url });
    const page = await loggedInPage(await aUser());
    await page.goto(screen);
    await enter(page, copy.url);
    const message = form(page).getByRole('status').filter({ hasText: submitMessages.verySimilarTo });
    await expect(message).toHaveText(`Very similar to ${post.title}, shared just now.`);
    await expectAccessible(page, `a similar post on ${name}`);
    await message.getByRole('link', { name: post.title }).click();
    await expect(heading(page)).toHaveText(post.title);
    await expect(submitDialog(page)).toBeHidden();

    await visit(page, screen);
    await enter(page, copy.url);
    await expect(message).toContainText(post.title);
    await fillPost(form(page), { title: copy.title, category: 'Research' });
    await button(form(page), submitMessages.submitAnyway).click();
    await expect(page.getByText(submitMessages.submitted)).toBeVisible();
  });
}
