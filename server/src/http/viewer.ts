import * as sessionMessages from '@magpie/contract/messages/sessions';
import type { Context } from '../context.ts';
import { UnauthorizedError } from '../errors.ts';
import type { Viewer } from '../permissions.ts';
import { resumeSession } from '../sessions/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set by mount for the calls of the contract. */
    viewer: Viewer;
    /** The account that a login or a registration opened, for the log. */
    openedAccount: number | null;
  }
}

const TOKEN_SCHEME = /^token(?:\s+(.*))?$/i;

/** The sender of this `Authorization` header; anonymous with another scheme. @throws UnauthorizedError for a bad token */
export async function findViewer(context: Context, authorization: string | undefined): Promise<Viewer> {
  const match = TOKEN_SCHEME.exec(authorization?.trim() ?? '');
  if (!match) return null;
  const token = match[1]?.trim();
  if (!token) throw new UnauthorizedError(sessionMessages.invalidToken);
  return resumeSession(context, token);
}
