import type { Post } from '@magpie/contract/posts';
import { useOverlays } from '../../session/overlays.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PostMenu } from './post-menu.tsx';
import { useLikeAndSave } from './use-like-and-save.ts';

/** The buttons at the foot of a card. */
export function PostActions({ post }: { post: Post }) {
  const { liked, saved, likesCount, toggleLike, toggleSave } = useLikeAndSave(post);
  const { openComments } = useOverlays();
  return (
    <div className="post-actions">
      <IconButton
        label={liked ? 'Unlike' : 'Like'}
        icon="Heart"
        active={liked}
        count={likesCount}
        onClick={toggleLike}
      />
      <IconButton
        label="Comments"
        icon="MessageCircle"
        count={post.comments_count}
        aria-haspopup="dialog"
        onClick={() => openComments(post)}
      />
      <IconButton label={saved ? 'Unsave' : 'Save'} icon="Bookmark" active={saved} onClick={toggleSave} />
      <PostMenu post={post} />
    </div>
  );
}
