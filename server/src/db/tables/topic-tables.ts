import type { CategoryIcon } from '@magpie/contract/category-icons';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';

export type Flag = 0 | 1;

export interface CategoriesTable {
  id: Generated<number>;
  name: string;
  /** Lower case; unique. */
  name_key: string;
  slug: string;
  description: string;
  icon: CategoryIcon;
  created_at: number;
}

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

/**
 * What is followed or muted. In each row exactly one of these columns and the table's own (`collection_id` of follows,
 * `word` of mutes) is not null.
 */
interface TargetColumns {
  target_user_id: number | null;
  tag_id: number | null;
  category_id: number | null;
  site_id: number | null;
}

/** What users follow. */
export interface FollowsTable extends TargetColumns {
  id: Generated<number>;
  user_id: number;
  /** The fifth kind of target. */
  collection_id: number | null;
  created_at: number;
}

/** What users mute: either one of the targets or a word. */
export interface MutesTable extends TargetColumns {
  id: Generated<number>;
  user_id: number;
  /** As the user typed it. */
  word: string | null;
  /** Its words as the search index has them, separated by blanks. */
  word_key: string | null;
  created_at: number;
}

/** At most one for each user (follows/feed-keys.ts). */
export interface FeedKeysTable {
  user_id: number;
  nonce: string;
  /** SHA-256 of the key, hex. */
  key_hash: string;
  created_at: number;
}

/** Where a further URL of a page was found: at the end of redirects, or in what the page says about itself. */
export type FoundUrlKind = 'redirect' | 'canonical' | 'og:url' | 'doi';

/** Every URL by which a post is recognised. */
export interface KnownUrlsTable {
  id: Generated<number>;
  post_id: number;
  /** Triggers keep the submitted one equal to the post's own URL. */
  kind: FoundUrlKind | 'submitted' | 'source';
  url: string;
  /** Unique: no two posts have the same. */
  url_key: string;
  url_rules: number;
  /** Who added a source; other kinds have none. */
  added_by: Generated<number | null>;
  /** 1 for the URL of a post that an admin merged into this one: a source, unless it is now the post's own URL. */
  is_merged: Generated<Flag>;
  /** 1 for a source whose page is still to be read. */
  is_unread: Generated<Flag>;
  created_at: number;
}

/** URLs of removed posts that their authors deleted: nobody can submit them again. */
export interface RemovedUrlsTable {
  id: Generated<number>;
  /** As in `posts`; unique. */
  url_key: string;
  url: string;
  /** The version of the rules that made `url_key`. */
  url_rules: number;
  created_at: number;
}

export type TagRow = Selectable<TagsTable>;
