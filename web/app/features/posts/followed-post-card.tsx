import { memo } from 'react';
import { PostCard, type PostCardProps } from './post-card.tsx';

/** A card that says why the post is in the feed: it names what the viewer follows. */
export const FollowedPostCard = memo(function FollowedPostCard({ post, isFirst = false }: PostCardProps) {
  const { followed } = post;
  const note = followed && (
    <span className="post-followed">
      You follow <bdi>{followed.name}</bdi>
    </span>
  );
  return <PostCard post={post} isFirst={isFirst} note={note} />;
});
