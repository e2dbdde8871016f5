import * as accountMessages from '@magpie/contract/messages/account';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toasts/toast-list.ts';

/** Resends the link that confirms the viewer's address. */
export function useResendConfirmation() {
  const [busy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    try {
      await call('resendConfirmation');
      toast({ message: accountMessages.linkSent, tone: 'success' });
    } catch (error) {
      toastError(error, accountMessages.resendFailed);
    }
    setBusy(false);
  }
  return { busy, resend };
}
