/** What a page says. */
interface PageWords {
  metadata: { title: string | null };
  /** The text of the page, including its title. */
  text: string;
}

/** The share of the words of two titles, or of two texts, that both have; each word counts once. */
interface Shares {
  title: number;
  text: number;
}

/** The title’s share is low, because titles may also name the site, the part or the form of the page. */
export const SIMILAR: Shares = { title: 0.3, text: 0.5 };
/** Only the time of day or a number of readers, for example, may differ. */
export const ALMOST_EQUAL: Shares = { title: 0.9, text: 0.9 };

/** Fewer words may be a site's name and slogan, which all its pages have. */
const WORDS_MIN = 10;
/** Scripts without spaces: each character counts as a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** Whether the titles and the texts of two pages share at least `least` of their words. */
export function haveSimilarText(a: PageWords, b: PageWords, least: Shares): boolean {
  const [textA, textB] = [wordsOf(a.text), wordsOf(b.text)];
  if (Math.min(textA.size, textB.size) < WORDS_MIN) return false;
  const titles = shareOf(wordsOf(a.metadata.title ?? ''), wordsOf(b.metadata.title ?? ''));
  return titles >= least.title && shareOf(textA, textB) >= least.text;
}

function shareOf(a: Set<string>, b: Set<string>) {
  return a.size + b.size === 0 ? 1 : a.intersection(b).size / a.union(b).size;
}

function wordsOf(text: string) {
  return new Set(text.toLowerCase().match(WORD));
}
