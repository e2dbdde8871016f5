import { actionLabels } from '@magpie/contract/messages/actions';
import * as muteMessages from '@magpie/contract/messages/following/mutes';
import type { Post } from '@magpie/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { trendingAt } from '../../api/posts/trending-choice.ts';
import { postPath } from '../../lib/text/post-path.ts';
import { useUser } from '../../session/auth.tsx';
import { copyLink } from '../../session/copy-link.ts';
import { useOverlays } from '../../session/overlays.tsx';
import { hidePost, mute } from '../../session/mute.ts';
import { type MenuItem, MenuItems } from '../../ui/menu.tsx';
import { approvePost } from './acts/approve-post.ts';
import { useConfirm } from './acts/feed-confirmations.tsx';
import { type PostDialogName, TITLES, titleOf } from './acts/post-dialog-titles.ts';
import { mutableParts } from './acts/mutable-parts.ts';
import { type PostAct, postActs } from './acts/post-acts.ts';
import { share } from './acts/share-post.ts';

const LABELS = { ...actionLabels, ...TITLES };

export interface PostMenuItemsProps {
  post: Post;
  close: () => void;
}

/**
 * The actions that the viewer may take on a post. A logged-in user can also hide a post of somebody else, and mute its
 * author, tags, category and site.
 */
export function PostMenuItems({ post, close }: PostMenuItemsProps) {
  const user = useUser();
  const { requireLogin } = useOverlays();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const open = (action: PostDialogName) => confirm(post, action, titleOf(action));
  const isTrending = trendingAt(useLocation()) !== null;
  useLayoutEffect(focusFirstItem, []);

  const items: Record<PostAct, Omit<MenuItem, 'label'>> = {
    edit: { icon: 'Pencil', to: `/edit-post/${post.id}` },
    report: {
      icon: 'Flag',
      onSelect: () => requireLogin(() => open('report'), { intent: 'reportPost' }),
    },
    approve: { icon: 'Check', onSelect: () => void approvePost(cache, post.id) },
    remove: { icon: 'Ban', tone: 'danger', onSelect: () => open('remove') },
    delete: { icon: 'Trash2', tone: 'danger', onSelect: () => open('delete') },
    correct: { icon: 'FileText', onSelect: () => open('correct') },
    outdated: {
      icon: 'Clock',
      onSelect: () => requireLogin(() => open('outdated'), { intent: 'correctDetails' }),
    },
    work: {
      icon: 'Library',
      onSelect: () => requireLogin(() => open('work'), { intent: 'correctDetails' }),
    },
    sources: {
      icon: 'Copy',
      onSelect: () => requireLogin(() => open('sources'), { intent: 'correctDetails' }),
    },
  };
  const shareItem: MenuItem = { label: 'Share', icon: 'Share2', onSelect: () => share(post) };
  const whyItem: MenuItem = {
    label: TITLES.explain,
    icon: 'CircleHelp',
    onSelect: () => open('explain'),
  };
  const collectItem: MenuItem = {
    label: TITLES.collect,
    icon: 'FolderPlus',
    onSelect: () => requireLogin(() => open('collect'), { intent: 'collect' }),
  };
  const acts = postActs(post, user).map((act) => ({
    label: LABELS[act],
    ...items[act],
  }));
  const hidingItems: MenuItem[] = [
    { label: muteMessages.hideLabel, icon: 'EyeOff', onSelect: () => void hidePost(cache, post.id) },
    ...mutableParts(post).map((target): MenuItem => ({
      label: muteMessages.muteLabel(target.name),
      description: muteMessages.targetKinds[target.kind],
      icon: 'VolumeX',
      onSelect: () => void mute(cache, target),
    })),
  ];
  const isOwn = user?.id === post.author?.id;
  return (
    <MenuItems
      close={close}
      items={[
        ...acts,
        ...(isTrending ? [whyItem] : []),
        collectItem,
        { label: actionLabels.copyLink, icon: 'Link', onSelect: () => void copyLink(postPath(post)) },
        ...('share' in navigator ? [shareItem] : []),
        ...(user && !isOwn ? ['separator' as const, ...hidingItems] : []),
      ]}
    />
  );
}

/** A menu that was opened by keyboard has the focus itself while this script loads. */
function focusFirstItem() {
  const menu = document.activeElement;
  if (menu?.matches('[role=menu]:focus-visible')) menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
}
