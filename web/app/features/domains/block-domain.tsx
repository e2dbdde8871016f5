import * as domainMessages from '@magpie/contract/messages/domains';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { blockDomain } from '../../api/domains.ts';
import { formRefusal } from '../../api/form-refusal.ts';
import { textOf } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function BlockDomain() {
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="Plus" className="size-4" />
        Block domain
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Block domain"
        actionLabel="Block"
        onSend={(fields) =>
          blockDomain(cache, { domain: textOf(fields, 'domain'), reason: textOf(fields, 'reason') })
        }
        explain={(error) => formRefusal(error, domainMessages.block)}
      >
        {(wrong) => (
          <>
            <TextField
              label="Domain"
              name="domain"
              hint={domainMessages.domainHint}
              required
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={wrong['domain']}
            />
            <ReasonField hint={domainMessages.reasonHint} required wrong={wrong} />
          </>
        )}
      </FormDialog>
    </>
  );
}
