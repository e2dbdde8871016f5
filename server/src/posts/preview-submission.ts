import type { Context } from '../context.ts';
import { decidingKeys, keysOfFound } from '../links/known-urls.ts';
import { holdsUrl } from '../links/duplicate-urls.ts';
import { urlKey } from '../links/url-identity.ts';
import type { Queries } from '../db/database.ts';
import type { SimilarPost } from '@magpie/contract/previews';
import { canRead, type Viewer } from '../permissions.ts';
import type { PreviewRequester } from '../previews/fetch/forbidden-log.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';
import { findSimilarPosts } from '../similar-posts/find-similar-posts.ts';
import { comparableSignature } from '../similar-posts/text-keys.ts';

/** The preview in a form that submits a URL. */
export type SubmissionPreview =
  | (Omit<Preview, 'imageIsRetryable' | 'foundUrls' | 'text'> & {
      post_id: number | null;
      similar: SimilarPost[];
    })
  | (PreviewFailure & { post_id: null });

/**
 * The preview of a URL. Where a post that the viewer may read has it already, that post's id and stored preview, without
 * reading the page; where the page turns out to be that of a post, its id. Otherwise with the posts whose pages have a similar
 * text. `submitPost` recognises the same URLs.
 */
export async function previewSubmission(
  { database, previews }: Context,
  viewer: Viewer,
  url: string,
  requester: PreviewRequester,
): Promise<SubmissionPreview> {
  const key = urlKey(url);
  const [post] = await findReadable(database.read, viewer, [key], { isPageRead: true });
  if (post) return storedPreview(post);
  const page = await previews.read(url, requester);
  const keys = page.ok ? decidingKeys(keysOfFound(page.foundUrls, key)) : [];
  const isPageRead = keys.length > 0;
  const [same] = await findReadable(database.read, viewer, [key, ...keys], { isPageRead });
  if (!page.ok) return same ? storedPreview(same) : { ...page, post_id: null };
  if (same) return { ...page, post_id: same.id, similar: [] };
  const signature = comparableSignature(page.text);
  const similar = signature === null ? [] : await findSimilarPosts(database.read, viewer, signature);
  return { ...page, post_id: null, similar };
}

function storedPreview(post: Awaited<ReturnType<typeof findReadable>>[number]): SubmissionPreview {
  return {
    ok: true,
    post_id: post.id,
    similar: [],
    title: post.preview_title,
    description: post.preview_description,
    image: post.preview_image,
    type: post.preview_type,
    publisher: post.preview_publisher,
  };
}

/** The posts with these keys that the viewer may read, the oldest first. */
async function findReadable(
  queries: Queries,
  viewer: Viewer,
  keys: readonly string[],
  reading: { isPageRead: boolean },
) {
  const posts = await queries
    .selectFrom('posts')
    .innerJoin('known_urls', 'known_urls.post_id', 'posts.id')
    .select(['posts.id', 'author_id', 'status', 'is_listed', 'known_urls.kind'])
    .select(['preview_title', 'preview_description', 'preview_image', 'preview_type', 'preview_publisher'])
    .where('known_urls.url_key', 'in', keys)
    .orderBy('posts.id')
    .execute();
  return posts.filter((post) => holdsUrl(post, reading) && canRead(viewer, post));
}
