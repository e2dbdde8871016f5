import { Parser } from 'htmlparser2';
import type { FoundLink } from './found-link.ts';

/** Elements after which text no longer belongs to the note of the previous link. */
const ENDS_NOTE = new Set(['dt', 'dl', 'h3', 'li', 'p']);

/**
 * The links of a bookmarks file, as browsers, Pocket, Pinboard and Raindrop write it: a note is in a `dd` after its link.
 */
export function readHtml(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  /** The part of a link that the next text belongs to. */
  let current: { link: FoundLink; field: 'title' | 'note' } | null = null;
  const parser = new Parser({
    onopentag(name, { href }) {
      const last = links.at(-1);
      if (name === 'a' && href !== undefined) {
        const link = { url: href, title: '', note: '' };
        links.push(link);
        current = { link, field: 'title' };
      } else if (name === 'dd' && last && !isFolder) current = { link: last, field: 'note' };
      else if (ENDS_NOTE.has(name)) current = null;
      if (name === 'h3' || name === 'a') isFolder = name === 'h3';
    },
    ontext(part) {
      if (current) current.link[current.field] += part;
    },
    onclosetag(name) {
      if (name === 'a') current = null;
    },
  });
  /** Whether the last heading or link was a heading: the description of a folder is not a note of the link before it. */
  let isFolder = false;
  parser.end(text);
  return links;
}
