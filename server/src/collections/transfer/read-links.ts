import { COLLECTION_TITLE_MAX, ITEM_NOTE_MAX, TITLE_MAX, URL_MAX } from '@magpie/contract/limits';
import { submittedLink } from '../../links/submitted-link.ts';
import { parseHttpUrl } from '../../links/url-identity.ts';
import type { FoundLink } from './found-link.ts';
import { readCsv } from './read-csv.ts';
import { readHtml } from './read-html.ts';
import { readJson } from './read-json.ts';

/** A link that can be an item. */
export interface ImportedLink extends FoundLink {
  url_key: string;
  hosts: readonly string[];
}

export interface ReadLinks {
  links: ImportedLink[];
  /** Entries whose URL leads nowhere on the web or is too long, and repetitions of an earlier entry. */
  skipped: number;
}

/** The links of a file in its order, each once. Its format is recognised by how it begins, whatever its name. */
export function readLinks(file: string): ReadLinks {
  const text = file.replace(/^\ufeff/, '');
  const byKey = new Map<string, ImportedLink>();
  let found = 0;
  for (const { url, title, note } of linksIn(text)) {
    found += 1;
    const address = url.trim();
    if (!parseHttpUrl(address) || address.length > URL_MAX) continue;
    const { key: url_key, hosts } = submittedLink(address);
    if (byKey.has(url_key)) continue;
    byKey.set(url_key, {
      url: address,
      title: cut(title, TITLE_MAX) || cut(address.replace(/^https?:\/\/(www\.)?/i, ''), COLLECTION_TITLE_MAX),
      note: cut(note, ITEM_NOTE_MAX),
      url_key,
      hosts,
    });
  }
  return { links: [...byKey.values()], skipped: found - byKey.size };
}

function linksIn(text: string): Iterable<FoundLink> {
  const [first] = /\S/.exec(text) ?? [];
  if (first === '<') return readHtml(text);
  return first === '{' || first === '[' ? readJson(text) : readCsv(text);
}

function cut(text: string, max: number): string {
  const clean = text.toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return clean.length <= max ? clean : Array.from(clean).slice(0, max).join('').trim();
}
