import type { Post } from '@magpie/contract/posts';
import { lazy } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { LazyMenu } from '../../ui/menu.tsx';

const PostMenuFrame = lazy(async () => {
  const { PostMenuFrame } = await import('./post-menu-frame.tsx');
  return { default: PostMenuFrame };
});

export function PostMenu({ post }: { post: Post }) {
  const trigger = <IconButton label="More options" icon="Ellipsis" />;
  return (
    <LazyMenu trigger={trigger}>
      {(opening) => <PostMenuFrame {...opening} trigger={trigger} post={post} />}
    </LazyMenu>
  );
}
