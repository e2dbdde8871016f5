import * as accountMessages from '@magpie/contract/messages/account';
import * as notificationMessages from '@magpie/contract/messages/notifications';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/client/api-error.ts';
import { call } from '../../api/client/client.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Asks before it unsubscribes, because programs that check mails open the links in them. */
export function Unsubscribe() {
  const [parameters] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function unsubscribe() {
    const token = parameters.get('token') ?? '';
    if (token === '') return setFailure(accountMessages.missingToken);
    setBusy(true);
    setFailure(null);
    try {
      await call('unsubscribe', { query: { token } });
      setDone(true);
    } catch (error) {
      setFailure(messageOf(error, notificationMessages.unsubscribeFailed));
    }
    setBusy(false);
  }

  return (
    <div className="state mt-4">
      <Icon
        name={isDone ? 'CircleCheck' : 'Bell'}
        className={isDone ? 'size-10 text-success-ink' : 'size-10 text-faint'}
      />
      <h1 className="text-2xl font-bold tracking-tight text-balance">Unsubscribe</h1>
      <p role="status" className="max-w-sm text-muted">
        {isDone ? notificationMessages.unsubscribed : (failure ?? notificationMessages.askUnsubscribe)}
      </p>
      {isDone ? (
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
