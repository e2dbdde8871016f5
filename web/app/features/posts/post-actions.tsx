import type { Post } from '@magpie/contract/posts';
import { useOverlays } from '../../session/overlays.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PostMenu } from './post-menu.tsx';
import { useLikeAndSave } from './acts/use-like-and-save.ts';

/** The buttons at the foot of a card or of a post's page, which needs no drawer because it shows the comments below. */
export function PostActions({ post, hasDrawer = true }: { post: Post; hasDrawer?: boolean }) {
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
      {hasDrawer && (
        <IconButton
          label="Comments"
          icon="MessageCircle"
          count={post.comments_count}
          aria-haspopup="dialog"
          onClick={() => openComments(post)}
        />
      )}
      {hasDrawer && !!post.new_comments_count && (
        <span className="text-xs font-medium text-accent">{post.new_comments_count} new</span>
      )}
      <IconButton label={saved ? 'Unsave' : 'Save'} icon="Bookmark" active={saved} onClick={toggleSave} />
      <PostMenu post={post} />
    </div>
  );
}
