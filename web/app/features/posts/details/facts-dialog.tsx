import type { FactChange, Facts } from '@magpie/contract/curation/facts';
import * as factMessages from '@magpie/contract/messages/curation/facts';
import { ownWork } from '@magpie/contract/messages/curation/known-facts';
import type { Post } from '@magpie/contract/posts';
import { FACT_NAMES } from '@magpie/contract/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formRefusal } from '../../../api/client/form-refusal.ts';
import { refusal } from '../../../api/client/refusal.ts';
import { correctFacts, factChangesQuery } from '../../../api/posts/facts.ts';
import { useUser } from '../../../session/auth.tsx';
import { useOverlays } from '../../../session/overlays.tsx';
import { AuthorName } from '../../../session/author-name.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactFields } from '../../../ui/fields/fact-fields.tsx';
import { TimeAgo } from '../../../ui/labels/time-ago.tsx';
import { toast } from '../../../ui/toasts/toast-list.ts';
import { TITLES } from '../acts/post-dialog-titles.ts';
import { factText } from './fact-text.ts';

export interface FactsDialogProps {
  post: Post;
  open: boolean;
  onClose: () => void;
}

/** Corrects the facts of a post, and shows how they have changed. */
export function FactsDialog({ post, open, onClose }: FactsDialogProps) {
  const cache = useQueryClient();
  const user = useUser();
  const { requireLogin } = useOverlays();
  const [chosen, setChosen] = useState<Partial<Facts>>({});
  const decides = post.can_moderate || user?.id === post.author?.id;
  const { kind, access, own_work, ai_written } = post;
  const facts = { kind, access, own_work, ai_written, ...chosen };

  async function send() {
    const fields = FACT_NAMES.filter((name) => chosen[name] !== undefined && chosen[name] !== post[name]);
    if (fields.length === 0) return;
    const body: Partial<Facts> = Object.fromEntries(fields.map((name) => [name, facts[name]]));
    if (user) return correct(body);
    requireLogin(
      () =>
        correct(body).catch((error: unknown) => {
          toast({ message: refusal(error, factMessages.sendFailed), tone: 'error' });
        }),
      { intent: 'correctDetails' },
    );
  }

  async function correct(body: Partial<Facts>) {
    const { proposed } = await correctFacts(cache, post.id, body);
    const isPending = FACT_NAMES.some((name) => name in body && name in proposed);
    toast({ message: isPending ? factMessages.proposed : factMessages.applied, tone: 'success' });
  }

  function close() {
    setChosen({});
    onClose();
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={TITLES.correct}
      description={decides ? undefined : factMessages.howApplied}
      actionLabel="Save"
      onSend={send}
      explain={(error) => formRefusal(error, factMessages.sendFailed)}
    >
      {() => (
        <>
          <FactFields
            bySubmitter={false}
            facts={facts}
            onChange={(part) => setChosen({ ...chosen, ...part })}
          />
          <History id={post.id} />
        </>
      )}
    </FormDialog>
  );
}

/** The corrections so far; shows nothing if there are none. */
function History({ id }: { id: number }) {
  const query = useQuery(factChangesQuery(id));
  if (query.isError)
    return <ErrorState message={refusal(query.error, factMessages.loadHistory)} query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section aria-labelledby="fact-history" className="border-t border-line pt-4 text-sm">
      <h3 id="fact-history" className="mb-2 font-semibold">
        History
      </h3>
      <ul className="flex flex-col gap-1.5 text-muted">
        {query.data.map((change) => (
          <li key={`${change.field} ${change.applied_at}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ change: { field, from, to, by, applied_at } }: { change: FactChange }) {
  return (
    <>
      <span className="text-ink">{field === 'own_work' ? ownWork : factMessages.factLabels[field]}</span>:{' '}
      {factText(field, from)} → {factText(field, to)}, by{' '}
      <AuthorName author={by} className="hover:underline" />, <TimeAgo date={applied_at} />
    </>
  );
}
