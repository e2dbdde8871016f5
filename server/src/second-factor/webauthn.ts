import type { LoginCredential, NewCredential } from '@magpie/contract/second-factor/passkeys';
import type { Config } from '../config.ts';
import type { PasskeyRow } from '../db/tables/account-tables.ts';

/**
 * Checks what browsers send about passkeys. The library is loaded when the first passkey is used: it takes half a second
 * and 28 MB, and most processes never need it.
 */

const library = () => import('@simplewebauthn/server');

type Site = Pick<Config, 'publicUrl'>;

/** The public key that a browser has created for this site; null when it is not valid. */
export async function verifyCreated(
  site: Site,
  challenge: string,
  { response, ...credential }: NewCredential,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  const { attestationObject, clientDataJSON, transports = [] } = response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...withoutResults(credential),
        response: { attestationObject, clientDataJSON },
      },
      ...expectedOf(site, challenge),
      // As the second factor besides a password, a touch is enough.
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
      transports: transports.filter((name) => /^[a-z-]+$/.test(name)).join(','),
    };
  } catch {
    return null;
  }
}

/** How often the authenticator was used; null when the passkey has not signed this challenge for this site. */
export async function verifySigned(
  site: Site,
  challenge: string,
  { response, ...credential }: LoginCredential,
  { credential_id, public_key, sign_count }: PasskeyRow,
  mustVerifyUser: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { authenticatorData, clientDataJSON, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...withoutResults(credential),
        response: { authenticatorData, clientDataJSON, signature },
      },
      ...expectedOf(site, challenge),
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: sign_count,
      },
      requireUserVerification: mustVerifyUser,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The challenge that a browser has signed; '' when there is none. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return String(Reflect.get(Object(said), 'challenge') ?? '');
  } catch {
    return '';
  }
}

/** The only domain on which the passkeys work. */
export function relyingPartyOf({ publicUrl }: Site): string {
  return new URL(publicUrl).hostname;
}

function withoutResults({ id, rawId }: { id: string; rawId: string }) {
  return { id, rawId, type: 'public-key', clientExtensionResults: {} } as const;
}

function expectedOf(site: Site, expectedChallenge: string) {
  return { expectedChallenge, expectedOrigin: site.publicUrl, expectedRPID: relyingPartyOf(site) };
}
