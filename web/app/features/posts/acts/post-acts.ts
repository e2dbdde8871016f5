import type { Post } from '@magpie/contract/posts';
import { CLOSED_STATUSES } from '@magpie/contract/page-values';
import type { FullUser } from '@magpie/contract/users';

export type PostAct =
  'report' | 'remove' | 'approve' | 'edit' | 'correct' | 'outdated' | 'work' | 'sources' | 'delete';

/** The actions in a post's menu that the viewer may use; an anonymous visitor is asked to log in. */
export function postActs(
  { status, author, is_reported, can_moderate }: Post,
  viewer: FullUser | null,
): PostAct[] {
  const isOwn = author !== null && viewer?.id === author.id;
  const isClosed = CLOSED_STATUSES.some((closed) => closed === status);
  const isListed = status === 'active' || status === 'flagged';
  const acts: Record<PostAct, boolean> = {
    edit: isOwn && !isClosed,
    report: !isOwn && !is_reported && status === 'active',
    correct: isListed,
    outdated: isListed,
    work: isListed,
    sources: isListed,
    approve: can_moderate && (status === 'flagged' || status === 'pending' || isClosed),
    remove: can_moderate && status === 'active',
    delete: isOwn,
  };
  return ORDER.filter((act) => acts[act]);
}

const ORDER: PostAct[] = [
  'edit',
  'report',
  'approve',
  'remove',
  'delete',
  'correct',
  'outdated',
  'work',
  'sources',
];
