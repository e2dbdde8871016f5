import type { Post } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { lockPost } from '../db/locks.ts';
import { NotFoundError } from '../errors.ts';
import { type Actor, isListed, requireAuthor, requireReadable, type Viewer } from '../permissions.ts';
import { reserveRemovedUrl } from '../links/duplicate-urls.ts';
import { addPostFlags } from './post-flags.ts';
import { selectPosts } from './post-rows.ts';
import { URL_RULES_VERSION, urlKey } from '../links/url-identity.ts';
import { viewPosts } from './post-view.ts';
import { changePostsCount } from './posts-count.ts';

/** @throws NotFoundError, also for a removed post that the viewer may not read */
export async function getPost({ database }: Context, viewer: Viewer, id: number): Promise<Post> {
  const row = await selectPosts(database.read).where('posts.id', '=', id).executeTakeFirst();
  if (!row) throw new NotFoundError();
  requireReadable(viewer, row);
  const [post] = await addPostFlags(database.read, viewer, await viewPosts(database.read, [row]));
  if (!post) throw new NotFoundError();
  return post;
}

/**
 * Deletes a post with its comments, likes and bookmarks. Its URL can be submitted again unless the post was removed.
 * @throws NotFoundError, ForbiddenError
 */
export async function deletePost({ database, clock }: Context, actor: Actor, id: number): Promise<void> {
  await database.transact(async (tx) => {
    const post = await lockPost(tx, id);
    requireReadable(actor, post);
    requireAuthor(actor, post.author_id);
    await tx.deleteFrom('posts').where('id', '=', id).execute();
    if (post.status === 'removed') {
      const { url } = post;
      const removed = { url, url_key: urlKey(url), url_rules: URL_RULES_VERSION, created_at: clock() };
      await reserveRemovedUrl(tx, removed);
    }
    await changePostsCount(tx, post.author_id, isListed(post) ? -1 : 0);
  });
}
