import type { AddItemBody, CollectionItem } from '@magpie/contract/collections/items';
import { COLLECTION_ITEMS_MAX, TITLE_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import * as proposalMessages from '@magpie/contract/messages/curation/proposals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';
import type { PostRow } from '../../db/schema.ts';
import { InvalidError } from '../../errors.ts';
import { requireAllowedHosts } from '../../links/blocked-hosts.ts';
import { submittedLink } from '../../links/submitted-link.ts';
import { type Actor, isListed } from '../../permissions.ts';
import { lockEditable } from '../access.ts';
import { touchCollection } from './item-rows.ts';
import { viewItem } from './item-view.ts';
import { lastPositions } from './positions.ts';

/**
 * Adds a post or a link. If a listed post has the URL of the link, that post is added.
 * @throws NotFoundError, ForbiddenError, InvalidError for a post that is not listed, for a blocked domain, for what is in
 * the collection already, and above the limit
 */
export async function addCollectionItem(
  { database, clock }: Context,
  actor: Actor,
  id: number,
  { post, url = '', title, note = '' }: AddItemBody,
): Promise<CollectionItem> {
  return database.transact(async (tx) => {
    // Posts are locked before collections.
    const link = post === undefined ? submittedLink(url) : null;
    const found = link ? await lockListed(tx, 'url_key', link.key) : await lockListed(tx, 'id', post ?? 0);
    const { items_count, owner_id } = await lockEditable(tx, actor, id);
    if (!link && !found) throw new InvalidError({ post: [proposalMessages.unknownPost] });
    if (link) await requireAllowedHosts(tx, { url: link });
    if (items_count >= COLLECTION_ITEMS_MAX)
      throw new InvalidError({ non_field_errors: [collectionMessages.fullCollection(COLLECTION_ITEMS_MAX)] });

    const target = found
      ? { post_id: found.id, url: null, url_key: null, title: null }
      : { post_id: null, url: link?.text ?? '', url_key: link?.key ?? '', title: title || titleFrom(url) };
    const known = tx
      .selectFrom('collection_items')
      .select('id')
      .where('collection_id', '=', id)
      .where(found ? 'post_id' : 'url_key', '=', found ? found.id : target.url_key);
    if (await known.executeTakeFirst())
      throw new InvalidError({ [link ? 'url' : 'post']: [collectionMessages.alreadyInCollection] });

    const [position = 0] = await lastPositions(tx, id, 1);
    const now = clock();
    const is_owners_note = actor.id === owner_id ? 1 : 0;
    const row = await tx
      .insertInto('collection_items')
      .values({ collection_id: id, ...target, note, is_owners_note, position, added_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await touchCollection(tx, id, now);
    return viewItem(tx, actor, row);
  });
}

async function lockListed(
  tx: Tx,
  column: 'id' | 'url_key',
  value: number | string,
): Promise<PostRow | undefined> {
  const post = await tx
    .selectFrom('posts')
    .selectAll()
    .where(column, '=', value)
    .modifyEnd(rowLock(tx))
    .executeTakeFirst();
  return post && isListed(post) ? post : undefined;
}

/** The title of a link without one: its address, without `https://www.` and the last slash. */
function titleFrom(url: string): string {
  return Array.from(url.trim().replace(/^https?:\/\/(www\.)?|\/$/gi, ''))
    .slice(0, TITLE_MAX)
    .join('');
}
