import type { Comment } from '@magpie/contract/comments';
import type { Post } from '@magpie/contract/posts';
import { StatusBadge } from '../ui/labels/status-badge.tsx';
import { useUser } from './auth.tsx';

/** The status of a post, comment or collection: coloured for its author and admins, muted for readers. */
export function ItemStatus({ item }: { item: Pick<Post | Comment, 'status' | 'author' | 'can_moderate'> }) {
  const viewer = useUser();
  const isConcerned = item.can_moderate || (viewer !== null && viewer.id === item.author?.id);
  return <StatusBadge status={item.status} quiet={!isConcerned} />;
}
