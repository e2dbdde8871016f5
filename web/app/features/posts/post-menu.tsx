import type { Post } from '@magpie/contract/posts';
import { deferred } from '../../lib/rendering/deferred.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toastNotLoaded } from '../../ui/toasts/toast-not-loaded.ts';
import type { PostMenuItemsProps } from './post-menu-items.tsx';

export function PostMenu({ post }: { post: Post }) {
  return (
    <Menu trigger={<IconButton label="More options" icon="Ellipsis" />}>
      {(close) => <PostMenuItems post={post} close={close} />}
    </Menu>
  );
}

/** The script is loaded when the viewer points at or focuses the button. */
export const PostMenuItems = deferred<PostMenuItemsProps>({
  load: async () => (await import('./post-menu-items.tsx')).PostMenuItems,
  Waiting: () => <Skeleton className="m-2 h-5" />,
  onFailure({ close }) {
    close();
    toastNotLoaded();
  },
});
