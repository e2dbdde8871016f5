import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import type { Post } from '@magpie/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { postQuery } from '../../../api/posts/post.ts';
import { Link } from '../../../ui/link.tsx';

/** Tells the author and admins that an admin has to decide whether the post is a duplicate. */
export function DuplicateNotice({ post: { duplicate_of = null, can_moderate } }: { post: Post }) {
  const { data: earlier } = useQuery({ ...postQuery(duplicate_of ?? 0), enabled: duplicate_of !== null });
  const { mayBeDuplicateOf, otherPost, moderatorDecides, earlierDeleted } = duplicateMessages;
  return (
    <p role="note" className="post-page-notice">
      {mayBeDuplicateOf}{' '}
      {earlier ? (
        <Link to={`/post/${earlier.id}/${earlier.slug}`} dir="auto" className="font-medium">
          {earlier.title}
        </Link>
      ) : (
        otherPost
      )}
      . {duplicate_of === null ? earlierDeleted : moderatorDecides}{' '}
      {can_moderate && <Link to="/admin/approvals">Moderation queue</Link>}
    </p>
  );
}
