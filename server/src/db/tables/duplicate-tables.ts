/** Posts whose page turned out to belong to an earlier post. */
export interface DuplicatesTable {
  /** The later post. */
  post_id: number;
  /** null once that post is deleted. */
  duplicate_of: number | null;
  found_at: number;
  /** The approval that kept both; null while an admin has to decide. */
  settled_by: number | null;
}

/** Posts that were merged into others. */
export interface MergedPostsTable {
  /** Its former id, which is never used again. */
  id: number;
  /** Never a merged post itself: merging that one changes it. */
  into_id: number;
  /** Its title, for its author. */
  title: string;
}
