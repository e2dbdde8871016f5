import * as duplicateMessages from '@magpie/contract/messages/curation/duplicates';
import type { Post } from '@magpie/contract/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { mergePost } from '../../../api/moderation/merge.ts';
import { postQuery } from '../../../api/posts/post.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';

export interface MergeButtonProps {
  post: Post;
  /** The id of the earlier post. */
  into: number;
  /** Called when the post has left the queue. */
  onMerged: () => void;
}

/** Merges a post into the earlier one, after a confirmation, because that cannot be undone. */
export function MergeButton({ post, into, onMerged }: MergeButtonProps) {
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  const { data: earlier } = useQuery(postQuery(into));

  async function merge() {
    await mergePost(cache, post.id, into);
    toast({ message: duplicateMessages.merged, tone: 'success' });
    onMerged();
  }

  return (
    <>
      <Button size="sm" className="w-full" onClick={() => setOpen(true)}>
        <Icon name="Copy" className="size-4" />
        Merge
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Merge posts"
        description={
          <>
            “<bdi>{post.title}</bdi>” into “<bdi>{earlier?.title ?? duplicateMessages.otherPost}</bdi>”
          </>
        }
        actionLabel="Merge"
        tone="danger"
        onSend={merge}
        explain={(error) => formRefusal(error, duplicateMessages.mergeFailed)}
      >
        {() => <p className="text-sm">{duplicateMessages.mergeExplained}</p>}
      </FormDialog>
    </>
  );
}
