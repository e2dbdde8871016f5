import type { Source } from '@magpie/contract/curation/sources';
import * as sourceMessages from '@magpie/contract/messages/curation/sources';
import type { Post } from '@magpie/contract/posts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { postQuery } from '../../../api/posts/post.ts';
import { addSource, removeSource } from '../../../api/posts/sources.ts';
import { textOf } from '../../../lib/state/use-form.ts';
import { shownUrl } from '../../../lib/text/shown-url.ts';
import { AuthorName } from '../../../session/author-name.tsx';
import { useUser } from '../../../session/auth.tsx';
import { announce } from '../../../session/mute.ts';
import { toastError } from '../../../session/toast-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { ExternalLink } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { TITLES } from '../acts/post-dialog-titles.ts';

export interface SourcesDialogProps {
  post: Post;
  open: boolean;
  onClose: () => void;
}

/**
 * Shows the sources of a post and adds one. The viewer can remove sources that they added, and all sources of their own
 * post, but not the URLs of merged posts; an admin can remove every source.
 */
export function SourcesDialog({ post, open, onClose }: SourcesDialogProps) {
  const cache = useQueryClient();
  const { sources } = useQuery({ ...postQuery(post.id), initialData: post }).data;

  async function add(url: string) {
    await addSource(cache, post.id, url);
    toast({ message: sourceMessages.added, tone: 'success' });
  }

  async function remove({ url }: Source) {
    try {
      await removeSource(cache, post.id, url);
      announce(sourceMessages.removed, sourceMessages.addFailed, async () => {
        await addSource(cache, post.id, url);
      });
    } catch (error) {
      toastError(error, sourceMessages.removeFailed);
    }
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={TITLES.sources}
      description={sourceMessages.explained}
      actionLabel="Add source"
      onSend={(fields) => add(textOf(fields, 'url'))}
      explain={(error) => formRefusal(error, sourceMessages.addFailed)}
    >
      {(wrong) => (
        <>
          <TextField name="url" type="url" label="URL" error={wrong.url} placeholder="https://" required />
          {sources.length > 0 && <Sources post={post} sources={sources} onRemove={remove} />}
        </>
      )}
    </FormDialog>
  );
}

interface SourcesProps {
  post: Post;
  sources: Source[];
  onRemove: (source: Source) => Promise<void>;
}

function Sources({ post, sources, onRemove }: SourcesProps) {
  const user = useUser();
  const canRemove = ({ added_by, is_merged }: Source) =>
    post.can_moderate || (user !== null && !is_merged && [added_by?.id, post.author?.id].includes(user.id));
  return (
    <ul aria-label="Sources" className="flex flex-col gap-3 text-sm">
      {sources.map((source) => (
        <li key={source.url} className="flex items-center gap-3">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <ExternalLink href={source.url} rel="noopener nofollow ugc" className="inline-block py-1">
              <bdi>{shownUrl(source.url)}</bdi>
            </ExternalLink>
            <span className="block text-xs leading-6 text-muted">
              by <AuthorName author={source.added_by} className="inline-block min-w-6 hover:underline" />,{' '}
              <TimeAgo date={source.created_at} />
            </span>
          </p>
          {canRemove(source) && (
            <Button
              size="sm"

              aria-label={`Remove ${shownUrl(source.url)}`}
              onClick={() => void onRemove(source)}
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
