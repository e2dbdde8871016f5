import type { Context } from '../context.ts';
import { urlKey } from '../links/url-identity.ts';
import { canRead, type Viewer } from '../permissions.ts';
import type { PreviewRequester } from '../previews/fetch/forbidden-log.ts';
import type { Preview, PreviewFailure } from '../previews/previews.ts';

/** The preview in a form that submits a URL. */
export type SubmissionPreview =
  (Omit<Preview, 'imageIsRetryable'> & { post_id: number | null }) | (PreviewFailure & { post_id: null });

/**
 * The preview of a URL. Where a post that the viewer may read has it already, that post's id and stored preview, without
 * reading the page. `submitPost` recognises the same URLs.
 */
export async function previewSubmission(
  { database, previews }: Context,
  viewer: Viewer,
  url: string,
  requester: PreviewRequester,
): Promise<SubmissionPreview> {
  const post = await database.read
    .selectFrom('posts')
    .select(['id', 'author_id', 'status'])
    .select(['preview_title', 'preview_description', 'preview_image', 'preview_type', 'preview_publisher'])
    .where('url_key', '=', urlKey(url))
    .executeTakeFirst();
  if (!post || !canRead(viewer, post)) return { ...(await previews.read(url, requester)), post_id: null };
  return {
    ok: true,
    post_id: post.id,
    title: post.preview_title,
    description: post.preview_description,
    image: post.preview_image,
    type: post.preview_type,
    publisher: post.preview_publisher,
  };
}
