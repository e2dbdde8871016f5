import { actionLabels } from '@magpie/contract/messages/actions';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { postPath } from '../../lib/text/post-path.ts';
import { useUser } from '../../session/auth.tsx';
import { copyLink } from '../../session/copy-link.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { approvePost } from './acts/approve-post.ts';
import { useConfirm } from './acts/feed-confirmations.tsx';
import { useExplainRank } from './acts/rank-explanations.tsx';
import { type PostAct, postActs } from './acts/post-acts.ts';
import { share } from './acts/share-post.ts';

export function PostMenu({ post }: { post: Post }) {
  const user = useUser();
  const { requireLogin } = useOverlays();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const explain = useExplainRank();

  const items: Record<PostAct, Omit<MenuItem, 'label'>> = {
    edit: { icon: 'Pencil', to: `/edit-post/${post.id}` },
    report: {
      icon: 'Flag',
      onSelect: () => requireLogin(() => confirm(post, 'report'), { intent: 'reportPost' }),
    },
    approve: { icon: 'Check', onSelect: () => void approvePost(cache, post.id) },
    remove: { icon: 'Ban', tone: 'danger', onSelect: () => confirm(post, 'remove') },
    delete: { icon: 'Trash2', tone: 'danger', onSelect: () => confirm(post, 'delete') },
  };
  const shareItem: MenuItem = { label: 'Share', icon: 'Share2', onSelect: () => share(post) };
  const acts = postActs(post, user).map((act) => ({ label: actionLabels[act], ...items[act] }));
  return (
    <Menu
      items={[
        ...acts,
        ...(explain
          ? [{ label: 'Why is this here?', icon: 'CircleHelp', onSelect: () => explain(post) } as const]
          : []),
        { label: actionLabels.copyLink, icon: 'Link', onSelect: () => void copyLink(postPath(post)) },
        ...('share' in navigator ? [shareItem] : []),
      ]}
      trigger={<IconButton label="More options" icon="Ellipsis" />}
    />
  );
}
