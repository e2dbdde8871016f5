import type { Tag } from '@magpie/contract/tags';
import type { Submission } from './submission.ts';

/** The tags that contain the text and are not chosen yet; first those that the title, the URL or the description names. */
export function suggestTags(
  tags: readonly Tag[],
  text: string,
  { title, url, description, tags: chosen }: Pick<Submission, 'title' | 'url' | 'description' | 'tags'>,
): Tag[] {
  const words = wordsOf(`${title} ${url} ${description}`);
  const sought = text.trim().toLowerCase();
  const matching = tags.filter(({ id, name }) => !chosen.includes(id) && name.toLowerCase().includes(sought));
  const isNamed = ({ name }: Tag) => words.includes(wordsOf(name));
  return [...matching.filter(isNamed), ...matching.filter((tag) => !isNamed(tag))];
}

/** Between blanks, so that only whole words are found; without the s of a plural. */
function wordsOf(text: string) {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}+#]+/u);
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `.replace(/ +/g, ' ');
}
