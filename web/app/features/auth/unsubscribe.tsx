import * as accountMessages from '@magpie/contract/messages/account';
import * as notificationMessages from '@magpie/contract/messages/notifications';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../api/client/api-error.ts';
import { call } from '../../api/client/client.ts';
import { useHydrated } from '../../lib/rendering/hydrated.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Asks before it unsubscribes, because programs that check emails open the links in them. */
export function Unsubscribe() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [refused, setRefused] = useState<{ message: string; isFinal: boolean } | null>(null);
  const message = useRef<HTMLParagraphElement>(null);
  // The server renders the page without the token.
  const failure = useHydrated() && token === '' ? INCOMPLETE : refused;
  const state = isDone ? 'done' : failure ? 'failed' : 'asked';

  async function unsubscribe() {
    setBusy(true);
    setRefused(null);
    try {
      await call('unsubscribe', { query: { token } });
      setDone(true);
      message.current?.focus();
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status === 400;
      setRefused({ message: messageOf(error, notificationMessages.unsubscribeFailed), isFinal });
      if (isFinal) message.current?.focus();
    }
    setBusy(false);
  }

  return (
    <div className="state mt-4">
      <Icon {...ICONS[state]} />
      <h1 className="text-2xl font-bold tracking-tight text-balance">
        {isDone ? 'Unsubscribed' : 'Unsubscribe'}
      </h1>
      <p ref={message} role="status" tabIndex={-1} className="max-w-sm text-muted outline-none">
        {isDone
          ? notificationMessages.unsubscribed
          : (failure?.message ?? notificationMessages.askUnsubscribe)}
      </p>
      {isDone || failure?.isFinal ? (
        <p>
          <Link to="/profile-settings#notifications">Choose your emails</Link>
        </p>
      ) : (
        <Button variant="primary" loading={busy} onClick={() => void unsubscribe()}>
          Unsubscribe
        </Button>
      )}
    </div>
  );
}

const INCOMPLETE = { message: accountMessages.missingToken, isFinal: true };

const ICONS = {
  asked: { name: 'Bell', className: 'size-10 text-faint' },
  done: { name: 'CircleCheck', className: 'size-10 text-success-ink' },
  failed: { name: 'TriangleAlert', className: 'size-10 text-faint' },
} as const;
