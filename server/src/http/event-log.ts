import type { CallName } from '@magpie/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Calls that log in or out, export an account, or change an account, its sessions or its rights. */
const EVENTS: ReadonlySet<CallName> = new Set([
  'login',
  'logout',
  'register',
  'updateProfile',
  'verifyEmail',
  'changeEmail',
  'undoEmailChange',
  'resetPassword',
  'deleteAccount',
  'exportAccount',
  'loginWithCode',
  'loginWithPasskey',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'addPasskey',
  'removePasskey',
  'revokeSession',
  'revokeOtherSessions',
  'revokeUserSessions',
  'banTemporarily',
  'banPermanently',
  'unbanUser',
  'promoteUser',
  'demoteUser',
]);

const REFUSED: ReadonlySet<number> = new Set([401, 403]);
const THROTTLED = 429;
const ID = /^\d{1,15}$/;

/** Logs security events: the calls in `EVENTS`, and every refused call. A line contains nothing that a client typed. */
export function logEvent(
  call: CallName,
  request: FastifyRequest,
  { statusCode: status }: FastifyReply,
): void {
  // Refusals by a rate limit have a log of their own, which a flood does not fill (throttle-log.ts).
  if (status === THROTTLED || (!EVENTS.has(call) && !REFUSED.has(status))) return;
  const { viewer, openedAccount, params, ip } = request;
  const user = openedAccount ?? viewer?.id ?? null;
  const id = String(Reflect.get(Object(params), 'id'));
  // A refused call may have any text in its path.
  const on = ID.test(id) ? Number(id) : undefined;
  request.log.info({ call, status, user, on, ip }, 'security event');
}
