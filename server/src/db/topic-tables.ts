import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export type Flag = 0 | 1;

export interface TagsTable {
  id: Generated<number>;
  name: string;
  /** Lower case; unique. */
  name_key: string;
  /** Unique; stays when the tag is renamed. */
  slug: string;
  /** Active and flagged posts; updated by triggers. */
  posts_count: Generated<number>;
}

/** Tags that were merged into others. The search index still knows their posts by these ids, which are never used again. */
export interface MergedTagsTable {
  id: number;
  /** null once another tag has it. */
  slug: string | null;
  tag_id: number;
}

/** The hosts that posts link to, and the domains above them (site-hosts.ts). */
export interface SitesTable {
  id: Generated<number>;
  /** Without `www.`; unique. */
  host: string;
  /** Active and flagged posts; updated by triggers. */
  posts_count: Generated<number>;
}

/** Copies of the sort columns of `posts`, so that indexes can serve the lists of a tag or site. Triggers update them. */
interface SortColumns {
  is_listed: Generated<Flag>;
  created_at: Generated<number>;
  created_day: GeneratedAlways<number>;
  created_month: GeneratedAlways<number>;
  top_key: Generated<number>;
  rank: Generated<number>;
}

export interface PostTagsTable extends SortColumns {
  post_id: number;
  tag_id: number;
}

export interface PostSitesTable extends SortColumns {
  post_id: number;
  site_id: number;
}

export type TagRow = Selectable<TagsTable>;
