import * as notificationMessages from '@magpie/contract/messages/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { muteThread } from '../api/notifications/mute-thread.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toasts/toast-list.ts';
import { toastError } from './toast-error.ts';

export interface MuteThreadButtonProps {
  postId: number;
  isMuted: boolean;
}

/** Mutes or unmutes the thread of a post. */
export function MuteThreadButton({ postId, isMuted }: MuteThreadButtonProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function mute(mutes: boolean) {
    setBusy(true);
    try {
      await muteThread(cache, postId, mutes);
      toast({
        message: mutes ? notificationMessages.threadMuted : notificationMessages.threadUnmuted,
        tone: 'success',
        action: { label: 'Undo', run: () => void mute(!mutes) },
      });
    } catch (error) {
      toastError(error, mutes ? notificationMessages.muteThread : notificationMessages.unmuteThread);
    }
    setBusy(false);
  }

  return (
    <Button size="sm" variant="ghost" loading={busy} onClick={() => void mute(!isMuted)}>
      {isMuted ? 'Unmute thread' : 'Mute thread'}
    </Button>
  );
}
