import { sql } from 'kysely';
import type { Tx } from '../database.ts';

const REASONS = ['spam', 'off_topic', 'duplicate', 'broken', 'misleading', 'offensive', 'affiliate', 'other'];

/** Reports get a reason, which is `other` for existing ones. */
export async function up(tx: Tx): Promise<void> {
  const reasons = REASONS.map((reason) => `'${reason}'`).join(', ');
  const statements = [
    `alter table reports add column reason text not null default 'other' check (reason in (${reasons}))`,
    `alter table reports add column details text not null default '' check (length(details) <= 500)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
