import type { RequestListener } from 'node:http';
import { DAY_MS } from '@magpie/contract/limits';
import { checkDueLinks } from '../../link-checks/check-links.ts';
import type { TestSite } from '../test-site.ts';
import type { WebServer } from '../web-server.ts';

const wordsOf = (topic: string) => Array.from({ length: 120 }, (_, index) => `${topic}${index}`);
export const TEXT = wordsOf('paper').join(' ');
export const OTHER_TEXT = wordsOf('casino').join(' ');
export const never = new AbortController().signal;

export const pageOf = (text: string) => `<title>A page about papers</title><main><p>${text}</p></main>`;
export const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, { 'content-type': 'text/html', ...headers }).end();

/** Acts for tests that share pages of a web server on loopback and check their links later. */
export function linkActs({ as, aUser, clock, context }: TestSite, web: WebServer) {
  let made = 0;

  async function submitted(url: string) {
    const by = await aUser();
    const [category] = (await as(null).call('listCategories')).results;
    const body = { title: `Post of ${url}`, url, category: category?.id ?? 0 };
    return { by, ...(await as(by).call('submitPost', { body })) };
  }

  /** A post whose page was read when it was shared. */
  async function shared(path = `/page-${(made += 1)}`, on = web, text = TEXT) {
    on.answers.set(path, pageOf(text));
    const url = on.url + path;
    await as(await aUser()).call('previewUrl', { body: { url } });
    const { by, id } = await submitted(url);
    return { by, id, path, url };
  }

  const linkOf = async (id: number) => (await as(null).call('getPost', { params: { id } })).link;

  async function checkedLater(id: number, days = 1) {
    clock.advance(days * DAY_MS);
    await checkDueLinks(context, never);
    return linkOf(id);
  }

  return { submitted, shared, linkOf, checkedLater };
}
