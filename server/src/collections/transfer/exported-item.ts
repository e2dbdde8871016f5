/** A link to export: a post or a plain link, with its note in the collection. */
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

/** The title and description that a file of links begins with. */
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
