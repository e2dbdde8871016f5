import type { Facts, FactsBody } from '@magpie/contract/curation/facts';
import * as factMessages from '@magpie/contract/messages/curation/facts';
import { FACT_NAMES, type FactName, type ProposalField } from '@magpie/contract/values';
import type { PostRow } from '../db/schema.ts';
import type { Proposal } from '../proposals/proposals.ts';

/** What is known of the linked thing: its kind, who can read it, whether its author posted it, and whether AI wrote it. */
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

/** A value as it is stored in the tables of proposals and changes. */
export function factText(value: Facts[FactName]): string | null {
  return value === null ? null : String(value);
}

/** The value that a text stands for. */
export function factValue(field: FactName, text: string | null): string | boolean | null {
  return field === 'own_work' && text !== null ? text === 'true' : text;
}

/** The facts that differ. */
export function factChanges(before: FactColumns & { id: number }, after: FactColumns): FactChange[] {
  const [old, now] = [viewFacts(before), viewFacts(after)];
  return FACT_NAMES.filter((field) => old[field] !== now[field]).map((field) => ({
    post_id: before.id,
    field,
    from: factText(old[field]),
    to: factText(now[field]),
  }));
}

type FactChange = Proposal & { field: FactName };

/** For the moderation log. */
export function describeChanges(changes: readonly FactChange[]): string {
  const text = (value: string | null) => value ?? factMessages.unknown.toLowerCase();
  return changes
    .map(({ field, from, to }) => `${factMessages.factLabels[field]}: ${text(from)} → ${text(to)}`)
    .join('; ');
}

export function isFact(field: ProposalField): field is FactName {
  return FACT_NAMES.some((name) => name === field);
}

function asFlag(value: boolean | null) {
  return value === null ? null : value ? 1 : 0;
}
