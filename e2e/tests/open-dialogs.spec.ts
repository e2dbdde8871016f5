import { callApi } from '../fixtures/api.ts';
import { expectAccessible, expectAccessibleAtEachWidth, PHONE, THEMES } from '../fixtures/axe.ts';
import { openForAdmin, openForAnybody, openForAuthor } from '../fixtures/openings.ts';
import { aTitle } from '../fixtures/people.ts';
import { button, dialog } from '../fixtures/screens.ts';
import { storedSession } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

for (const theme of THEMES) {
  test.describe(`what opens is accessible, ${theme}`, () => {
    test.beforeEach(() => test.setTimeout(180_000));

    test('for anybody', async ({ anotherBrowser, site, aUser, aPost, aComment }) => {
      const post = await aPost(await aUser());
      await aComment(await aUser(), { post });
      const page = await anotherBrowser({ storageState: storedSession(site, null, theme) });
      await openForAnybody(page, post, (what) => expectAccessibleAtEachWidth(page, what, theme));
    });

    test('for an author', async ({ anotherBrowser, site, aUser, aPost, aComment, articles }) => {
      const [author, other] = [await aUser({ staff: true }), await aUser()];
      const post = await aPost(author);
      const root = await aComment(other, { post }, 'A thread to look at.');
      const reply = await aComment(author, { comment: root }, 'With an answer.');
      await aComment(other, { comment: reply }, 'And one to that.');
      const page = await anotherBrowser({ storageState: storedSession(site, author, theme) });
      const { url } = articles.article(aTitle('To submit'));
      const thread = { post, own: 'With an answer.', other: 'And one to that.' };
      await openForAuthor(page, thread, url, (what) => expectAccessibleAtEachWidth(page, what, theme));
    });

    test('for an admin', async ({ anotherBrowser, site, aUser, aPost, aComment }) => {
      const [admin, reader] = [await aUser({ admin: true }), await aUser()];
      const [active, reported] = [await aPost(reader), await aPost(reader)];
      const { content: remark } = await aComment(reader, { post: active }, 'A remark.');
      const { id } = await aComment(reader, { post: reported }, 'Doubtful words.');
      await callApi(site.url, 'reportPost', { params: { id: reported.id }, token: admin.token });
      await callApi(site.url, 'reportComment', { params: { id }, token: admin.token });
      const page = await anotherBrowser({ storageState: storedSession(site, admin, theme) });
      await openForAdmin(page, { active, remark, reported, reader }, (what) =>
        expectAccessibleAtEachWidth(page, what, theme),
      );
      await page.setViewportSize(PHONE);
      await button(page, 'Menu').click();
      await expect(dialog(page, 'Menu').getByText('Log Out')).toBeVisible();
      await expectAccessible(page, 'Menu', theme);
    });
  });
}
