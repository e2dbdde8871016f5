/** A link as it leaves the site: a post or a plain link, with the note of its collection. */
export interface ExportedItem {
  url: string;
  title: string;
  note: string;
  tags: readonly string[];
  /** The page of its post; null for a plain link. */
  page: string | null;
  /** Milliseconds since 1970: when it was added or saved. */
  added_at: number;
}

/** What is exported. */
export interface ExportHead {
  title: string;
  description: string;
}

/** Writes a file in parts: its beginning, each item, its end. */
export interface ExportFormat {
  type: string;
  head(head: ExportHead): string;
  item(item: ExportedItem, index: number): string;
  end: string;
}
