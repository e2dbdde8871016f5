import * as moderationMessages from '@magpie/contract/messages/moderation';
import * as requestMessages from '@magpie/contract/messages/requests';
import * as postMessages from '@magpie/contract/messages/posts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { postQuery } from '../../api/posts/post.ts';
import { useAuth } from '../../session/auth.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditForm } from './edit-form.tsx';

export interface EditPostProps {
  id: number;
  onDone: () => void;
  /** Shown to a viewer who cannot edit this post. */
  fallbackAction: ReactNode;
}

/** The form to edit the viewer's own post. */
export function EditPost({ id, onDone, fallbackAction }: EditPostProps) {
  const { user } = useAuth();
  const { data: post, isPending, isFetching, refetch } = useQuery(postQuery(id));
  if (isPending) return <Loading />;
  if (!post) return <ErrorState message={postMessages.loadPost} query={{ refetch, isFetching }} />;
  const isOwn = user !== null && post.author?.id === user.id;
  if (!isOwn) return <EmptyState icon="Ban" message={requestMessages.authorOnly} action={fallbackAction} />;
  if (post.status === 'removed') {
    return <EmptyState icon="Ban" message={moderationMessages.itemRemoved} action={fallbackAction} />;
  }
  if (post.status === 'rejected') {
    return <EmptyState icon="Ban" message={moderationMessages.rejected} action={fallbackAction} />;
  }
  return <EditForm key={id} post={post} onDone={onDone} />;
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading post</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  );
}
