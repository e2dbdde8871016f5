import type { TagWithCount } from '@magpie/contract/tags';

/** The tags whose name or slug contains the text, in their order. */
export function findTags(tags: readonly TagWithCount[], text: string): TagWithCount[] {
  const sought = text.trim().toLowerCase();
  return tags.filter(({ name, slug }) => name.toLowerCase().includes(sought) || slug.includes(sought));
}

/**
 * The tags whose name or slug contains the text and that `source` can be merged into: first those whose name begins with the
 * text, then the others, each group with the most used first.
 */
export function findTargets(
  tags: readonly TagWithCount[],
  source: TagWithCount,
  text: string,
): TagWithCount[] {
  const sought = text.trim().toLowerCase();
  const isStart = ({ name }: TagWithCount) => Number(name.toLowerCase().startsWith(sought));
  return findTags(tags, text)
    .filter(({ id }) => id !== source.id)
    .sort((a, b) => isStart(b) - isStart(a) || b.posts_count - a.posts_count);
}
