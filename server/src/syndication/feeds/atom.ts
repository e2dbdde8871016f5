import { element, escapeMarkup, textElement, XML_DECLARATION } from '../xml.ts';
import { dateOf, feedUrl, type Feed, type FeedEntry } from './feed.ts';

export const ATOM_TYPE = 'application/atom+xml';

/** Writes a feed as Atom (RFC 4287). */
export function writeAtom(feed: Feed): string {
  const parts = [
    textElement('id', feed.id),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', dateOf(feed)),
    element('link', { rel: 'self', type: ATOM_TYPE, href: feedUrl(feed, 'atom') }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
    textElement('generator', feed.siteName),
    ...feed.entries.map(writeEntry),
  ];
  return `${XML_DECLARATION}${element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, lines(parts))}\n`;
}

function writeEntry({ id, title, page, link, published, updated, author, topics, html }: FeedEntry): string {
  const parts = [
    textElement('id', id),
    textElement('title', title),
    element('link', { rel: 'alternate', type: 'text/html', href: page }),
    ...(link === null ? [] : [element('link', { rel: 'related', href: link })]),
    textElement('published', published),
    textElement('updated', updated),
    element(
      'author',
      {},
      textElement('name', author.name) + (author.page === null ? '' : textElement('uri', author.page)),
    ),
    ...topics.map(({ name, slug, scheme }) => element('category', { term: slug, label: name, scheme })),
    element('content', { type: 'html' }, escapeMarkup(html)),
  ];
  return element('entry', {}, lines(parts));
}

function lines(parts: readonly string[]): string {
  return `\n${parts.join('\n')}\n`;
}
