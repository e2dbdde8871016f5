import type { Page } from '@playwright/test';
import { countCalls } from '../fixtures/failing-calls.ts';
import { aUser } from '../fixtures/content/people.ts';
import { storedSession } from '../fixtures/session.ts';
import { QUICK_HASHES } from '../fixtures/quick-hashes.ts';
import { type Site, startSite } from '../fixtures/site.ts';
import { expect, test } from '../fixtures/test.ts';

const PAGES = [
  { route: '/terms', title: 'Terms of Service', sections: 5, says: null },
  { route: '/privacy', title: 'Privacy Policy', sections: 8, says: 'Links and previews' },
  { route: '/help', title: 'Help Center', sections: null, says: /affiliate links/i },
] as const;

const ASKED_BY_BROWSERS = /your browser itself asks/;

test('the static pages are readable without scripts, and name no preview service when none is configured', async ({
  anotherBrowser,
}) => {
  const page = await anotherBrowser({ javaScriptEnabled: false });
  const main = page.getByRole('main');
  for (const { route, title, sections, says } of PAGES) {
    await page.goto(route);
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    if (sections) await expect(main.getByRole('heading', { level: 2 })).toHaveCount(sections);
    expect((await main.innerText()).split(/\s+/).length).toBeGreaterThan(200);
    if (says) await expect(main).toContainText(says);
    const contact = main.getByRole('link', { name: 'contact@magpie.example' }).first();
    await expect(contact).toHaveAttribute('href', 'mailto:contact@magpie.example');
    await expect(main).not.toContainText(ASKED_BY_BROWSERS);
  }
});

test('the pages show the name, contact, updates and preview service of the settings', async ({
  request,
  anotherBrowser,
}) => {
  test.setTimeout(60_000);
  const site = await startSite({
    linkPreviewUrl: 'https://previews.example/read?key=7',
    environment: {
      ...QUICK_HASHES,
      SITE_NAME: 'Aviary',
      CONTACT_EMAIL: 'keeper@aviary.example',
      UPDATES_URL: 'https://updates.example/aviary',
    },
  });
  try {
    for (const { route, title } of PAGES) {
      const html = await (await request.get(site.url + route)).text();
      expect(html).toContain(`<title>${title} · Aviary</title>`);
      expect(html).toMatch(/<header.*<a [^>]*href="\/".*>Aviary<\/span>.*<\/header>/s);
      expect(html).toMatch(/<a [^>]*href="https:\/\/updates\.example\/aviary"[^>]*title="Updates"/);
      expect(html).toContain('<a href="mailto:keeper@aviary.example">keeper@aviary.example</a>');
      expect(ASKED_BY_BROWSERS.test(html)).toBe(route === '/privacy');
      expect(html.includes('<strong>previews.example</strong>')).toBe(route === '/privacy');
    }
    const storageState = storedSession(site, await aUser(site));
    await expectAskedForPreviews(await anotherBrowser({ storageState }), site);
  } finally {
    await site.discard();
  }
});

/** Expects that the submit form asks the service in the settings instead of the site's own. */
async function expectAskedForPreviews(page: Page, site: Site) {
  const own = countCalls(page, 'linkPreview');
  const requested: string[] = [];
  await page.route('https://previews.example/**', (route) => {
    requested.push(route.request().url());
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ json: { data: { title: 'As the service has it' } }, headers });
  });
  await page.goto(`${site.url}/submit`);
  await page.getByLabel('URL', { exact: true }).fill('https://example.org/a?b=c');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('As the service has it');
  expect(requested).toEqual([
    'https://previews.example/read?key=7&url=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc',
  ]);
  expect(own()).toEqual([]);
}
