import { actLabels } from '@magpie/contract/feed-messages';
import type { Post } from '@magpie/contract/posts';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '../../session/auth.tsx';
import { useOverlays } from '../../session/overlays.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { ItemQuestion } from '../../ui/item-questions.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useEverTrue } from '../../ui/use-ever-true.ts';
import { type PostAct, postActs } from './post-acts.ts';
import { usePostActs } from './use-post-acts.ts';

const PostQuestions = lazy(async () => {
  const { PostQuestions } = await import('./post-questions.tsx');
  return { default: PostQuestions };
});

export function PostMenu({ post }: { post: Post }) {
  const user = useUser();
  const { requireLogin } = useOverlays();
  const { approve } = usePostActs(post);
  const [asked, setAsked] = useState<ItemQuestion | null>(null);
  const hasAsked = useEverTrue(asked !== null);

  const items: Record<PostAct, Omit<MenuItem, 'label'>> = {
    edit: { icon: 'Pencil', to: `/edit-post/${post.id}` },
    report: { icon: 'Flag', onSelect: () => requireLogin(() => setAsked('report')) },
    approve: { icon: 'Check', onSelect: () => void approve() },
    remove: { icon: 'Ban', tone: 'danger', onSelect: () => setAsked('remove') },
    delete: { icon: 'Trash2', tone: 'danger', onSelect: () => setAsked('delete') },
  };
  const acts = postActs(post, user);
  return (
    <>
      <Menu
        items={acts.map((act) => ({ label: actLabels[act], ...items[act] }))}
        trigger={
          <IconButton
            label="More options"
            icon="Ellipsis"
            // Its place stays, so that nothing moves when it has something to offer again.
            className={acts.length === 0 ? 'invisible' : ''}
          />
        }
      />
      {hasAsked && (
        <Suspense fallback={null}>
          <PostQuestions post={post} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
