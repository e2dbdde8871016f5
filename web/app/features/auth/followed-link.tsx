import * as accountMessages from '@magpie/contract/messages/account';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../api/client/api-error.ts';
import { call } from '../../api/client/client.ts';
import { profileChanged } from '../../api/users/profile-changed.ts';
import { useAuth } from '../../session/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

export interface FollowedLinkProps {
  title: string;
  doneTitle: string;
  /** The purpose of the link. */
  name: 'verifyEmail' | 'undoEmailChange';
  done: string;
  failure: string;
  /** What to ask before the token is sent, because programs that check emails open the links in them. */
  ask?: { question: string; button: string };
  /** Where the viewer can go afterwards. */
  children: ReactNode;
  /** Where the viewer can go instead when the link does not work any more. */
  afterFailure?: ReactNode;
}

type Result = { state: 'new' | 'sent' | 'done' } | { state: 'failed'; message: string; isFinal: boolean };

/**
 * Sends the token of the page's address when the page is opened or, if there is something to ask, when the button is
 * pressed. After a failure that may pass, `Try again` sends it again.
 */
export function FollowedLink({
  title,
  doneTitle,
  name,
  done,
  failure,
  ask,
  children,
  afterFailure,
}: FollowedLinkProps) {
  const { isLoading, token: session } = useAuth();
  const cache = useQueryClient();
  const [parameters] = useSearchParams();
  const [result, setResult] = useState<Result>({ state: 'new' });
  const isBegun = useRef(false);
  const asks = ask !== undefined && result.state === 'new';
  const state = asks ? 'asked' : result.state;

  async function send() {
    setResult({ state: 'sent' });
    const token = parameters.get('token') ?? '';
    if (token === '') {
      setResult({ state: 'failed', message: accountMessages.missingToken, isFinal: true });
      return;
    }
    try {
      await call(name, { body: { token } });
      setResult({ state: 'done' });
    } catch (error) {
      const isFinal = error instanceof ApiError && error.status === 400;
      setResult({ state: 'failed', message: messageOf(error, failure), isFinal });
      return;
    }
    // The link may have changed the profile of the user who is logged in here.
    if (session) await profileChanged(cache);
  }

  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void send();
  });
  useEffect(() => {
    if (!isLoading && !ask) begin();
  }, [isLoading, ask]);

  return (
    <div className="state mt-4">
      <Icon {...ICONS[state]} />
      <h1 className="text-2xl font-bold tracking-tight text-balance">
        {result.state === 'done' ? doneTitle : title}
      </h1>
      <p role="status" className="max-w-sm text-muted">
        {asks && ask.question}
        {(state === 'new' || state === 'sent') && 'One moment…'}
        {result.state === 'done' && done}
        {result.state === 'failed' && result.message}
      </p>
      {asks && (
        <Button variant="primary" onClick={() => void send()}>
          {ask.button}
        </Button>
      )}
      {result.state === 'done' && children}
      {result.state === 'failed' && result.isFinal && (afterFailure ?? children)}
      {result.state === 'failed' && !result.isFinal && <Button onClick={() => void send()}>Try again</Button>}
    </div>
  );
}

const ICONS = {
  asked: { name: 'TriangleAlert', className: 'size-10 text-faint' },
  new: { name: 'LoaderCircle', className: 'size-10 animate-spin text-faint' },
  sent: { name: 'LoaderCircle', className: 'size-10 animate-spin text-faint' },
  done: { name: 'CircleCheck', className: 'size-10 text-success-ink' },
  failed: { name: 'TriangleAlert', className: 'size-10 text-faint' },
} as const;
