import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import type { Reaction, Plan, PlannedPost } from '../plan/plan.ts';
import { type Ids, idOf } from './ids.ts';

/** Likes and saves. */
export async function storeLikesAndBookmarks(tx: Tx, { posts, comments }: Plan, ids: Ids): Promise<void> {
  const whoAndWhen = ({ by, at }: Reaction) => ({ user_id: idOf(ids.people, by), created_at: at });
  const rowsFor = (post: PlannedPost, reactions: readonly Reaction[]) =>
    reactions.map((reaction) => ({ post_id: idOf(ids.posts, post), ...whoAndWhen(reaction) }));

  const likes = posts.flatMap((post) => rowsFor(post, post.likes));
  const bookmarks = posts.flatMap((post) => rowsFor(post, post.bookmarks));
  const commentLikes = comments.flatMap((comment) =>
    comment.likes.map((mark) => ({ comment_id: idOf(ids.comments, comment), ...whoAndWhen(mark) })),
  );
  await insertAll(tx, 'post_likes', likes);
  await insertAll(tx, 'bookmarks', bookmarks);
  await insertAll(tx, 'comment_likes', commentLikes);
}
