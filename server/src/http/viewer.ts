import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Context } from '../context.ts';
import { UnauthorizedError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { resumeSession } from '../sessions/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set only for calls of the contract and for the notification stream. */
    viewer: Viewer;
    /** The account that a login, a registration or a token from an email is about, for the log. */
    openedAccount: number | null;
  }
}

const TOKEN_SCHEME = /^token(?:\s+(.*))?$/i;

/** The sender of this header; null if it does not begin with `Token`. @throws UnauthorizedError for a bad token */
export async function findViewer(context: Context, authorization: string | undefined): Promise<Viewer> {
  const match = TOKEN_SCHEME.exec(authorization?.trim() ?? '');
  if (!match) return null;
  const token = match[1]?.trim();
  if (!token) throw new UnauthorizedError(sessionMessages.invalidToken);
  return resumeSession(context, token);
}
