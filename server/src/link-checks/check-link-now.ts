import type { LinkCheck } from '@magpie/contract/curation/link-checks';
import type { Context } from '../context.ts';
import { lockPost, requireStillAdmin } from '../db/locks.ts';
import { NotFoundError } from '../errors.ts';
import { type Actor, requireOpenPost } from '../permissions.ts';
import { checkLink } from './check-link.ts';
import { claimLinks } from './claim-links.ts';
import { viewLinks } from './view-link.ts';

/**
 * Checks the link of a post at once, unless that is happening already.
 * @throws NotFoundError, ForbiddenError for a removed post
 */
export async function checkLinkNow(context: Context, actor: Actor, id: number): Promise<LinkCheck> {
  const { database, clock } = context;
  const [link] = await database.transact(async (tx) => {
    await requireStillAdmin(tx, actor);
    requireOpenPost(actor, await lockPost(tx, id));
    return claimLinks(tx, context, [id]);
  });
  if (link) await checkLink(context, link, clock());
  const checked = await database.read.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!checked) throw new NotFoundError();
  return (await viewLinks(database.read, [checked]))(checked);
}
