import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The question. */
  sentence: string;
  /** Names the act: `Delete`, `Report`. */
  actionLabel: string;
  tone?: 'danger' | 'primary';
  /** The dialog stays, busy, until it settles and closes once it resolves. */
  onConfirm: () => Promise<unknown>;
  /** Shown in the dialog when `onConfirm` rejects, or what to say of that. */
  failure?: string | ((error: unknown) => string);
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  sentence,
  actionLabel,
  tone = 'danger',
  onConfirm,
  failure,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  function close() {
    setProblem('');
    onClose();
  }

  async function confirm() {
    setBusy(true);
    setProblem('');
    try {
      await onConfirm();
      close();
    } catch (error) {
      setProblem(typeof failure === 'function' ? failure(error) : (failure ?? ''));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={sentence}
      size="sm"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant={tone} loading={busy} onClick={confirm}>
            {actionLabel}
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
