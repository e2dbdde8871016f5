import { type ReactNode, useState } from 'react';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';

export interface ProposalRowProps {
  /** The label of the button. */
  act: string;
  onAct: () => Promise<void>;
  /** Shown when `onAct` fails and the server gives no reason. */
  failure: string;
  children: ReactNode;
}

/** A statement about a post, or a proposal to change what is stated, with a button to contradict, confirm or withdraw it. */
export function ProposalRow({ act, onAct, failure, children }: ProposalRowProps) {
  const [busy, setBusy] = useState(false);

  async function run() {
    setBusy(true);
    try {
      await onAct();
    } catch (error) {
      toastError(error, failure);
    }
    setBusy(false);
  }

  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <Button size="sm" loading={busy} onClick={() => void run()} className="shrink-0">
        {act}
      </Button>
    </li>
  );
}
