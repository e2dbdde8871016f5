import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { keysOfFound } from '../../links/known-urls.ts';
import { urlKey } from '../../links/url-identity.ts';
import type { Actor } from '../../permissions.ts';
import { noteDuplicate } from '../../posts/duplicates/duplicates.ts';
import { addSource } from '../../posts/sources/sources.ts';
import type { Person } from './plan/people.ts';
import type { PlannedPost } from './plan/plan.ts';

/** Two posts that are to count as posts of the same page. The demo reads no pages, so it cannot find such posts itself. */
const SAME_PAGE = ['https://openai.com/index/whisper/', 'https://github.com/openai/whisper'] as const;

/** Posts, and where else their texts are. */
const SOURCES: readonly { url: string; source: string }[] = [
  {
    url: 'https://arxiv.org/abs/1706.03762',
    source: 'https://papers.nips.cc/paper/7181-attention-is-all-you-need',
  },
  { url: 'https://arxiv.org/abs/1810.04805', source: 'https://aclanthology.org/N19-1423/' },
];

/** A post waits for an admin as a duplicate, and readers have added sources to others. */
export async function addDuplicates(
  tx: Tx,
  now: Context,
  posts: readonly PlannedPost[],
  {
    idOf,
    actorOf,
    readers,
  }: { idOf: (post: PlannedPost) => number; actorOf: (person: Person) => Actor; readers: readonly Person[] },
): Promise<void> {
  const find = (url: string) => posts.find(({ link, decision }) => link.url === url && !decision);
  const [one, other] = SAME_PAGE.map(find);
  if (one && other) {
    const found = keysOfFound([{ kind: 'canonical', url: one.link.url }], urlKey(other.link.url));
    await noteDuplicate(tx, idOf(other), found, now.clock());
  }
  for (const [index, { url, source }] of SOURCES.entries()) {
    const [post, reader] = [find(url), readers[index]];
    if (post && reader) await addSource(now, actorOf(reader), idOf(post), { url: source });
  }
}
