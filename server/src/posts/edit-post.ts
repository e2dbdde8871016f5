import type { EditPostBody, Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { lockPost, requireStillLoggedIn } from '../db/locks.ts';
import type { PostRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';
import { type Actor, requireEditablePost } from '../permissions.ts';
import { requireUnpaid } from '../links/affiliate-links/find-affiliate.ts';
import { takePlacesOfMove } from './url-change-limits.ts';
import { raceForUrl, requireFreeUrl } from '../links/duplicate-urls.ts';
import { requireOpenHosts } from '../links/blocked-hosts.ts';
import { readChoices } from './post-choices.ts';
import { previewAtHand } from './post-preview.ts';
import { setTags } from '../tags/post-tags.ts';
import { URL_RULES_VERSION, urlKey } from '../links/url-identity.ts';
import { getPost } from './posts.ts';
import { sponsoringOf } from './sponsoring.ts';

/**
 * Edits one's own post; fields that are not given stay. Another URL gets another preview.
 * @throws NotFoundError, ForbiddenError, InvalidError (with `post_id` for a duplicate; for an affiliate link unless it is
 * sponsored), ThrottledError where the URL changes and may not
 */
export async function editPost(
  context: Context,
  actor: Actor,
  id: number,
  body: EditPostBody,
): Promise<Post> {
  // Seen before the transaction, in which no place of a limit may be waited for.
  const before = await findEditable(context, actor, id);
  const move = moveTo(context, before.url, body.url);
  const place = move && (await takePlacesOfMove(context, actor, move));
  try {
    await applyEdit(context, actor, { id, move, body });
  } catch (error) {
    place?.giveBack();
    throw error;
  }
  place?.keep();
  if (move?.preview_read_at === null) context.previewFiller.fill(id);
  return getPost(context, actor, id);
}

interface Edit {
  id: number;
  move: ReturnType<typeof moveTo>;
  body: EditPostBody;
}

function applyEdit({ database }: Context, actor: Actor, { id, move, body }: Edit): Promise<void> {
  return raceForUrl(database, async (tx) => {
    const post = await lockPost(tx, id);
    // The places of the limits may have been waited for.
    await requireStillLoggedIn(tx, actor);
    requireEditablePost(actor, post);
    const sponsoring = sponsoringOf(body, post);
    const { category, tags } = await readChoices(tx, body, post);
    if (move) await requireFreeUrl(tx, move.url_key, id);
    await requireOpenHosts(tx, { url: move?.url, affiliate_url: newLink(sponsoring, post) });
    if (!sponsoring.is_sponsored && (move || post.is_sponsored)) requireUnpaid(move?.url ?? post.url);
    await tx
      .updateTable('posts')
      .set({
        title: body.title ?? post.title,
        description: body.description ?? post.description,
        category_id: category.id,
        ...sponsoring,
        ...move,
      })
      .where('id', '=', id)
      .execute();
    if (tags) await setTags(tx, id, tags);
  });
}

async function findEditable({ database }: Context, actor: Actor, id: number) {
  const posts = database.read.selectFrom('posts').select(['id', 'url', 'author_id', 'status']);
  const post = await posts.where('id', '=', id).executeTakeFirst();
  if (!post) throw new NotFoundError();
  requireEditablePost(actor, post);
  return post;
}

/** The affiliate URL, where it is another than before. */
function newLink({ affiliate_url }: Pick<PostRow, 'affiliate_url'>, before: PostRow) {
  return affiliate_url === before.affiliate_url ? null : affiliate_url;
}

/** The columns that go with another URL; undefined when it stays. */
function moveTo(context: Context, before: string, url: string | undefined) {
  if (url === undefined || url === before) return undefined;
  return { url, url_key: urlKey(url), url_rules: URL_RULES_VERSION, ...previewAtHand(context, url) };
}
