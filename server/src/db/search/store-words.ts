import type { Tx } from '../database.ts';
import { sqlOf } from '../engine-sql.ts';
import { insertAll } from '../insert-all.ts';
import type { CommentWordsTable, PostWordsTable, SearchedTable } from './search-tables.ts';

export interface StoreOptions {
  /** Does not change existing rows. */
  isKept?: boolean;
}

export async function storeWords<Row extends PostWordsTable | CommentWordsTable>(
  tx: Tx,
  { words, idColumn, fields }: SearchedTable,
  rows: readonly Row[],
  { isKept = false }: StoreOptions = {},
): Promise<void> {
  const { vectorOf } = sqlOf(tx);
  const stored = vectorOf
    ? rows.map((row) => {
        const texts = fields.map((field) => String(Reflect.get(row, field)));
        return { ...row, vector: vectorOf(Number(Reflect.get(row, idColumn)), texts) };
      })
    : rows;
  const columns = vectorOf ? [...fields, 'vector'] : fields;
  const changes = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  const action = isKept ? 'do nothing' : `do update set ${changes}`;
  await insertAll(tx, words, stored, `on conflict (${idColumn}) ${action}`);
}
