import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ContextDialog } from './context-dialog.tsx';

export interface ContextButtonProps {
  user: { id: number; username: string };
}

/** Opens what admins know of a user. */
export function ContextButton({ user }: ContextButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Reports and notes
      </Button>
      <ContextDialog user={isOpen ? user : null} onClose={() => setOpen(false)} />
    </>
  );
}
