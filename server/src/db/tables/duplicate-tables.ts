/** Posts whose page turned out to belong to an earlier post. */
export interface DuplicatesTable {
  /** The later post. */
  post_id: number;
  /** The earlier post; null once it is deleted. */
  duplicate_of: number | null;
  found_at: number;
  /** The approval that kept both; null while an admin has to decide. */
  settled_by: number | null;
}

/** Posts that were merged into others. */
export interface MergedPostsTable {
  /** Its former id, which is never used again. */
  id: number;
  /** The post that it was merged into. If that post is merged too, this changes, so it never names a merged post. */
  into_id: number;
  /** Its title, for its author. */
  title: string;
}
