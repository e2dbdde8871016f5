import { SUBMIT_HELD_MS, SUBMIT_SUCCESS_MS } from '@magpie/contract/limits';
import { submitted, submittedHeld } from '@magpie/contract/messages/submit';
import type { Post } from '@magpie/contract/posts';
import { useEffect, useEffectEvent } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { isHeld, useShowNewPost } from './use-show-new-post.ts';

export interface SubmitSuccessProps {
  post: Post;
  onClose: () => void;
}

/** Shows the success; after a moment, or when closed, the post is put into the feed. */
export function SubmitSuccess({ post, onClose }: SubmitSuccessProps) {
  const close = useEffectEvent(onClose);
  const showNewPost = useEffectEvent(useShowNewPost());

  useEffect(() => {
    const timer = setTimeout(() => close(), isHeld(post) ? SUBMIT_HELD_MS : SUBMIT_SUCCESS_MS);
    return () => {
      clearTimeout(timer);
      showNewPost(post, { wasSeen: true });
    };
  }, [post]);

  return (
    <p role="status" className="flex flex-col items-center gap-3 py-10 text-center font-medium">
      <Icon name="CircleCheck" className="size-10 text-success-ink" />
      {isHeld(post) ? submittedHeld : submitted}
    </p>
  );
}
