import type { Post, SubmitPostBody } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { factColumns } from '../facts/facts.ts';
import { requireNoAffiliate } from '../links/affiliate-links/find-affiliate.ts';
import { requireAllowedHosts } from '../links/blocked-hosts.ts';
import { transactWithUrlRetry, requireFreeUrl } from '../links/duplicate-urls.ts';
import { addKnownUrls, decidingKeys } from '../links/known-urls.ts';
import { addLinkCheck } from '../link-checks/schedule.ts';
import { submittedLink } from '../links/submitted-link.ts';
import { URL_RULES_VERSION } from '../links/url-identity.ts';
import { notifyOfPost } from '../notifications/post-events.ts';
import { type Actor, isListed } from '../permissions.ts';
import { addSites } from '../sites/post-sites.ts';
import { addTags } from '../tags/post-tags.ts';
import { findWork, lockFoundWorks, namedWorks } from '../works/find-work.ts';
import { initialStatus } from './initial-status.ts';
import { readChoices } from './post-choices.ts';
import { cachedFoundUrls, cachedPreview } from './post-preview.ts';
import { viewNewPost } from './post-view.ts';
import { changePostsCount } from './posts-count.ts';
import { sponsoringOf } from './sponsoring.ts';

/**
 * Submits a post, which may have to wait for an admin. A preview that is not cached is read in the background.
 * @throws InvalidError for wrong fields, for a URL that a post has already (with its `post_id`), for a blocked domain, and
 * for an affiliate link in a post that is not sponsored
 */
export async function submitPost(context: Context, actor: Actor, body: SubmitPostBody): Promise<Post> {
  const { database, clock } = context;
  const sponsoring = sponsoringOf(body, { sponsored_by: actor.id, sponsored_at: clock() });
  const link = submittedLink(body.url);
  const affiliate = sponsoring.affiliate_url ? submittedLink(sponsoring.affiliate_url) : undefined;
  const { previewText, ...preview } = cachedPreview(context, link.url);
  const found = cachedFoundUrls(context, link);
  const works = namedWorks(link.identity, found);
  const submitted = await transactWithUrlRetry(database, async (tx) => {
    await lockFoundWorks(tx, works);
    const { category, tags = [] } = await readChoices(tx, body);
    await requireFreeUrl(tx, [link.key, ...decidingKeys(found)]);
    await requireAllowedHosts(tx, { url: link, affiliate_url: affiliate });
    if (!sponsoring.is_sponsored) requireNoAffiliate(link);
    const status = await initialStatus(context, tx, actor);
    const post = await tx
      .insertInto('posts')
      .values({
        author_id: actor.id,
        category_id: category.id,
        title: body.title,
        url: link.text,
        url_key: link.key,
        url_rules: URL_RULES_VERSION,
        description: body.description ?? '',
        ...sponsoring,
        ...factColumns(body),
        ...preview,
        ...(await findWork(tx, works)),
        ...status,
        created_at: clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addKnownUrls(tx, post.id, found, post.created_at);
    await addLinkCheck(tx, post.id, { now: clock(), text: previewText });
    await addTags(tx, post.id, tags);
    await addSites(tx, post.id, link.url);
    await indexPosts(tx, [post.id]);
    await changePostsCount(tx, actor.id, Number(isListed(status)));
    if (isListed(status)) await notifyOfPost(tx, post, post.created_at);
    const names = {
      author_username: actor.username,
      category_name: category.name,
      category_slug: category.slug,
    };
    return viewNewPost(tx, actor, { ...post, ...names }, tags);
  });
  if (preview.preview_read_at === null) context.previewFiller.fill(submitted.id);
  return submitted;
}
