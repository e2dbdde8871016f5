import { startSite } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = [
  { route: '/help', title: 'Help Center', sections: null },
  { route: '/terms', title: 'Terms of Service', sections: 5 },
  { route: '/privacy', title: 'Privacy Policy', sections: 8 },
] as const;

for (const { route, title, sections } of PAGES) {
  test(`${route} can be read, without scripts too`, async ({ anotherBrowser }) => {
    const page = await anotherBrowser({ javaScriptEnabled: false });
    await page.goto(route);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (sections) await expect(main.getByRole('heading', { level: 2 })).toHaveCount(sections);
    expect((await main.innerText()).split(/\s+/).length).toBeGreaterThan(200);
  });
}

test('the help says that affiliate links are not welcome, and whom to ask', async ({ page }) => {
  await page.goto('/help');
  const main = page.getByRole('main');
  await expect(main).toContainText(/affiliate links/i);
  await expect(main.getByRole('link', { name: 'contact@magpie.example' }).first()).toHaveAttribute(
    'href',
    'mailto:contact@magpie.example',
  );
});

test('the privacy policy names the service that browsers call for previews, where there is one', async ({
  page,
}) => {
  const words = /your browser itself asks/;
  await page.goto('/privacy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Links and previews' })).toBeVisible();
  await expect(main).not.toContainText(words);

  const site = await startSite({ linkPreviewUrl: 'https://previews.example/read' });
  try {
    await page.goto(`${site.url}/privacy`);
    await expect(main).toContainText(words);
    await expect(main).toContainText('previews.example');
  } finally {
    await site.discard();
  }
});
