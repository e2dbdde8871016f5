import MarkdownIt, { type Token } from 'markdown-it';
import { isAllowedUrl } from './allowed-url.ts';
import { mentionRule } from './mention-rule.ts';
import type { MentionableUsers } from './mentions.ts';

/** Deeper text is dropped by the parser; `renderComment` shows such a comment as it was typed. */
const PARSED_LEVELS = 100;

const parser = new MarkdownIt('commonmark', { html: false, linkify: true, maxNesting: PARSED_LEVELS });
parser.enable('linkify').disable(['html_block', 'html_inline']);
// Only complete URLs become links: `README.md` looks like a host but is a file, and `ada@example.org` may be a name.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
parser.linkify.add('ftp:', null).add('//', null);
parser.inline.ruler.before('emphasis', 'mention', mentionRule);
parser.validateLink = isAllowedUrl;
// A bare URL is shown as it was typed.
parser.normalizeLinkText = (url) => url;

/** The tokens of a comment in CommonMark. */
export function parseComment(content: string, users: MentionableUsers): Token[] {
  return parser.parse(content, { users });
}
