import type { Facts } from '@magpie/contract/curation/facts';
import { aiLabels, factLabels, kindLabels, unknown } from '@magpie/contract/messages/curation/facts';
import { accessLabels, ownWork } from '@magpie/contract/messages/curation/known-facts';
import { AI_SHARES, POST_ACCESS, POST_KINDS } from '@magpie/contract/values';
import { Checkbox } from './checkbox.tsx';
import { Select } from './select.tsx';

export interface FactFieldsProps {
  facts: Facts;
  onChange: (part: Partial<Facts>) => void;
  /** Whether the submitter fills in the form: `own_work` is then a check box, otherwise yes, no or unknown. */
  bySubmitter: boolean;
}

/** What is known of the thing that a post links to. */
export function FactFields({ facts, onChange, bySubmitter }: FactFieldsProps) {
  return (
    <>
      <Choice
        label={factLabels.kind}
        value={facts.kind}
        values={POST_KINDS}
        labels={kindLabels}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label={factLabels.access}
        value={facts.access}
        values={POST_ACCESS}
        labels={accessLabels}
        onChange={(access) => onChange({ access })}
      />
      <Choice
        label={factLabels.ai_written}
        value={facts.ai_written}
        values={AI_SHARES}
        labels={aiLabels}
        onChange={(ai_written) => onChange({ ai_written })}
      />
      {bySubmitter ? (
        <Checkbox
          label={factLabels.own_work}
          checked={facts.own_work === true}
          onChange={(event) => onChange({ own_work: event.target.checked })}
        />
      ) : (
        <Choice
          label={ownWork}
          value={facts.own_work === null ? null : facts.own_work ? 'yes' : 'no'}
          values={['yes', 'no']}
          labels={{ yes: 'Yes', no: 'No' }}
          onChange={(answer) => onChange({ own_work: answer && answer === 'yes' })}
        />
      )}
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T | null;
  values: readonly T[];
  labels: Record<T, string>;
  onChange: (value: T | null) => void;
}

function Choice<T extends string>({ label, value, values, labels, onChange }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? null)}
    >
      <option value="">{unknown}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </Select>
  );
}
