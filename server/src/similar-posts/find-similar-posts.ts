import { SIMILAR_POSTS_MAX, SIMILARITY_MIN } from '@magpie/contract/limits';
import type { SimilarPost } from '@magpie/contract/previews';
import type { Queries } from '../db/database.ts';
import { canRead, type Viewer } from '../permissions.ts';
import { hashesIn, sharedWords } from '../previews/links/fingerprint.ts';
import { textKeys } from './text-keys.ts';

/** Posts with a key in common whose signatures are compared; those with the most keys in common first. */
const COMPARED_MAX = 200;

/** The posts with the most similar texts that the viewer may read, the most similar first. */
export async function findSimilarPosts(
  queries: Queries,
  viewer: Viewer,
  signature: string,
): Promise<SimilarPost[]> {
  const similarities = await findSimilarities(queries, signature);
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

/** By the id of the post. */
async function findSimilarities(queries: Queries, signature: string): Promise<Map<number, number>> {
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
  return new Map(
    compared.flatMap(({ post_id, signature: other }) => {
      const similarity = other === null ? 0 : sharedWords(hashes, hashesIn(other));
      return similarity >= SIMILARITY_MIN ? [[post_id, Math.round(similarity * 100) / 100]] : [];
    }),
  );
}
