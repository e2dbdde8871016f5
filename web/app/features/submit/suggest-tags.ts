import type { TagWithCount } from '@magpie/contract/tags';
import type { Submission } from './submission.ts';

/**
 * The tags that contain the entered text and are not chosen yet. First come those whose name is in the post, then those that
 * begin with the text, then the others; each group begins with the tags that most posts have.
 */
export function suggestTags(
  tags: readonly TagWithCount[],
  text: string,
  { title, url, description, tags: chosen }: Pick<Submission, 'title' | 'url' | 'description' | 'tags'>,
): TagWithCount[] {
  const words = wordsOf(`${title} ${url} ${description}`);
  const sought = text.trim().toLowerCase();
  const rankOf = (name: string) =>
    words.includes(wordsOf(name)) ? 0 : name.toLowerCase().startsWith(sought) ? 1 : 2;
  return tags
    .filter(({ id, name }) => !chosen.includes(id) && name.toLowerCase().includes(sought))
    .toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || b.posts_count - a.posts_count);
}

/** The words of a text between blanks, so that only whole words match, and without the s of a plural. */
function wordsOf(text: string) {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}+#]+/u);
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `.replace(/ +/g, ' ');
}
