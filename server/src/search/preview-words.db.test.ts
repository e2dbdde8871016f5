import { expect, test, vi } from 'vitest';
import { aSite } from '../testing/test-site.ts';
import { aWebServer } from '../testing/web-server.ts';

/** Searches for words that only the preview of a post contains. */

const page = '<title>🎉 On kingfishers</title><meta name="description" content="Their nests, in winter">';
const web = await aWebServer({ '/seen': page, '/unseen': page });
const { as, aUser, aPost } = await aSite({ config: { previewAllowHosts: [web.host] } });
const ann = await aUser();

async function find(q: string) {
  return (await as(null).call('search', { query: { q } })).results;
}

async function expectFound(id: number, name: string) {
  const found = await Promise.all([`${name} kingfish`, `${name} "nests in" winter`].map(find));
  expect(found).toMatchObject([[{ id }], [{ id }]]);
  const highlights = found.map(([post]) => post?.highlights);
  const title = [[0, name.length]];
  const preview_description = [
    [6, 9],
    [16, 6],
  ];
  expect(highlights).toEqual([
    { title, preview_title: [[5, 11]] },
    { title, preview_description },
  ]);
}

test('finds a post by the title and description of a page that its author has previewed', async () => {
  const url = `${web.url}/seen`;
  await as(ann).call('previewUrl', { body: { url } });
  const { id } = await aPost({ by: ann, url, title: 'Seen' });
  await expectFound(id, 'Seen');
});

test('finds a post by the title and description of a page that is read later', async () => {
  const { id } = await aPost({ by: ann, url: `${web.url}/unseen`, title: 'Unseen' });
  await vi.waitFor(() => expectFound(id, 'Unseen'), { timeout: 30_000 });
});
