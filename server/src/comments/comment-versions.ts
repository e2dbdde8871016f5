import type { CommentVersions } from '@magpie/contract/comments';
import { VERSIONS_MAX } from '@magpie/contract/limits';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { CommentRow } from '../db/schema.ts';
import { NotFoundError } from '../errors.ts';

/** Stores what a comment says before it is edited. */
export async function storeVersion(
  tx: Tx,
  { id, content, created_at, edited_at }: CommentRow,
): Promise<void> {
  await tx
    .insertInto('comment_versions')
    .values({ comment_id: id, content, created_at: edited_at ?? created_at })
    .execute();
}

/** What a comment said before, newest first, with the time it was written. For admins. @throws NotFoundError */
export async function listCommentVersions({ database }: Context, id: number): Promise<CommentVersions> {
  const comment = await database.read
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!comment) throw new NotFoundError();
  const versions = await database.read
    .selectFrom('comment_versions')
    .select(['content', 'created_at'])
    .where('comment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(VERSIONS_MAX)
    .execute();
  return {
    results: versions.map(({ content, created_at }) => ({
      content,
      created_at: new Date(created_at).toISOString(),
    })),
  };
}
