import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSessionCheck, useUser } from '../../session/auth.tsx';

/** Returns which comments are new to the viewer, and tells the server that they have now seen them. */
export function useVisit(
  postId: number,
): (comment: { id: number; author: { id: number } | null }) => boolean {
  const cache = useQueryClient();
  const viewer = useUser()?.id;
  const { isConfirmed } = useSessionCheck();
  const [seen, setSeen] = useState(Infinity);
  useEffect(() => {
    if (!isConfirmed || !viewer) return;
    void import('../../api/comments/visit.ts')
      .then(({ visitPost }) => visitPost(cache, postId))
      .then(setSeen);
  }, [cache, isConfirmed, viewer, postId]);
  return ({ id, author }) => id > seen && author !== null && author.id !== viewer;
}
