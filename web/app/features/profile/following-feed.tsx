import * as feedKeyMessages from '@magpie/contract/messages/following/feed-key';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client/client.ts';
import { formRefusal } from '../../api/client/form-refusal.ts';
import { screenKeys } from '../../api/client/screen-keys.ts';
import { useLast } from '../../lib/state/use-last.ts';
import { copyLink } from '../../session/copy-link.ts';
import { toastError } from '../../session/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts/toast-list.ts';

type Act = 'renew' | 'revoke';

/** The address of the feed of what the viewer follows, with its key. */
export function FollowingFeed() {
  const cache = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [confirming, setConfirming] = useState<Act | null>(null);
  const last = useLast(confirming);
  const query = useQuery({
    queryKey: screenKeys.feedKey,
    queryFn: ({ signal }) => call('getFeedKey', { signal }),
  });

  async function change(act: Act, done: string) {
    const reply = act === 'renew' ? await call('renewFeedKey') : await call('revokeFeedKey');
    cache.setQueryData(screenKeys.feedKey, reply ?? { key: null, created_at: null });
    toast({ message: done, tone: 'success' });
  }

  async function create() {
    setCreating(true);
    try {
      await change('renew', feedKeyMessages.created);
    } catch (error) {
      toastError(error, feedKeyMessages.change);
    }
    setCreating(false);
  }

  if (query.isLoadingError) return <ErrorState message={feedKeyMessages.load} query={query} />;
  if (!query.data) {
    return (
      <ListSkeleton label="Loading the address of your feed" count={1}>
        <Skeleton className="h-10 w-full rounded-lg" />
      </ListSkeleton>
    );
  }
  const { key } = query.data;
  if (key === null) {
    return (
      <Button className="self-start" loading={creating} onClick={() => void create()}>
        Create key
      </Button>
    );
  }
  const path = `/feeds/following.atom?key=${key}`;
  return (
    <>
      <TextField
        label="Address of your feed"
        readOnly
        value={location.origin + path}
        hint={feedKeyMessages.secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyLink(path)}>Copy link</Button>
        <Button onClick={() => setConfirming('renew')}>Renew key</Button>
        <Button onClick={() => setConfirming('revoke')}>Revoke key</Button>
      </div>
      {last && (
        <FormDialog
          key={last}
          open={confirming !== null}
          onClose={() => setConfirming(null)}
          {...CONFIRMATIONS[last]}
          size="sm"
          tone="danger"
          onSend={() => change(last, DONE[last])}
          explain={(error) => formRefusal(error, feedKeyMessages.change)}
        />
      )}
    </>
  );
}

const CONFIRMATIONS = {
  renew: { title: 'Renew key', description: feedKeyMessages.confirmRenew, actionLabel: 'Renew' },
  revoke: { title: 'Revoke key', description: feedKeyMessages.confirmRevoke, actionLabel: 'Revoke' },
} as const;

const DONE = { renew: feedKeyMessages.renewed, revoke: feedKeyMessages.revoked } as const;
