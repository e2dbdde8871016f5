import { actionLabels } from '@magpie/contract/messages/actions';
import type { Post } from '@magpie/contract/posts';
import { useUser } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useAsk } from './feed-questions.tsx';
import { type PostAct, postActs } from './post-acts.ts';
import { usePostActs } from './use-post-acts.ts';

export function PostMenu({ post }: { post: Post }) {
  const user = useUser();
  const { requireLogin } = useOverlays();
  const { approve } = usePostActs(post);
  const ask = useAsk();

  const items: Record<PostAct, Omit<MenuItem, 'label'>> = {
    edit: { icon: 'Pencil', to: `/edit-post/${post.id}` },
    report: {
      icon: 'Flag',
      onSelect: () => requireLogin(() => ask(post, 'report'), { intent: 'reportPost' }),
    },
    approve: { icon: 'Check', onSelect: () => void approve() },
    remove: { icon: 'Ban', tone: 'danger', onSelect: () => ask(post, 'remove') },
    delete: { icon: 'Trash2', tone: 'danger', onSelect: () => ask(post, 'delete') },
  };
  const acts = postActs(post, user);
  return (
    <Menu
      items={acts.map((act) => ({ label: actionLabels[act], ...items[act] }))}
      trigger={
        <IconButton
          label="More options"
          icon="Ellipsis"
          // Reserves its place, so that nothing moves when it has actions again.
          className={acts.length === 0 ? 'invisible' : ''}
        />
      }
    />
  );
}
