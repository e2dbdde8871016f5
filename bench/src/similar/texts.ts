import { readdirSync, readFileSync } from 'node:fs';

const WORDS_MIN = 80;
const DOCS = new URL('../../../docs/', import.meta.url);
const LINKS = new URL('../../../server/src/cli/demo/content/links.jsonl', import.meta.url);

/** Parts of the project's documents, as texts of pages that say different things; not of `api.md`, which is no prose. */
export function realTexts(): string[] {
  return readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'api.md')
    .toSorted()
    .flatMap((name) => readFileSync(new URL(name, DOCS), 'utf8').split(/^#+ .*$/m))
    .map((part) => part.replaceAll(/^\|.*$|[*_`|>]/gm, '').trim())
    .filter((part) => part.split(/\s+/).length >= WORDS_MIN);
}

/** What real pages say of themselves: the links of the demo site. */
export function realLinks(): { title: string; description: string }[] {
  const lines = readFileSync(LINKS, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as { title: string; description: string });
}

/** Replaces a share of the words by other words. */
export function reworded(
  text: string,
  { share, roll, words }: { share: number; roll: () => number; words: readonly string[] },
): string {
  return text.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (roll() < share ? pick(words, roll) : word));
}

/** Writes new texts in which each word is followed by one that also follows it in the given texts, where there is one. */
export function writer(texts: readonly string[], roll: () => number): (length: number) => string {
  const words = texts.flatMap((text) => text.split(/\s+/));
  const following = Map.groupBy(words.slice(1).entries(), ([index]) => words[index] ?? '');
  return (length) => {
    const written = [pick(words, roll)];
    while (written.length < length) {
      const next = following.get(written.at(-1) ?? '');
      written.push(next ? pick(next, roll)[1] : pick(words, roll));
    }
    return written.join(' ');
  };
}

export function pick<T>(from: readonly T[], roll: () => number): T {
  const found = from[Math.floor(roll() * from.length)];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
}
