import * as secondFactorMessages from '@magpie/contract/messages/second-factor';
import type { Profile } from '@magpie/contract/users';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { call } from '../client/client.ts';
import { NoPasskeyError } from './no-passkey-error.ts';

/** The only file that imports the library for passkeys. It is loaded when the first passkey is used. */

export { browserSupportsWebAuthn as canUsePasskeys };

/**
 * Lets the browser create a passkey, and adds it to the viewer's account. Returns recovery codes if the
 * account had no second factor before, otherwise null.
 * @throws NoPasskeyError, ApiError
 */
export async function createPasskey(name: string, current_password: string): Promise<string[] | null> {
  const optionsJSON = await call('offerPasskey', { body: { current_password } });
  const credential = await chosen(() => startRegistration({ optionsJSON }));
  const { recovery_codes = null } = await call('addPasskey', { body: { name, credential } });
  return recovery_codes;
}

/**
 * Logs in with a passkey, alone or as the second step of a login.
 * @throws NoPasskeyError, ApiError
 */
export async function logInWithPasskey(challenge?: string): Promise<{ token: string; user: Profile }> {
  const body = challenge === undefined ? {} : { challenge };
  const optionsJSON = await call('loginPasskeyOptions', { body });
  const credential = await chosen(() => startAuthentication({ optionsJSON }));
  return call('loginWithPasskey', { body: { credential } });
}

async function chosen<T extends { type: string }>(ask: () => Promise<T>) {
  try {
    return { ...(await ask()), type: 'public-key' as const };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new NoPasskeyError(secondFactorMessages.passkeyOnDevice);
    const isRefusal = error instanceof WebAuthnError || error instanceof DOMException || isNamed(error);
    throw isRefusal ? new NoPasskeyError() : error;
  }
}

/** Whether this is the error that browsers throw when the dialog is closed. */
function isNamed(error: unknown) {
  return error instanceof Error && error.name === 'NotAllowedError';
}
