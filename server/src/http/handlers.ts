import type { Body, CallName, calls, Params, Query, Reply } from '@magpie/contract/calls';
import type { Context } from '../context.ts';
import type { Actor, Viewer } from '../permissions.ts';
import type { Origin } from '../sessions/sessions.ts';
import type { Attachment } from './attachment.ts';

/** The caller: anonymous only where the call is public. */
type Caller<N extends CallName> = (typeof calls)[N]['access'] extends 'public'
  ? { viewer: Viewer }
  : { actor: Actor };

export type Input<N extends CallName> = Caller<N> & {
  context: Context;
  origin: Origin;
  /** Tells the log which account a login, a registration or a token from an email is about. */
  noteAccount: (id: number) => void;
  params: Params<N>;
  query: Query<N>;
  body: Body<N>;
};

/** One handler for each call: it gets checked input, calls one verb and returns its value, or nothing for an answer 204. */
export type Handlers = {
  [N in CallName]: (input: Input<N>) => Promise<Answer<N>>;
};

/** The reply of the contract, nothing, or a file that is sent while it is being made. */
type Answer<N extends CallName> = N extends 'exportAccount' | 'exportCollection' | 'exportSavedPosts'
  ? Attachment
  : Reply<N> extends null
    ? void
    : Reply<N>;
