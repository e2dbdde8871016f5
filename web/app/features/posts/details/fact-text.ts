import type { FactChange } from '@magpie/contract/curation/facts';
import { aiLabels, kindLabels, unknown } from '@magpie/contract/messages/curation/facts';
import { accessLabels } from '@magpie/contract/messages/curation/known-facts';

const LABELS = {
  kind: kindLabels,
  access: accessLabels,
  ai_written: aiLabels,
  own_work: { true: 'Yes', false: 'No' },
} as const;

/** A value as the forms name it. */
export function factText(field: FactChange['field'], value: FactChange['to']): string {
  const labels: Record<string, string> = LABELS[field];
  return value === null ? unknown : (labels[String(value)] ?? String(value));
}
