import type { RawBuilder } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** What the export contains of a table in which a column names the user. */
export interface ExportedTable {
  /** Its name in the file. */
  name: string;
  table: keyof Schema;
  /** The column that names the user. */
  column: string;
  /** `column` names a comment of the user instead. */
  ofComments?: true;
  /** The column that differs between the rows of one user; an index has the rows in the order of this column. */
  key: string;
  /** The exported columns, under their own names: what the user did, wrote or is; no secrets, nothing of other people. */
  columns: readonly string[];
  /** Values from other tables, by their name in the file. */
  computed?: Readonly<Record<string, RawBuilder<string | null>>>;
  /** Leaves out placeholders of deleted comments. */
  isUndeleted?: true;
}
