import type { CollectionVisibility, ItemStatus } from '@magpie/contract/values';
import type { Generated, Selectable } from 'kysely';
import type { Flag } from './topic-tables.ts';

/** The tables of collections. */
export interface CollectionTables {
  collections: CollectionsTable;
  collection_editors: { collection_id: number; user_id: number; created_at: number };
  collection_items: CollectionItemsTable;
  /** What readers have ticked off. */
  collection_reads: { user_id: number; collection_id: number; item_id: number; created_at: number };
}

interface CollectionsTable {
  id: Generated<number>;
  owner_id: number;
  title: string;
  description: string;
  visibility: CollectionVisibility;
  copied_from_id: number | null;
  /** Updated by triggers. */
  items_count: Generated<number>;
  /** Updated by triggers; a private collection has none. */
  followers_count: Generated<number>;
  created_at: number;
  /** When it or its items last changed. */
  updated_at: number;
  status: Generated<ItemStatus>;
  /** The open reports. */
  reports_count: Generated<number>;
  /** The time of its first open report while it is flagged; a trigger updates it. */
  waiting_since: Generated<number | null>;
  /** The visibility before its removal; null unless it is removed. */
  visibility_before: Generated<CollectionVisibility | null>;
}

/** A post, or a link with its title. */
interface CollectionItemsTable {
  id: Generated<number>;
  collection_id: number;
  post_id: number | null;
  url: string | null;
  /** The key of its URL, as in posts, computed when it was added; unique within its collection. */
  url_key: string | null;
  title: string | null;
  note: string;
  /** 0 when an editor wrote the note, or it was copied from a collection of somebody else. */
  is_owners_note: Generated<Flag>;
  /** The order within its collection, with gaps (collections/items/positions.ts). */
  position: number;
  added_at: number;
  /** This and `created_at` are copies of the post's columns, updated by triggers; both are 0 for a link. */
  is_listed: Generated<Flag>;
  created_at: Generated<number>;
}

export type CollectionRow = Selectable<CollectionsTable>;
export type CollectionItemRow = Selectable<CollectionItemsTable>;
