import type { Post, SubmitPostBody } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { type Actor, isListed } from '../permissions.ts';
import { requireUnpaid } from './affiliate-links/find-affiliate.ts';
import { raceForUrl, requireFreeUrl } from './one-per-url.ts';
import { standingOfNew } from './hold.ts';
import { requireOpenHosts } from './open-host.ts';
import { readChoices } from './post-choices.ts';
import { previewAtHand } from './post-preview.ts';
import { setTags } from './post-tags.ts';
import { URL_RULES_VERSION, urlKey } from './post-url.ts';
import { movePostsCount } from './posts-count.ts';
import { getPost } from './posts.ts';
import { sponsoringOf } from './sponsoring.ts';

/**
 * Submits a post, which may have to wait for an admin, with the preview that is at hand; one that is not follows in the background.
 * @throws InvalidError (with `post_id` for a duplicate; for an affiliate link unless it is sponsored)
 */
export async function submitPost(context: Context, actor: Actor, body: SubmitPostBody): Promise<Post> {
  const { database, clock } = context;
  const sponsoring = sponsoringOf(body);
  const preview = previewAtHand(context, body.url);
  const url_key = urlKey(body.url);
  const id = await raceForUrl(database, async (tx) => {
    const { category_id, tag_ids = [] } = await readChoices(tx, body);
    await requireFreeUrl(tx, url_key);
    await requireOpenHosts(tx, { url: body.url, affiliate_url: sponsoring.affiliate_url });
    if (!sponsoring.is_sponsored) requireUnpaid(body.url);
    const standing = await standingOfNew(context, tx, actor);
    const { id } = await tx
      .insertInto('posts')
      .values({
        author_id: actor.id,
        category_id,
        title: body.title,
        url: body.url,
        url_key,
        url_rules: URL_RULES_VERSION,
        description: body.description ?? '',
        ...sponsoring,
        ...preview,
        ...standing,
        created_at: clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setTags(tx, id, tag_ids);
    await movePostsCount(tx, actor.id, Number(isListed(standing)));
    return id;
  });
  if (preview.preview_read_at === null) context.previewFiller.fill(id);
  return getPost(context, actor, id);
}
