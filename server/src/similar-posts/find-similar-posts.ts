import { SIMILAR_POSTS_MAX } from '@magpie/contract/limits';
import type { SimilarPost } from '@magpie/contract/previews';
import type { Queries } from '../db/database.ts';
import { canRead, type Viewer } from '../permissions.ts';
import { hashesIn, sharedWords } from '../previews/links/fingerprint.ts';
import { isSimilar, isUnsure } from './similar-texts.ts';
import { textKeys } from './text-keys.ts';

/** The maximum number of posts whose signatures are compared: those with the most keys in common. */
const COMPARED_MAX = 200;

/** A text of a page that posts are compared with. */
interface SoughtText {
  signature: string;
  /** How the text begins; empty where that is not known. */
  excerpt: string;
}

/** The posts with the most similar texts that the viewer may read, the most similar first. */
export async function findSimilarPosts(
  queries: Queries,
  viewer: Viewer,
  text: SoughtText,
): Promise<SimilarPost[]> {
  const similarities = await findSimilarities(queries, text);
  if (similarities.size === 0) return [];
  const posts = await queries
    .selectFrom('posts')
    .select(['id', 'title', 'created_at', 'author_id', 'status'])
    .where('id', 'in', [...similarities.keys()])
    .execute();
  return posts
    .filter((post) => canRead(viewer, post))
    .map(({ id, title, created_at }) => ({
      id,
      title,
      similarity: similarities.get(id) ?? 0,
      created_at: new Date(created_at).toISOString(),
    }))
    .toSorted((a, b) => b.similarity - a.similarity || a.id - b.id)
    .slice(0, SIMILAR_POSTS_MAX);
}

/** The similarity of each post with a similar text, by the id of the post. */
async function findSimilarities(
  queries: Queries,
  { signature, excerpt }: SoughtText,
): Promise<Map<number, number>> {
  const candidates = queries
    .selectFrom('text_keys')
    .select(['post_id', (of) => of.fn.countAll().as('keys_in_common')])
    .where('key', 'in', textKeys(signature))
    .groupBy('post_id')
    .orderBy('keys_in_common', 'desc')
    .orderBy('post_id', 'desc')
    .limit(COMPARED_MAX);
  const compared = await queries
    .selectFrom(candidates.as('candidates'))
    .innerJoin('link_checks', 'link_checks.post_id', 'candidates.post_id')
    .select(['link_checks.post_id', 'signature'])
    .execute();
  const hashes = hashesIn(signature);
  const similarities = compared.map(({ post_id, signature: other }) => ({
    post_id,
    similarity: other === null ? 0 : sharedWords(hashes, hashesIn(other)),
  }));
  const unsure = similarities.filter(({ similarity }) => isUnsure(similarity));
  const excerpts = await excerptsOf(
    queries,
    unsure.map(({ post_id }) => post_id),
  );
  return new Map(
    similarities
      .filter(({ post_id, similarity }) => isSimilar(similarity, [excerpt, excerpts.get(post_id) ?? null]))
      .map(({ post_id, similarity }) => [post_id, Math.round(similarity * 100) / 100]),
  );
}

/** How the texts of these posts begin. */
async function excerptsOf(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string | null>();
  const checks = await queries
    .selectFrom('link_checks')
    .select(['post_id', 'excerpt'])
    .where('post_id', 'in', ids)
    .execute();
  return new Map(checks.map(({ post_id, excerpt }) => [post_id, excerpt]));
}
