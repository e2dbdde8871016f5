import * as factMessages from '@magpie/contract/messages/facts';
import type { Post } from '@magpie/contract/posts';
import { useState } from 'react';
import { useOverlays } from '../../session/overlays.tsx';
import { deferredModal } from '../../ui/dialogs/modal.tsx';
import { useEverTrue } from '../../ui/use-ever-true.ts';
import type { FactsDialogProps } from './facts-dialog.tsx';

const FactsDialog = deferredModal<FactsDialogProps>(
  async () => (await import('./facts-dialog.tsx')).FactsDialog,
  () => ({ title: factMessages.correct, className: 'dialog max-w-md' }),
);

/** What is known of the thing that a post links to, and a way to correct it. */
export function PostFacts({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEverTrue(isOpen);
  const { requireLogin } = useOverlays();
  const known = knownFacts(post);
  return (
    <div className="post-facts">
      {known.length > 0 && (
        <ul aria-label="Details">
          {known.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="text-link"
        onClick={() => requireLogin(() => setOpen(true), { intent: 'correctDetails' })}
      >
        {factMessages.correct}
      </button>
      {wasOpen && <FactsDialog post={post} open={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}

function knownFacts({ kind, access, own_work, ai_written }: Post): string[] {
  return [
    ...(kind ? [factMessages.kindLabels[kind]] : []),
    ...(access ? [factMessages.accessLabels[access]] : []),
    ...(own_work === null ? [] : [own_work ? factMessages.ownWork : factMessages.notOwnWork]),
    ...(ai_written ? [factMessages.writtenByAi[ai_written]] : []),
  ];
}
