import type { EditPostBody, Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockPost } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';
import { type Actor, requireEditablePost } from '../permissions.ts';
import { requireUnpaid } from './affiliate-links/find-affiliate.ts';
import { raceForUrl, requireFreeUrl } from './one-per-url.ts';
import { requireOpenHosts } from './open-host.ts';
import { readChoices } from './post-choices.ts';
import { previewAtHand } from './post-preview.ts';
import { setTags } from './post-tags.ts';
import { URL_RULES_VERSION, urlKey } from './post-url.ts';
import { getPost } from './posts.ts';
import { sponsoringOf } from './sponsoring.ts';

/**
 * Edits one's own post; fields that are not given stay. Another URL gets another preview.
 * @throws NotFoundError, ForbiddenError, InvalidError (with `post_id` for a duplicate; for an affiliate link unless it is sponsored)
 */
export async function editPost(
  context: Context,
  actor: Actor,
  id: number,
  body: EditPostBody,
): Promise<Post> {
  const { database } = context;
  const isUnread = await raceForUrl(database, async (tx) => {
    const post = await lockPost(tx, id);
    requireEditablePost(actor, post);
    const sponsoring = sponsoringOf(body, post);
    const { category, tags } = await readChoices(tx, body, post);
    const moved = await moveToUrl(context, tx, post, body.url);
    await requireOpenHosts(tx, { url: moved?.url, affiliate_url: newLink(sponsoring, post) });
    if (!sponsoring.is_sponsored && (moved || post.is_sponsored)) requireUnpaid(moved?.url ?? post.url);
    await tx
      .updateTable('posts')
      .set({
        title: body.title ?? post.title,
        description: body.description ?? post.description,
        category_id: category.id,
        ...sponsoring,
        ...moved,
      })
      .where('id', '=', id)
      .execute();
    if (tags) await setTags(tx, id, tags);
    return moved?.preview_read_at === null;
  });
  if (isUnread) context.previewFiller.fill(id);
  return getPost(context, actor, id);
}

/** The affiliate URL, where it is another than before. */
function newLink({ affiliate_url }: Pick<PostRow, 'affiliate_url'>, before: PostRow) {
  return affiliate_url === before.affiliate_url ? null : affiliate_url;
}

/** The columns that go with another URL; undefined when it stays. */
async function moveToUrl(context: Context, tx: Tx, post: PostRow, url: string | undefined) {
  if (url === undefined || url === post.url) return undefined;
  const url_key = urlKey(url);
  await requireFreeUrl(tx, url_key, post.id);
  return { url, url_key, url_rules: URL_RULES_VERSION, ...previewAtHand(context, url) };
}
