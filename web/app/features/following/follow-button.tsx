import * as followMessages from '@magpie/contract/messages/following/follows';
import type { FollowTarget } from '../../api/following/follows.ts';
import { Button } from '../../ui/button.tsx';
import { useFollow } from './use-follow.ts';

export interface FollowButtonProps {
  target: FollowTarget;
  /** The id of the element that names the target, where a screen has several buttons. */
  describedBy?: string;
}

export function FollowButton({ target, describedBy }: FollowButtonProps) {
  const { followed, toggle } = useFollow(target, describedBy !== undefined);
  return (
    <Button
      size="sm"
      variant={followed ? 'secondary' : 'primary'}
      className="follow-button"
      aria-describedby={describedBy}
      onClick={toggle}
    >
      {followed ? followMessages.unfollowLabel : followMessages.followLabel}
    </Button>
  );
}
