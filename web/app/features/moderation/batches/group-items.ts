export const GROUPINGS = ['none', 'site', 'author', 'words'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const GROUPING_LABELS: Record<Grouping, string> = {
  none: 'Not grouped',
  site: 'By site',
  author: 'By author',
  words: 'By similarity',
};

export interface Group<T> {
  /** What the items have in common; null for the items that belong to no group. */
  label: string | null;
  items: readonly T[];
}

/** What items are grouped by. */
export interface Traits {
  url?: string;
  author: string;
  words: string;
}

/** Groups of at least two items, the largest first; then what is left. Within a group the order stays. */
export function groupItems<T>(
  items: readonly T[],
  grouping: Grouping,
  traitsOf: (item: T) => Traits,
): readonly Group<T>[] {
  if (grouping === 'none') return [{ label: null, items }];
  const groups = grouping === 'words' ? bySimilarWords(items, traitsOf) : byLabel(items, grouping, traitsOf);
  const large = groups.filter((group) => group.label !== null && group.items.length > 1);
  const sorted = large.toSorted((a, b) => b.items.length - a.items.length);
  const grouped = new Set(large.flatMap((group) => group.items));
  const rest = items.filter((item) => !grouped.has(item));
  return rest.length > 0 ? [...sorted, { label: null, items: rest }] : sorted;
}

function byLabel<T>(items: readonly T[], by: 'site' | 'author', traitsOf: (item: T) => Traits): Group<T>[] {
  const labels = items.map((item) => {
    const { url, author } = traitsOf(item);
    return by === 'author' ? author : siteOf(url);
  });
  return [...new Set(labels)].map((label) => ({
    label: label || null,
    items: items.filter((_, index) => labels[index] === label),
  }));
}

function siteOf(url = ''): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? '';
}

/** Texts are similar when they share this part of all their words (Jaccard index). */
const SIMILAR = 0.6;

/** Each item joins the first group whose first item has similar words. */
function bySimilarWords<T>(items: readonly T[], traitsOf: (item: T) => Traits): Group<T>[] {
  const groups: { label: string; words: ReadonlySet<string>; items: T[] }[] = [];
  for (const item of items) {
    const { words: text } = traitsOf(item);
    const words = wordsOf(text);
    const group = groups.find((other) => similarity(other.words, words) >= SIMILAR);
    if (group) group.items.push(item);
    else groups.push({ label: text, words, items: [item] });
  }
  return groups;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .normalize('NFKD')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
