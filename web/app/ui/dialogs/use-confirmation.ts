import { use, useEffect, useEffectEvent } from 'react';
import { type Leave, ConfirmationsContext } from '../../lib/state/confirmations.ts';

/**
 * While the confirmation is open, Back closes only it. It also closes when its item disappears, as a deleted post
 * does.
 */
export function useConfirmation(isOpen: boolean, leave: Leave): void {
  const setConfirmations = use(ConfirmationsContext);
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!isOpen) return;
    const leaveThis = () => leaveNow();
    setConfirmations((others) => [...others, leaveThis]);
    return () => setConfirmations((all) => all.filter((other) => other !== leaveThis));
  }, [isOpen, setConfirmations]);
}
