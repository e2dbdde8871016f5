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
import type { Articles } from '../fixtures/content/articles.ts';
import { failCall, loseCall, type Refusal } from '../fixtures/failing-calls.ts';
import { aTitle } from '../fixtures/content/people.ts';
import { visit } from '../fixtures/settled.ts';
import { expect, test } from '../fixtures/test.ts';

/** A way to submit a link: in the dialog or on the page. */
interface Way {
  screen: string;
  form: (page: Page) => Locator;
  /** Enters a URL into the form. */
  enter: (page: Page, url: string) => Promise<void>;
  /** Returns a URL whose preview cannot be read. */
  unreadable: (page: Page, articles: Articles) => Promise<string>;
  warning: string;
  refusal: Refusal;
  /** What the form then says. */
  refused: string;
  /** In the dialog, the post that is already here is also liked, and read by axe. */
  isDialog: boolean;
}

const BLOCKED = linkMessages.blocked('shop.example', 'Only advertisements');

const WAYS: Record<string, Way> = {
  'the dialog': {
    screen: '/help',
    form: submitDialog,
    enter: pasteUrl,
    unreadable: async (_page, articles) => articles.missing(aTitle('Gone')),
    warning: `${previewFailures.notFound} ${previewMessages.checkAddress}`,
    refusal: { status: 429, body: { detail: requestMessages.throttled(60) } },
    refused: requestMessages.throttled(60),
    isDialog: true,
  },
  'the page': {
    screen: '/submit',
    form: main,
    enter: (page, url) => fillPost(main(page), { url }),
    async unreadable(page, articles) {
      await loseCall(page, 'linkPreview');
      return articles.article(aTitle('Unheard of')).url;
    },
    warning: previewMessages.previewLoadFailed,
    refusal: { status: 400, body: { url: [BLOCKED] } },
    refused: BLOCKED,
    isDialog: false,
  },
};

for (const [name, { screen, form, enter, ...way }] of Object.entries(WAYS)) {
  test(`${name} shows the post of a link that is already here, and why a preview fails or a submission is refused`, async ({
    aUser,
    aPost,
    loggedInPage,
    articles,
    site,
    errors,
  }) => {
    errors.allow(/status of (400|429)|ERR_FAILED/);
    const post = await aPost(await aUser());
    const page = await loggedInPage(await aUser());
    await page.goto(screen);
    await test.step('a link that is already here shows its post instead of the form', async () => {
      await enter(page, `${post.url}?utm_source=newsletter`);
      await expect(form(page).getByText(linkMessages.alreadySubmitted(new URL(site.url).host))).toBeVisible();
      await expect(field(form(page), 'Title')).toBeHidden();
      const known = form(page).getByRole('article', { name: post.title });
      await expect(known).toBeVisible();
      if (way.isDialog) {
        await button(known, 'Like').click();
        await expect(button(known, 'Unlike')).toBeVisible();
        await expectAccessible(page, 'already here');
      }
      await form(page).getByRole('link', { name: 'Open' }).click();
      await expect(heading(page)).toHaveText(post.title);
      await expect(page).toHaveURL(`/post/${post.id}/${post.slug}`);
      await expect(submitDialog(page)).toBeHidden();
    });
    await visit(page, screen);
    await test.step('the preview warns with the reason', async () => {
      await enter(page, await way.unreadable(page, articles));
      await expect(form(page).getByText(way.warning)).toBeVisible();
    });
    await test.step('a refused submission shows its reason and keeps the input', async () => {
      await fillPost(form(page), { title: 'Refused', category: 'Research' });
      await failCall(page, 'submitPost', way.refusal);
      await button(form(page), 'Submit').click();
      await expect(form(page).getByText(way.refused)).toBeVisible();
      await expect(field(form(page), 'Title')).toHaveValue('Refused');
    });
  });
}

test('a page with the text of an earlier post’s page leads to that post and can be submitted anyway', async ({
  aUser,
  aPost,
  loggedInPage,
  articles,
  site,
}) => {
  const original = articles.article(aTitle('The original'));
  const copy = articles.article(aTitle('The copy'));
  const text = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');
  articles.replace(original.url, text);
  articles.replace(copy.url, `Read this in our new app. ${text.replaceAll(/7\b/g, 'x')}`);
  const author = await aUser();
  await callApi(site.url, 'previewUrl', { body: { url: original.url }, token: author.token });
  const post = await aPost(author, { title: original.title, url: original.url });
  const page = await loggedInPage(await aUser());
  await page.goto('/help');
  await pasteUrl(page, copy.url);
  const form = submitDialog(page);
  const message = form.getByRole('status').filter({ hasText: submitMessages.verySimilarTo });
  await expect(message).toHaveText(`Very similar to ${post.title}, shared just now.`);
  await expectAccessible(page, 'a similar post');
  await message.getByRole('link', { name: post.title }).click();
  await expect(heading(page)).toHaveText(post.title);
  await expect(form).toBeHidden();

  await visit(page, '/help');
  await pasteUrl(page, copy.url);
  await expect(message).toContainText(post.title);
  await fillPost(form, { title: copy.title, category: 'Research' });
  await button(form, submitMessages.submitAnyway).click();
  await expect(page.getByText(submitMessages.submitted)).toBeVisible();
});
