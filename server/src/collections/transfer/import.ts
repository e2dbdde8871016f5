import type { Collection } from '@magpie/contract/collections/collections';
import type { ImportReply } from '@magpie/contract/collections/transfer';
import { COLLECTION_ITEMS_MAX, COLLECTIONS_MAX } from '@magpie/contract/limits';
import * as collectionMessages from '@magpie/contract/messages/curation/collections';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { rowLock } from '../../db/engine-sql.ts';
import { insertAll } from '../../db/insert-all.ts';
import { domainsAbove } from '../../domains/domain-name.ts';
import { InvalidError } from '../../errors.ts';
import type { Actor } from '../../permissions.ts';
import { findCollections, viewCollection } from '../collection-view.ts';
import { countCollections, insertCollections } from '../collections.ts';
import { lastPositions } from '../items/positions.ts';
import { readFileInThread } from './read-file.ts';
import type { ImportedLink } from './read-links.ts';

/**
 * Imports the links of a file into private collections, each collection in a transaction. If a listed post has the URL
 * of a link, the post is added instead of the link; links to blocked domains are skipped.
 * @throws InvalidError for a file that cannot be read or has no links, and above the limit of collections; BusyError
 */
export async function importLinks(context: Context, actor: Actor, file: string): Promise<ImportReply> {
  const { database, clock } = context;
  const found = await readFileInThread(file);
  if (!found) throw new InvalidError({ file: [collectionMessages.unreadableFile] });
  const { links } = found;
  if (links.length === 0) throw new InvalidError({ file: [collectionMessages.noLinksInFile] });
  const parts = Math.ceil(links.length / COLLECTION_ITEMS_MAX);
  if ((await countCollections(database.read, actor.id)) + parts > COLLECTIONS_MAX)
    throw new InvalidError({ file: [collectionMessages.tooManyCollections(COLLECTIONS_MAX)] });

  const now = clock();
  const collections: Collection[] = [];
  for (let part = 0; part < parts; part += 1) {
    const title = collectionMessages.importedTitle(now, part + 1, parts);
    const own = links.slice(part * COLLECTION_ITEMS_MAX, (part + 1) * COLLECTION_ITEMS_MAX);
    collections.push(await database.transact((tx) => importPart(tx, actor, { title, links: own, now })));
  }
  const imported = collections.reduce((sum, { items_count }) => sum + items_count, 0);
  return { collections, imported, skipped: found.skipped + links.length - imported };
}

interface Part {
  title: string;
  links: readonly ImportedLink[];
  now: number;
}

async function importPart(tx: Tx, actor: Actor, { title, links, now }: Part): Promise<Collection> {
  const allowed = await withoutBlocked(tx, links);
  // Posts are locked before users.
  const posts = await lockListedPosts(tx, allowed);
  const dates = { created_at: now, updated_at: now };
  const [row] = await insertCollections(tx, actor, [
    { owner_id: actor.id, title, description: '', visibility: 'private', ...dates },
  ]);
  if (!row) throw new Error('The collection was not inserted.');
  const positions = await lastPositions(tx, row.id, allowed.length);
  const rows = allowed.map(({ url, url_key, title: name, note }, index) => {
    const post_id = posts.get(url_key) ?? null;
    const link = post_id === null ? { url, url_key, title: name } : { url: null, url_key: null, title: null };
    const place = { position: positions[index] ?? 0, added_at: now };
    return { collection_id: row.id, post_id, ...link, note, ...place };
  });
  await insertAll(tx, 'collection_items', rows);
  const [filled = row] = await findCollections(tx, [row.id]);
  return viewCollection(tx, actor, filled);
}

async function lockListedPosts(tx: Tx, links: readonly ImportedLink[]): Promise<Map<string, number>> {
  if (links.length === 0) return new Map();
  const posts = await tx
    .selectFrom('posts')
    .select(['id', 'url_key'])
    .where('is_listed', '=', 1)
    .where(
      'url_key',
      'in',
      links.map(({ url_key }) => url_key),
    )
    .orderBy('id')
    .modifyEnd(rowLock(tx))
    .execute();
  return new Map(posts.map(({ id, url_key }) => [url_key, id]));
}

async function withoutBlocked(tx: Tx, links: readonly ImportedLink[]): Promise<readonly ImportedLink[]> {
  const domains = new Set(links.flatMap(({ hosts }) => hosts.flatMap(domainsAbove)));
  const rows = await tx
    .selectFrom('blocked_domains')
    .select('domain')
    .where('domain', 'in', [...domains])
    .execute();
  const blocked = new Set(rows.map(({ domain }) => domain));
  return links.filter(
    ({ hosts }) => !hosts.some((host) => domainsAbove(host).some((domain) => blocked.has(domain))),
  );
}
