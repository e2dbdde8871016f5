import type { EditPostBody, Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { lockPost, requireStillLoggedIn } from '../db/locks.ts';
import { indexPosts } from '../db/search/index-posts.ts';
import { NotFoundError } from '../errors.ts';
import { factChanges, factColumns } from '../facts/facts.ts';
import { requireNoAffiliate } from '../links/affiliate-links/find-affiliate.ts';
import { requireAllowedHosts } from '../links/blocked-hosts.ts';
import { transactWithUrlRetry, requireFreeUrl } from '../links/duplicate-urls.ts';
import {
  addKnownUrls,
  decidingKeys,
  forgetFoundUrls,
  type FoundKey,
  keepMergedUrls,
  withoutKnown,
} from '../links/known-urls.ts';
import { restartLinkCheck } from '../link-checks/schedule.ts';
import { type SubmittedLink, submittedLink } from '../links/submitted-link.ts';
import { URL_RULES_VERSION } from '../links/url-identity.ts';
import { type Actor, requireEditablePost } from '../permissions.ts';
import { recordChanges } from '../proposals/proposals.ts';
import { setSites } from '../sites/post-sites.ts';
import { setTags } from '../tags/post-tags.ts';
import { forgetDuplicate } from './duplicates/duplicates.ts';
import { lockFoundWorks, namedWorks, updateWork } from '../works/find-work.ts';
import { readChoices } from './post-choices.ts';
import { cachedFoundUrls, cachedPreview, type PreviewColumns } from './post-preview.ts';
import { getPost } from './posts.ts';
import { sponsoringOf } from './sponsoring.ts';
import { reserveUrlChange } from './url-change-limits.ts';

/**
 * Edits the actor's post; missing fields do not change. A new URL gets a new preview.
 * @throws NotFoundError, ForbiddenError, InvalidError as `submitPost` does, ThrottledError for too many changes of URLs
 */
export async function editPost(
  context: Context,
  actor: Actor,
  id: number,
  body: EditPostBody,
): Promise<Post> {
  // Read before the transaction: a changed URL counts under rate limits, for which the transaction must not wait.
  const before = await findEditable(context, actor, id);
  const urlChange =
    body.url === undefined || body.url === before.url ? undefined : changeTo(context, body.url);
  const reservation = urlChange && (await reserveUrlChange(context, actor, urlChange.preview));
  try {
    await applyEdit(context, actor, { id, urlChange, body });
  } catch (error) {
    reservation?.cancel();
    throw error;
  }
  reservation?.confirm();
  if (urlChange?.preview.preview_read_at === null) context.previewFiller.fill(id);
  return getPost(context, actor, id);
}

interface Edit {
  id: number;
  urlChange: UrlChange | undefined;
  body: EditPostBody;
}

interface UrlChange {
  link: SubmittedLink;
  preview: PreviewColumns;
  found: FoundKey[];
}

function changeTo(context: Context, url: string): UrlChange {
  const link = submittedLink(url);
  return { link, preview: cachedPreview(context, link.url), found: cachedFoundUrls(context, link) };
}

function applyEdit({ database, clock }: Context, actor: Actor, { id, urlChange, body }: Edit): Promise<void> {
  const link = urlChange?.link;
  const affiliate = body.affiliate_url ? submittedLink(body.affiliate_url) : undefined;
  const works = urlChange && namedWorks(urlChange.link.identity, urlChange.found);
  return transactWithUrlRetry(database, async (tx) => {
    if (works) await lockFoundWorks(tx, works);
    const post = await lockPost(tx, id);
    // The session may have ended while the edit waited for the rate limits.
    await requireStillLoggedIn(tx, actor);
    requireEditablePost(actor, post);
    const sponsoring = sponsoringOf(body, { sponsored_by: actor.id, sponsored_at: clock() }, post);
    const facts = factColumns(body, post);
    const { previewText = null, ...previewColumns } = urlChange?.preview ?? {};
    const { category, tags } = await readChoices(tx, body, post);
    if (urlChange) await requireFreeUrl(tx, [urlChange.link.key, ...decidingKeys(urlChange.found)], id);
    const hasNewAffiliate = sponsoring.affiliate_url && sponsoring.affiliate_url !== post.affiliate_url;
    await requireAllowedHosts(tx, { url: link, affiliate_url: hasNewAffiliate ? affiliate : undefined });
    if (!sponsoring.is_sponsored && (link || post.is_sponsored)) {
      requireNoAffiliate(link ?? submittedLink(post.url));
    }
    const isSameUrl = post.url_key === link?.key;
    // One of the post’s sources may be the new URL.
    if (urlChange) await forgetFoundUrls(tx, id, [urlChange.link.key, ...decidingKeys(urlChange.found)]);
    if (urlChange && !isSameUrl) {
      await keepMergedUrls(tx, post, urlChange.link, clock());
      await forgetDuplicate(tx, post);
    }
    await tx
      .updateTable('posts')
      .set({
        title: body.title ?? post.title,
        description: body.description ?? post.description,
        category_id: category.id,
        ...sponsoring,
        ...facts,
        ...(link && { url: link.text, url_key: link.key, url_rules: URL_RULES_VERSION }),
        ...previewColumns,
        edited_at: clock(),
      })
      .where('id', '=', id)
      .execute();
    if (urlChange) await addKnownUrls(tx, id, await withoutKnown(tx, id, urlChange.found), clock());
    // Decisions about the post’s work were about what the former URL leads to.
    if (works && !isSameUrl) await updateWork(tx, { ...post, work_source: 'unknown' }, works);
    await recordChanges(tx, factChanges(post, facts), { user_id: actor.id, applied_at: clock() });
    if (link) await restartLinkCheck(tx, id, { now: clock(), text: previewText, isSameUrl });
    if (tags) await setTags(tx, id, tags);
    if (link) await setSites(tx, id, link.url);
    await indexPosts(tx, [id]);
  });
}

async function findEditable({ database }: Context, actor: Actor, id: number) {
  const posts = database.read.selectFrom('posts').select(['id', 'url', 'author_id', 'status']);
  const post = await posts.where('id', '=', id).executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireEditablePost(actor, post);
  return post;
}
