import type { Post } from '@magpie/contract/posts';
import type { FullUser } from '@magpie/contract/users';

export type PostAct = 'report' | 'remove' | 'approve' | 'edit' | 'delete';

/** What a viewer may do with a post, besides liking, saving and talking about it. An anonymous one may ask to. */
export function postActs(
  { status, author, is_reported, can_moderate }: Post,
  viewer: FullUser | null,
): PostAct[] {
  const isOwn = viewer?.id === author.id;
  const isRemoved = status === 'removed';
  const acts: Record<PostAct, boolean> = {
    edit: isOwn && !isRemoved,
    report: !isOwn && !is_reported && status === 'active',
    approve: can_moderate && (status === 'flagged' || isRemoved),
    remove: can_moderate && status === 'active',
    delete: isOwn,
  };
  return ORDER.filter((act) => acts[act]);
}

const ORDER: PostAct[] = ['edit', 'report', 'approve', 'remove', 'delete'];
