import type { Facts, FactsBody } from '@magpie/contract/curation/facts';
import { FACT_NAMES, type FactName } from '@magpie/contract/values';
import type { Tx } from '../db/database.ts';
import type { PostRow } from '../db/schema.ts';

/** What is known of the thing that a post links to: its kind, who can read it, whose work it is. */
export type FactColumns = Pick<PostRow, FactName>;

const UNKNOWN: FactColumns = { kind: null, access: null, own_work: null, ai_written: null };

/** The columns after a submission or correction; missing fields do not change. */
export function factColumns(fields: FactsBody, before: FactColumns = UNKNOWN): FactColumns {
  const { kind = before.kind, access = before.access, ai_written = before.ai_written, own_work } = fields;
  return { kind, access, ai_written, own_work: own_work === undefined ? before.own_work : asFlag(own_work) };
}

export function viewFacts({ kind, access, own_work, ai_written }: FactColumns): Facts {
  return { kind, access, own_work: own_work === null ? null : own_work === 1, ai_written };
}

/** As the tables of proposals and changes hold a value. */
export function factText(value: Facts[FactName]): string | null {
  return value === null ? null : String(value);
}

/** The value that a text stands for. */
export function factValue(field: FactName, text: string | null): string | boolean | null {
  return field === 'own_work' && text !== null ? text === 'true' : text;
}

/** Adds to the history what has changed. */
export async function recordFactChanges(
  tx: Tx,
  { id: post_id, ...before }: FactColumns & { id: number },
  after: FactColumns,
  by: { user_id: number; applied_at: number },
): Promise<void> {
  const [old, now] = [viewFacts(before), viewFacts(after)];
  const changes = FACT_NAMES.filter((field) => old[field] !== now[field]).map((field) => ({
    post_id,
    field,
    from_value: factText(old[field]),
    to_value: factText(now[field]),
    ...by,
  }));
  if (changes.length === 0) return;
  await tx.insertInto('fact_changes').values(changes).execute();
  const fields = changes.map(({ field }) => field);
  await tx.deleteFrom('fact_proposals').where('post_id', '=', post_id).where('field', 'in', fields).execute();
}

function asFlag(value: boolean | null) {
  return value === null ? null : value ? 1 : 0;
}
