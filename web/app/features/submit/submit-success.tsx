import { SUBMIT_HELD_MS, SUBMIT_SUCCESS_MS } from '@magpie/contract/limits';
import { submitted, submittedHeld } from '@magpie/contract/messages/submit';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showSubmitted } from '../../api/submitted-posts.ts';
import { Icon } from '../../ui/icon.tsx';

export interface SubmitSuccessProps {
  post: Post;
  onClose: () => void;
}

/** Shows the success; after a moment, or when closed, the post is put into the feed. */
export function SubmitSuccess({ post, onClose }: SubmitSuccessProps) {
  const cache = useQueryClient();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const timer = setTimeout(() => close(), isHeld(post) ? SUBMIT_HELD_MS : SUBMIT_SUCCESS_MS);
    return () => {
      clearTimeout(timer);
      showSubmitted(cache, post);
    };
  }, [cache, post]);

  return (
    <p role="status" className="flex flex-col items-center gap-3 py-10 text-center font-medium">
      <Icon name="CircleCheck" className="size-10 text-success-ink" />
      {successMessage(post)}
    </p>
  );
}

/** The success message of a submission. */
export function successMessage(post: Post): string {
  return isHeld(post) ? submittedHeld : submitted;
}

/** Whether a new post waits for a moderator. */
function isHeld({ status }: Post): boolean {
  return status === 'pending';
}
