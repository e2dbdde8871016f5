import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSessionCheck, useUser } from '../../session/auth.tsx';

/** Tells the server of the viewer's visit, and returns a function that says whether a comment is new to the viewer. */
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
