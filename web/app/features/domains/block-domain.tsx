import * as domainMessages from '@magpie/contract/messages/domains';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { blockDomain } from '../../api/moderation/domains.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { textOf } from '../../lib/state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ReasonField } from '../../ui/fields/reason-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

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
