import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/topics/tags.ts';
import type { Draft } from './submission.ts';
import { withTagsOf } from './saved-draft.ts';

/**
 * Once all tags are loaded, removes from a draft the tags that were deleted since it was saved.
 * @param own the tags that the post has; they stay, even if the loaded list is older and does not have them
 */
export function useKnownTags(draft: Draft, own: readonly { id: number }[] = []): Draft {
  const { data } = useQuery(tagsQuery());
  return data ? withTagsOf(draft, [...data, ...own]) : draft;
}
