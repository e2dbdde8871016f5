/** Picks among the texts that a page offers for a field. */

/** What templates and programs leave behind. */
const LEFT_OVER =
  /^(untitled( document)?|document|title|home|index|page|null|undefined|none|n\/a|false|loading\W*|redirecting\W*|please wait\W*|react app|vite app|vite \+ react( \+ ts)?|my (site|website|blog|app)|new tab|test|blog|welcome|default( title)?|description|site title|your (site|page) (title|description).*|enter .{0,40} here|lorem ipsum.*|[^\p{L}\p{N}]+)$/iu;
const PLACEHOLDER = /\{\{|\}\}|\{%|%\}|<%|\$\{|%[a-z_]+%|\[object Object\]/i;
const URL_ONLY = /^(https?:\/\/|www\.)\S+$/i;
const CUT = /\s*(\.\.\.|…|\[…\]|\[\.\.\.\])$/;
const CUT_AT_LEAST = 12;

/** Whether a text says something: not the rest of a template, not an address, and decoded rightly. */
function isSound(text: string): boolean {
  return !LEFT_OVER.test(text) && !PLACEHOLDER.test(text) && !URL_ONLY.test(text) && !text.includes('\ufffd');
}

/**
 * The first sound text that `isGood` accepts, else the first sound one, else the first. A text that was cut off gives way to
 * one that continues it.
 */
export function bestText(
  texts: readonly (string | null)[],
  isGood: (text: string) => boolean = () => true,
): string | null {
  const all = texts.filter((text) => text !== null);
  const sound = all.filter(isSound);
  const best = sound.find(isGood) ?? sound[0] ?? all[0];
  return best === undefined ? null : (continued(best, sound) ?? best);
}

function continued(text: string, others: readonly string[]) {
  if (!CUT.test(text)) return undefined;
  const start = text.replace(CUT, '');
  if (start.length < CUT_AT_LEAST) return undefined;
  return others.find((other) => other !== text && !CUT.test(other) && other.startsWith(start));
}
