import type { Tx } from '../../db/database.ts';
import type { PostRow } from '../../db/schema.ts';
import { urlKey } from '../../links/url-identity.ts';

/**
 * The submitted URL becomes a source, added by the author of the post. Whoever submits one of the known URLs again is led to
 * the other post.
 */
export async function moveKnownUrls(tx: Tx, from: PostRow, into: PostRow): Promise<void> {
  // If the keys differ, the rules have changed and an older post has the URL by the new rules, so this row does not move.
  if (from.url_key === urlKey(from.url))
    await tx
      .updateTable('known_urls')
      .set({ post_id: into.id, kind: 'source', added_by: from.author_id, is_merged: 1 })
      .where('post_id', '=', from.id)
      .where('kind', '=', 'submitted')
      .execute();
  // A link check deletes redirects that its link no longer has. The other post has another link, so its checks must not
  // delete the redirects of the merged post, which therefore become another kind.
  await tx
    .updateTable('known_urls')
    .set({ kind: 'canonical' })
    .where('post_id', '=', from.id)
    .where('kind', '=', 'redirect')
    .execute();
  await tx
    .updateTable('known_urls')
    .set({ post_id: into.id })
    .where('post_id', '=', from.id)
    .where('kind', '<>', 'submitted')
    .execute();
}
