import { heading } from '../fixtures/screens/screens.ts';
import { ADMIN_SCREENS } from '../fixtures/screens/site-map.ts';
import { expect, test } from '../fixtures/test.ts';
import { watchElements } from '../fixtures/watched.ts';

test('an admin screen redirects a user home without showing its content; the server renders no admin screen', async ({
  aLoggedInUser,
  request,
}) => {
  // guarded-routes.dom.test.tsx visits all admin screens, also as an anonymous visitor.
  const { page } = await aLoggedInUser();
  const seen = await watchElements(page, 'main h1');
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/explore\/recent$/);
  await expect(heading(page)).toHaveText('Recent');
  expect(await seen()).toEqual(['Recent']);
  for (const route of ADMIN_SCREENS)
    expect(await (await request.get(route)).text(), `the page of ${route}`).not.toMatch(/<h1|<table/);
});
