/** What is remembered of the text of a page, to compare it with other texts and with what the page says later. */
export interface PageText {
  /** A MinHash signature, base64; null for a page with too few words to compare. */
  signature: string | null;
  /** How the text begins. Empty where a paywall may show more or less of it another time. */
  excerpt: string;
  /** The number of words without those of the title. */
  words: number;
}

export const EXCERPT_MAX = 1000;
/** Words in a shingle. */
const SHINGLE = 3;
/** The number of hashes in a signature. More would estimate better and take more space. */
export const HASHES = 96;
const WORDS_MIN = 20;
const WORDS_MAX = 6000;
/** Scripts without spaces between words are compared by letter. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]|[\p{L}\p{N}\p{M}]+/gu;
const UINT_MAX = 0xffffffff;

/** @param paragraphs in the order of the page; without any there is nothing to remember */
export function pageText(
  title: string | null,
  paragraphs: readonly string[],
  { isPaywalled = false } = {},
): PageText | null {
  if (paragraphs.length === 0) return null;
  const words = wordsIn(paragraphs.join(' '));
  return {
    signature: words.length < WORDS_MIN ? null : signatureOf([...wordsIn(title ?? ''), ...words]),
    excerpt: isPaywalled ? '' : excerptOf(paragraphs),
    words: words.length,
  };
}

/**
 * The estimated share of words that two texts have in common, from 0 to 1: (2J / (1 + J)) ** (1 / k) for the Jaccard index J
 * of their shingles of k words.
 */
export function sharedWords(a: Uint32Array, b: Uint32Array): number {
  let equal = 0;
  for (let number = 0; number < HASHES; number += 1) if (a[number] === b[number]) equal += 1;
  const jaccard = equal / HASHES;
  return ((2 * jaccard) / (1 + jaccard)) ** (1 / SHINGLE);
}

/** The share of the shingles of the shorter text that the longer one has too, from 0 to 1. */
export function sharedShingles(a: string, b: string): number {
  const [shorter = [], longer = []] = [a, b]
    .map((text) => shinglesOf(wordsIn(text)))
    .toSorted((x, y) => x.length - y.length);
  const known = new Set(longer);
  return shorter.filter((shingle) => known.has(shingle)).length / Math.max(1, shorter.length);
}

/** The smallest hash of all shingles, for each of several hash functions. */
function signatureOf(words: readonly string[]) {
  const shingles = shinglesOf(words);
  const smallest = new Uint32Array(HASHES).fill(UINT_MAX);
  for (const shingle of shingles) {
    const base = fnv(shingle);
    for (let number = 0; number < HASHES; number += 1) {
      const hash = mixed(base ^ Math.imul(number + 1, 0x9e3779b1));
      if (hash < (smallest[number] ?? 0)) smallest[number] = hash;
    }
  }
  return Buffer.from(smallest.buffer).toString('base64');
}

/** The hashes in a signature. */
export function hashesIn(signature: string): Uint32Array {
  return new Uint32Array(Uint8Array.from(Buffer.from(signature, 'base64')).buffer);
}

function shinglesOf(words: readonly string[]) {
  return words.slice(SHINGLE - 1, WORDS_MAX).map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

function wordsIn(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

function excerptOf(paragraphs: readonly string[]) {
  const text = paragraphs.join('\n');
  if (text.length <= EXCERPT_MAX) return text;
  const cut = text.slice(0, EXCERPT_MAX - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > EXCERPT_MAX / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

/** FNV-1a. */
function fnv(text: string) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** The end of MurmurHash3, which spreads each bit over all others. */
export function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
