import type { Body, CallName, calls, Params, Query, Reply } from '@magpie/contract/calls';
import type { Context } from '../context.ts';
import type { Actor, Viewer } from '../permissions.ts';
import type { Origin } from '../sessions/sessions.ts';
import type { KeptReply } from '../kept/kept-page.ts';

/** The caller, as the call's access has ensured: somebody, or perhaps nobody where the call is public. */
type Caller<N extends CallName> = (typeof calls)[N]['access'] extends 'public'
  ? { viewer: Viewer }
  : { actor: Actor };

export type Input<N extends CallName> = Caller<N> & {
  context: Context;
  origin: Origin;
  /** Names the account that was opened in the line of the log. */
  noteAccount: (id: number) => void;
  params: Params<N>;
  query: Query<N>;
  body: Body<N>;
};

/** Calls that may be answered with what was kept. */
export const KEPT_CALLS = [
  'listPosts',
  'listTopPosts',
  'listTrendingPosts',
  'listPostComments',
  'listCategories',
  'listTags',
] as const satisfies readonly CallName[];

/** One handler a call: it is handed checked input, calls one verb, returns the reply. */
export type Handlers = { [N in CallName]: (input: Input<N>) => Promise<Reply<N> | Kept<N>> };

type Kept<N extends CallName> = N extends (typeof KEPT_CALLS)[number] ? KeptReply : never;
