import { calls } from '@magpie/contract/calls';
import type { PostPage, TopicQuery } from '@magpie/contract/posts';
import type { Context } from '../context.ts';
import { NotFoundError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { hasListedPost } from '../works/view-works.ts';
import { currentKeys } from '../works/work-keys.ts';
import { findOfWork } from './find-posts.ts';
import { postPage } from './list-posts.ts';

/**
 * A page of the posts of a work, or of the work that it was joined to.
 * @throws NotFoundError for a work without listed posts, and for an invalid page
 */
export async function listWork(
  context: Context,
  viewer: Viewer,
  key: string,
  query: TopicQuery,
): Promise<PostPage> {
  const { read } = context.database;
  const current = (await currentKeys(read, [key])).get(key) ?? key;
  if (!(await hasListedPost(read, current))) throw new NotFoundError();
  const path = calls.listWork.path.replace(':key', encodeURIComponent(current));
  return postPage(context, viewer, path, query, await findOfWork(read, current, query));
}
