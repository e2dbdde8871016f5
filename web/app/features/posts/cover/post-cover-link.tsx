import type { Post } from '@magpie/contract/posts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ExternalLink } from '../../../ui/link.tsx';
import { PostCover } from './post-cover.tsx';
import { postLink } from '../post-link.ts';

/** The cover as a second, larger link; the title is the one for keyboards and screen readers. */
export function PostCoverLink({ post, isFirst }: { post: Post; isFirst: boolean }) {
  return (
    <ExternalLink
      look="plain"
      {...postLink(post)}
      tabIndex={-1}
      aria-hidden="true"
      className="post-cover-link"
    >
      <PostCover post={post} isFirst={isFirst} />
      <TypeMark type={post.preview_type} />
    </ExternalLink>
  );
}

function TypeMark({ type }: { type: Post['preview_type'] }) {
  if (type !== 'video' && type !== 'audio') return null;
  const mark = MARKS[type];
  return (
    <span className="post-type">
      <Icon name={mark.icon} className="size-3.5" />
      <span>{mark.label}</span>
    </span>
  );
}

const MARKS = {
  video: { icon: 'Video', label: 'Video' },
  audio: { icon: 'Headphones', label: 'Audio' },
} as const;
