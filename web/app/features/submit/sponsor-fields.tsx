import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PostFieldsProps } from './submission.ts';

/** For staff. Unchecking clears the affiliate URL. */
export function SponsorFields({ submission, problem, onChange }: PostFieldsProps) {
  return (
    <>
      <Checkbox
        label="Sponsored"
        checked={submission.is_sponsored}
        onChange={(event) => onChange({ is_sponsored: event.target.checked, affiliate_url: '' })}
      />
      {submission.is_sponsored && (
        <TextField
          label="Affiliate URL"
          type="url"
          inputMode="url"
          value={submission.affiliate_url}
          required
          error={problem?.fields['affiliate_url']}
          onChange={(event) => onChange({ affiliate_url: event.target.value })}
        />
      )}
    </>
  );
}
