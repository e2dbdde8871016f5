/** What is remembered of the text of a page, to tell later whether it still says the same. */
export interface PageText {
  /** A MinHash signature, base64; null for a page with too few words to compare. */
  signature: string | null;
  /** How the text begins. */
  excerpt: string;
}

export const EXCERPT_MAX = 1000;
/** Words in a shingle. */
const SHINGLE = 3;
const HASHES = 64;
const WORDS_MIN = 20;
const WORDS_MAX = 6000;
/** Scripts without spaces between words are compared by letter. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]|[\p{L}\p{N}\p{M}]+/gu;
const UINT_MAX = 0xffffffff;

/** @param paragraphs in the order of the page; without any there is nothing to remember */
export function pageText(paragraphs: readonly string[]): PageText | null {
  if (paragraphs.length === 0) return null;
  return { signature: signatureOf(paragraphs.join(' ')), excerpt: excerptOf(paragraphs) };
}

/** The estimated share of words that two texts have in common, from 0 to 1. */
export function sharedWords(a: string, b: string): number {
  const [first, second] = [hashesIn(a), hashesIn(b)];
  const equal = first.filter((hash, index) => hash === second[index]).length;
  const jaccard = equal / HASHES;
  return ((2 * jaccard) / (1 + jaccard)) ** (1 / SHINGLE);
}

/** The share of the shingles of the shorter text that the longer one has too, from 0 to 1. */
export function sharedShingles(a: string, b: string): number {
  const [shorter = [], longer = []] = [shinglesOf(a), shinglesOf(b)].toSorted((x, y) => x.length - y.length);
  const known = new Set(longer);
  return shorter.filter((shingle) => known.has(shingle)).length / Math.max(1, shorter.length);
}

/** The smallest hash of all shingles, for each of several hash functions. */
export function signatureOf(text: string): string | null {
  const shingles = shinglesOf(text);
  if (shingles.length <= WORDS_MIN - SHINGLE) return null;
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

function shinglesOf(text: string) {
  const words = text.normalize('NFKC').toLowerCase().match(WORD)?.slice(0, WORDS_MAX) ?? [];
  return words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

function hashesIn(signature: string) {
  const bytes = Buffer.from(signature, 'base64');
  return Array.from({ length: HASHES }, (_, index) => bytes.readUInt32LE(index * 4));
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
function mixed(value: number) {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
