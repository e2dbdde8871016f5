import type { Post, SubmitPostBody } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { type Given, prepareInsert } from '../db/prepared.ts';
import type { PostRow } from '../db/schema.ts';
import { type Actor, isListed } from '../permissions.ts';
import { requireUnpaid } from '../links/affiliate-links/find-affiliate.ts';
import { raceForUrl, requireFreeUrl } from '../links/duplicate-urls.ts';
import { standingOfNew } from './initial-status.ts';
import { requireOpenHosts } from '../links/blocked-hosts.ts';
import { readChoices } from './post-choices.ts';
import { previewAtHand } from './post-preview.ts';
import { addTags } from '../tags/post-tags.ts';
import { URL_RULES_VERSION, urlKey } from '../links/url-identity.ts';
import { viewNewPost } from './post-view.ts';
import { movePostsCount } from './posts-count.ts';
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
  const submitted = await raceForUrl(database, async (tx) => {
    const { category, tags = [] } = await readChoices(tx, body);
    await requireFreeUrl(tx, url_key);
    await requireOpenHosts(tx, { url: body.url, affiliate_url: sponsoring.affiliate_url });
    if (!sponsoring.is_sponsored) requireUnpaid(body.url);
    const standing = await standingOfNew(context, tx, actor);
    const post = await insertPost(tx, {
      author_id: actor.id,
      category_id: category.id,
      title: body.title,
      url: body.url,
      url_key,
      description: body.description ?? '',
      ...sponsoring,
      ...preview,
      ...standing,
      created_at: clock(),
    });
    await addTags(tx, post.id, tags);
    await movePostsCount(tx, actor.id, Number(isListed(standing)));
    const names = {
      author_username: actor.username,
      category_name: category.name,
      category_slug: category.slug,
    };
    return viewNewPost(actor, { ...post, ...names }, tags);
  });
  if (preview.preview_read_at === null) context.previewFiller.fill(submitted.id);
  return submitted;
}

/** The rest the database fills in. */
type NewPost = Omit<
  PostRow,
  'id' | 'url_rules' | 'likes_count' | 'comments_count' | 'discussion_count' | 'reports_count' | 'rank'
>;

const insertPost = prepareInsert((tx, given: Given<NewPost>) =>
  tx
    .insertInto('posts')
    .values({
      author_id: given('author_id'),
      category_id: given('category_id'),
      title: given('title'),
      url: given('url'),
      url_key: given('url_key'),
      url_rules: URL_RULES_VERSION,
      description: given('description'),
      is_sponsored: given('is_sponsored'),
      affiliate_url: given('affiliate_url'),
      status: given('status'),
      was_held: given('was_held'),
      preview_title: given('preview_title'),
      preview_description: given('preview_description'),
      preview_image: given('preview_image'),
      preview_type: given('preview_type'),
      preview_publisher: given('preview_publisher'),
      preview_read_at: given('preview_read_at'),
      created_at: given('created_at'),
    })
    .returningAll(),
);
