import type { SourceUrl } from '@magpie/contract/curation/sources';
import { SOURCES_MAX } from '@magpie/contract/limits';
import * as linkMessages from '@magpie/contract/messages/links';
import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import type { Post } from '@magpie/contract/posts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockPost, requireStillLoggedIn } from '../../db/locks.ts';
import { ForbiddenError, InvalidError, NotFoundError } from '../../errors.ts';
import { requireNoAffiliate } from '../../links/affiliate-links/find-affiliate.ts';
import { findBlockedUrls, requireAllowedHosts } from '../../links/blocked-hosts.ts';
import { findHolders, requireFreeUrl, transactWithUrlRetry } from '../../links/duplicate-urls.ts';
import { decidingKeys } from '../../links/known-urls.ts';
import { submittedLink } from '../../links/submitted-link.ts';
import { URL_RULES_VERSION, urlKey } from '../../links/url-identity.ts';
import { logAct } from '../../moderation-log/log-act.ts';
import { type Actor, isAdmin, requireOpenPost } from '../../permissions.ts';
import { cachedFoundUrls } from '../post-preview.ts';
import { getPost } from '../posts.ts';
import { hasOtherText, isUnreadSource } from './read-source.ts';

/**
 * Adds a page to the sources of a post; idempotent. From then on, submitting the page is refused as a duplicate of the post.
 * If nobody has previewed the page, or the page of the post itself has not been read yet, the page of the source is
 * read in the background. The source is then dropped if its page has another text or is the page of another post.
 * @throws NotFoundError, ForbiddenError for a post that is not listed, InvalidError as for a submission, for a page that
 * was previewed and has another text, and for too many sources
 */
export async function addSource(context: Context, actor: Actor, id: number, body: SourceUrl): Promise<Post> {
  const { database, clock } = context;
  const link = submittedLink(body.url);
  const page = context.previews.peek(link.url);
  const found = cachedFoundUrls(context, link);
  const added = await transactWithUrlRetry(database, async (tx) => {
    const post = await lockPost(tx, id);
    await requireStillLoggedIn(tx, actor);
    requireOpenPost(actor, post);
    if (await findSource(tx, id, link.key)) return undefined;
    await requireFreeUrl(tx, [link.key, ...decidingKeys(found)], id, [link.key]);
    if ((await findHolders(tx, [link.key])).has(link.key))
      throw new InvalidError({ url: [linkMessages.duplicateUrl] }, { post_id: [id] });
    await requireAllowedHosts(tx, { url: link });
    requireNoAffiliate(link);
    if (page?.ok && (await hasOtherText(tx, id, page.text)))
      throw new InvalidError({ url: [sourceMessages.otherText] });
    await requireRoom(tx, id);
    return tx
      .insertInto('known_urls')
      .values({
        post_id: id,
        kind: 'source',
        url: link.text,
        url_key: link.key,
        url_rules: URL_RULES_VERSION,
        added_by: actor.id,
        is_unread: post.preview_read_at === null || isUnreadSource(page) ? 1 : 0,
        created_at: clock(),
      })
      .returning(['id', 'is_unread'])
      .executeTakeFirstOrThrow();
  });
  if (added?.is_unread) context.sourceReader.fill(added.id);
  return getPost(context, actor, id);
}

/**
 * Removes a source, which can then be submitted again. A removal by an admin is in the moderation log, unless the admin
 * added the source or the post is the admin's own.
 * @throws NotFoundError also for a URL that is no source, ForbiddenError for a post that is not listed, and for a
 * source of somebody else on the post of somebody else; only admins remove the URLs of merged posts
 */
export async function removeSource(
  context: Context,
  actor: Actor,
  id: number,
  { url }: SourceUrl,
): Promise<Post> {
  await context.database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    const { role } = await requireStillLoggedIn(tx, actor);
    requireOpenPost(actor, post);
    const source = await findSource(tx, id, urlKey(url));
    if (!source) throw new NotFoundError();
    const isOwn = source.added_by === actor.id || post.author_id === actor.id;
    if (!isAdmin({ ...actor, role })) {
      if (source.is_merged) throw new ForbiddenError(sourceMessages.mergedUrl);
      if (!isOwn) throw new ForbiddenError(sourceMessages.notYours);
    }
    await tx.deleteFrom('known_urls').where('id', '=', source.id).execute();
    if (!isOwn)
      await logAct(
        tx,
        { admin_id: actor.id, reason: '', created_at: context.clock() },
        { action: 'remove_source', target: { kind: 'post', id, title: post.title } },
      );
  });
  return getPost(context, actor, id);
}

function findSource(tx: Tx, post_id: number, url_key: string) {
  return tx
    .selectFrom('known_urls')
    .select(['id', 'added_by', 'is_merged'])
    .where('url_key', '=', url_key)
    .where('post_id', '=', post_id)
    .where('kind', '=', 'source')
    .executeTakeFirst();
}

/** Sources on blocked domains are not shown, so they do not count. @throws InvalidError for too many sources */
async function requireRoom(tx: Tx, post_id: number) {
  const sources = await tx
    .selectFrom('known_urls')
    .select('url')
    .where('post_id', '=', post_id)
    .where('kind', '=', 'source')
    .execute();
  const urls = sources.map(({ url }) => url);
  const blocked = await findBlockedUrls(tx, urls);
  if (urls.length - blocked.size >= SOURCES_MAX)
    throw new InvalidError({ url: [sourceMessages.tooMany(SOURCES_MAX)] });
}
