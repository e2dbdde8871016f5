import type { Tx } from '../../../db/database.ts';
import { insertAll } from '../../../db/insert-all.ts';
import type { NewCommentRow } from '../../../db/schema.ts';
import type { Plan, PlannedComment } from '../plan/plan.ts';
import { type Ids, idOf, matchIds } from './ids.ts';

const LEVELS = [1, 2, 3] as const;

/** Level by level, because a reply refers to the row of its parent. */
export async function storeComments(
  tx: Tx,
  { comments }: Plan,
  { people, posts }: Pick<Ids, 'people' | 'posts'>,
): Promise<Map<PlannedComment, number>> {
  const ids = new Map<PlannedComment, number>();
  for (const level of LEVELS) {
    const planned = comments.filter((comment) => comment.level === level);
    const rows = planned.map((comment) => commentRow(comment, { people, posts, comments: ids }));
    await insertAll(tx, 'comments', rows);
    const stored = await tx
      .selectFrom('comments')
      .select(['id', 'created_at'])
      .where('level', '=', level)
      .execute();
    const found = matchIds(
      planned,
      ({ created_at }) => created_at,
      stored,
      ({ created_at }) => created_at,
    );
    for (const [comment, id] of found) ids.set(comment, id);
  }
  return ids;
}

function commentRow(comment: PlannedComment, { people, posts, comments }: Ids): NewCommentRow {
  const { post, author, parent, level, content, status, deleted_at, created_at } = comment;
  return {
    post_id: idOf(posts, post),
    author_id: idOf(people, author),
    parent_id: parent && idOf(comments, parent),
    root_id: parent && idOf(comments, parent.parent ?? parent),
    level,
    content,
    status,
    deleted_at,
    created_at,
  };
}
