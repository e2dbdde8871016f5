import type { Post } from '@magpie/contract/posts';
import { postPath } from '../../lib/text/post-path.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { PostCover } from './cover/post-cover.tsx';
import { postLink, publisherOf } from './post-link.ts';
import { useLikeAndSave } from './acts/use-like-and-save.ts';

/** A post in two lines, above its comments. */
export function PostSummary({ post }: { post: Post }) {
  const { liked, saved, likesCount, toggleLike, toggleSave } = useLikeAndSave(post);
  return (
    <div className="post-summary">
      <div className="post-summary-cover">
        <PostCover post={post} />
      </div>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 text-sm leading-5 font-medium">
          <ExternalLink look="plain" {...postLink(post)} className="visited:text-visited hover:text-accent">
            {post.title}
          </ExternalLink>
        </p>
        <p className="flex items-center gap-2 text-xs text-muted">
          <bdi className="truncate">{publisherOf(post)}</bdi>
          <Link to={postPath(post)} className="shrink-0 py-1">
            Open page
          </Link>
        </p>
      </div>
      <IconButton
        label={liked ? 'Unlike' : 'Like'}
        icon="Heart"
        active={liked}
        count={likesCount}
        onClick={toggleLike}
      />
      <IconButton label={saved ? 'Unsave' : 'Save'} icon="Bookmark" active={saved} onClick={toggleSave} />
    </div>
  );
}
