import type { DemoLink } from './links.ts';

/** Tags with the same meaning as one of the site's own, for an admin to merge. */
export const STRAY_TAGS: Record<string, string> = {
  'language models': 'LLMs',
  'open source': 'open-source software',
  'reinforcement learning': 'RL',
};

/** The tags of a link; about a fifth of the links have stray tags in place of the site's own. */
export function tagNamesOf({ tags, url }: Pick<DemoLink, 'tags' | 'url'>): string[] {
  const isStray = url.length % 5 === 0;
  return tags.map((name) => (isStray && STRAY_TAGS[name]) || name);
}
