import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSessionCheck, useUser } from '../../session/auth.tsx';

/** Returns which comments are new to the viewer, and tells the server that they have now seen them. */
export function useVisit(
  postId: number,
  cursor: string | null,
): (comment: { id: number; author: { id: number } | null }) => boolean {
  const cache = useQueryClient();
  const viewer = useUser()?.id;
  const { isConfirmed } = useSessionCheck();
  const [seen, setSeen] = useState(Infinity);
  useEffect(() => {
    if (!isConfirmed || viewer === undefined) return;
    async function visit() {
      const { visitPost } = await import('../../api/comments/visit.ts');
      // After a failure nothing is marked, and the next visit tries again.
      const last = await visitPost(cache, postId, cursor).catch(() => null);
      setSeen(last ?? Infinity);
    }
    void visit();
  }, [cache, isConfirmed, viewer, postId, cursor]);
  return ({ id, author }) => id > seen && author !== null && author.id !== viewer;
}
