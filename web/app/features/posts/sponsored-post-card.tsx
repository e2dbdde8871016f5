import type { Post } from '@magpie/contract/posts';
import type { SponsoredPost } from '@magpie/contract/curation/sponsored';
import { memo } from 'react';
import { AuthorName } from '../../session/author-name.tsx';
import { TimeAgo } from '../../ui/labels/time-ago.tsx';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** A card that says who marked the post as sponsored, when, and where its link leads. */
export const SponsoredPostCard = memo(function SponsoredPostCard({ post, isFirst = false }: PostCardProps) {
  return <PostCard post={post} isFirst={isFirst} note={<Marking post={post} />} />;
});

function Marking({ post }: { post: Post & Partial<SponsoredPost> }) {
  const { sponsored_by = null, sponsored_at, affiliate_host } = post;
  if (!sponsored_at) return null;
  return (
    <>
      <span className="post-facts">
        <span className="truncate">
          Marked by <AuthorName author={sponsored_by} className="post-fact" />
        </span>
        <TimeAgo date={sponsored_at} />
      </span>
      <span>
        leads to <bdi>{affiliate_host}</bdi>
      </span>
    </>
  );
}
