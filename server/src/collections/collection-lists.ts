import { COLLECTION_VISIBILITIES, type CollectionVisibility, type ItemStatus } from '@magpie/contract/values';
import { sql } from 'kysely';
import type { IndexScan, RowFilter } from '../db/index-scan.ts';
import { CREATED_AT, type SortColumn, WAITING_SINCE } from '../db/keyset.ts';

/** The place of an item in its collection. */
const POSITION: SortColumn = { name: 'position', isInteger: true, order: 'asc' };

export const ALL_VISIBILITIES: ReadonlySet<CollectionVisibility> = new Set(COLLECTION_VISIBILITIES);
export const PUBLIC_ONLY: ReadonlySet<CollectionVisibility> = new Set(['public'] as const);

interface OfOwner {
  owner_id: number;
  visibilities: ReadonlySet<CollectionVisibility>;
}

interface OfStatus {
  statuses: ReadonlySet<ItemStatus>;
}

/** Admins do not learn of private collections, except of those that an admin removed. */
export const DECIDABLE: RowFilter = {
  join: sql`join collections on collections.id = scanned.id`,
  condition: sql`(collections.visibility <> 'private' or collections.status = 'removed')`,
};

/** Every list of collections and of their items. */
export const COLLECTION_LISTS = {
  public: {
    indexes: ['collections_public'],
    scan: (): IndexScan => ({
      table: 'collections',
      sort: CREATED_AT,
      conditions: [sql`visibility = 'public'`],
    }),
  },
  ofOwner: {
    indexes: ['collections_by_owner'],
    scan: ({ owner_id, visibilities }: OfOwner): IndexScan => ({
      table: 'collections',
      sort: CREATED_AT,
      conditions: [...visibilities].map(
        (visibility) => sql`owner_id = ${owner_id} and visibility = ${visibility}`,
      ),
    }),
  },
  /** The collections that a user edits, by the time at which they were named an editor. */
  edited: {
    indexes: ['collection_editors_newest'],
    scan: ({ user_id }: { user_id: number }): IndexScan => ({
      table: 'collection_editors',
      idColumn: 'collection_id',
      sort: CREATED_AT,
      conditions: [sql`user_id = ${user_id}`],
    }),
  },
  byStatus: {
    indexes: ['collections_by_status'],
    scan: ({ statuses }: OfStatus): IndexScan => ({
      table: 'collections',
      sort: CREATED_AT,
      conditions: [...statuses].map((status) => sql`status = ${status}`),
    }),
  },
  /** What waits for a decision, longest waiting first. */
  waiting: {
    indexes: ['collections_waiting'],
    scan: ({ statuses }: OfStatus): IndexScan => ({
      table: 'collections',
      sort: WAITING_SINCE,
      conditions: [...statuses].map((status) => sql`status = ${status} and waiting_since is not null`),
    }),
  },
  items: {
    indexes: ['collection_items_in_order'],
    scan: ({ collection_id }: { collection_id: number }): IndexScan => ({
      table: 'collection_items',
      sort: POSITION,
      conditions: [sql`collection_id = ${collection_id}`],
    }),
  },
} as const;
