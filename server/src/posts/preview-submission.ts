import type { Context } from '../context.ts';
import { decidingKeys, keysOfFound } from '../links/known-urls.ts';
import { isUrlReserved } from '../links/duplicate-urls.ts';
import { hashOfIdentity, urlIdentity } from '../links/url-identity.ts';
import type { Queries } from '../db/database.ts';
import type { PreviewedWork } from '@magpie/contract/curation/works';
import type { SimilarPost } from '@magpie/contract/previews';
import { canRead, type Viewer } from '../permissions.ts';
import type { PreviewRequester } from '../previews/fetch/forbidden-log.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';
import { findSimilarPosts } from '../similar-posts/find-similar-posts.ts';
import { comparableSignature } from '../similar-posts/text-keys.ts';
import { namedWorks } from '../works/find-work.ts';
import { previewWork, viewWork } from '../works/view-works.ts';

/** The preview in a form that submits a URL. */
export type SubmissionPreview =
  | (Omit<Preview, 'imageIsRetryable' | 'foundUrls' | 'text'> & {
      post_id: number | null;
      similar: SimilarPost[];
      work: PreviewedWork | null;
    })
  | (PreviewFailure & { post_id: null; work: PreviewedWork | null });

/**
 * The preview of a URL. If a post that the viewer may read has this URL already, the preview has that post's id and what is
 * stored of its page, which is not read again. If the page, once read, turns out to be the page of a post, the preview has
 * the post's id. Otherwise it has the posts whose pages have a similar text, and the posts of the work that the URL or its
 * page names. `submitPost` recognises the same URLs.
 */
export async function previewSubmission(
  { database, previews }: Context,
  viewer: Viewer,
  url: string,
  requester: PreviewRequester,
): Promise<SubmissionPreview> {
  const { read } = database;
  const identity = urlIdentity(url);
  const key = hashOfIdentity(identity);
  const [post] = await findReadable(read, viewer, [key], { isPageRead: true });
  if (post) return storedPreview(read, post);
  const page = await previews.read(url, requester);
  const found = page.ok ? keysOfFound(page.foundUrls, key) : [];
  const keys = decidingKeys(found);
  const [same] = await findReadable(read, viewer, [key, ...keys], { isPageRead: keys.length > 0 });
  if (!page.ok)
    return same
      ? storedPreview(read, same)
      : { ...page, post_id: null, work: await previewWork(read, namedWorks(identity, found)) };
  if (same) return { ...page, post_id: same.id, similar: [], work: await workOf(read, same) };
  const signature = comparableSignature(page.text);
  const excerpt = page.text?.excerpt ?? '';
  const similar = signature === null ? [] : await findSimilarPosts(read, viewer, { signature, excerpt });
  const work = await previewWork(read, namedWorks(identity, found));
  return { ...page, post_id: null, similar, work };
}

async function storedPreview(
  queries: Queries,
  post: Awaited<ReturnType<typeof findReadable>>[number],
): Promise<SubmissionPreview> {
  return {
    ok: true,
    post_id: post.id,
    similar: [],
    work: await workOf(queries, post),
    title: post.preview_title,
    description: post.preview_description,
    image: post.preview_image,
    type: post.preview_type,
    publisher: post.preview_publisher,
  };
}

function workOf(queries: Queries, { work_key }: { work_key: string | null }) {
  return work_key === null ? null : viewWork(queries, work_key);
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
    .select(['posts.id', 'author_id', 'status', 'is_listed', 'work_key', 'known_urls.kind', 'is_merged'])
    .select(['preview_title', 'preview_description', 'preview_image', 'preview_type', 'preview_publisher'])
    .where('known_urls.url_key', 'in', keys)
    .orderBy('posts.id')
    .execute();
  return posts.filter((post) => isUrlReserved(post, reading) && canRead(viewer, post));
}
