import type { Post } from '@magpie/contract/posts';
import type { MuteTarget } from '../../../session/mute.ts';
import { siteOf } from '../post-link.ts';

/** The author, tags, category and site of a post, which can be muted. */
export function mutableParts(post: Post): MuteTarget[] {
  const { author, category, tags } = post;
  const site = siteOf(post);
  return [
    ...(author ? [{ kind: 'user' as const, id: author.id, name: author.username }] : []),
    ...tags.map(({ id, name }) => ({ kind: 'tag' as const, id, name })),
    { kind: 'category', id: category.id, name: category.name },
    ...(site ? [{ kind: 'site' as const, id: site, name: site }] : []),
  ];
}
