import { checkAgain, checked, checkFailed } from '@magpie/contract/messages/curation/link-checks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkLink } from '../../api/posts/check-link.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../session/toast-error.ts';
import { toast } from '../../ui/toasts/toast-list.ts';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** A card whose link an admin can check again. */
export function CheckedPostCard({ post, isFirst = false }: PostCardProps) {
  return <PostCard post={post} isFirst={isFirst} note={<CheckAgain id={post.id} />} />;
}

function CheckAgain({ id }: { id: number }) {
  const cache = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  async function check() {
    setChecking(true);
    try {
      const { state } = await checkLink(cache, id);
      toast({ message: checked[state], tone: 'success' });
    } catch (error) {
      toastError(error, checkFailed);
    } finally {
      setChecking(false);
    }
  }
  return (
    <Button size="sm" className="my-1" loading={isChecking} onClick={() => void check()}>
      {checkAgain}
    </Button>
  );
}
