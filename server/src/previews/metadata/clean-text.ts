/** Makes a page's texts fit to be shown: one line, no control characters, of limited length. */

const TITLE_CHARACTERS = 300;
const DESCRIPTION_CHARACTERS = 2000;
const NAME_CHARACTERS = 100;

/** Invisible characters, and those that change the direction of the text after them. */
const INVISIBLE = /[\u00ad\u200b\u2060-\u2069\u202a-\u202e\ufeff\ufffe\uffff]/g;
/** Markup that some pages write into their tags. */
const MARKUP = /<(a|b|em|i|p|small|span|strong|sub|sup|u)(?:\s[^<>]{0,200})?>([^<>]{0,500})<\/\1>/gi;
const BLANKS = /[\s\p{Cc}]+/gu;

/** Entities that some pages escape twice. `&lt;` is not among them: it may be intended. */
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&#x27;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&ndash;': '–',
  '&mdash;': '—',
  '&hellip;': '…',
  '&rsquo;': '’',
  '&lsquo;': '‘',
  '&rdquo;': '”',
  '&ldquo;': '“',
};

export function cleanTitle(text: string | undefined | null): string | null {
  return cleanText(text, TITLE_CHARACTERS);
}

export function cleanDescription(text: string | undefined | null): string | null {
  return cleanText(text, DESCRIPTION_CHARACTERS);
}

/** A publisher's name. */
export function cleanName(text: string | undefined | null): string | null {
  return cleanText(text, NAME_CHARACTERS);
}

function cleanText(text: string | undefined | null, max: number): string | null {
  if (!text) return null;
  const line = text
    .slice(0, max * 8)
    .toWellFormed()
    .replace(/&[a-z#0-9]{2,7};/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(MARKUP, '$2')
    .replace(INVISIBLE, '')
    .replace(BLANKS, ' ')
    .trim();
  return line === '' ? null : cut(line, max);
}

function cut(line: string, max: number) {
  if (line.length <= max) return line;
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const start = characters.slice(0, max - 1).join('');
  return `${start.replace(/\s+\S{0,30}$/, '')}…`;
}
