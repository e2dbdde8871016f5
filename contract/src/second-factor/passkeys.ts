import Type, { type Static, type TProperties } from 'typebox';
import { count, nullable, optional, text } from '../fields.ts';
import { CREDENTIAL_PART_MAX } from '../limits.ts';

/** What server and browser exchange about passkeys: the JSON of WebAuthn, as far as it is used here. */

const publicKey = Type.Literal('public-key');
const Descriptor = Type.Object({
  id: Type.String(),
  type: publicKey,
  transports: Type.Array(Type.String()),
});
const verification = Type.Enum(['required', 'preferred']);

/** For `navigator.credentials.create`. */
export const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: publicKey, alg: Type.Integer() })),
  timeout: count(),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({ residentKey: verification, userVerification: verification }),
  attestation: Type.Literal('none'),
});
export type CreationOptions = Static<typeof CreationOptions>;

/** For `navigator.credentials.get`. */
export const RequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: count(),
  userVerification: verification,
  allowCredentials: Type.Array(Descriptor),
});
export type RequestOptions = Static<typeof RequestOptions>;

const part = text({ max: CREDENTIAL_PART_MAX });

function credential<P extends TProperties>(response: P) {
  return Type.Object({
    id: part,
    rawId: part,
    type: Type.Enum(['public-key']),
    response: Type.Object({ clientDataJSON: part, ...response }),
  });
}

/** What a browser has created. */
export const NewCredential = credential({
  attestationObject: part,
  transports: optional(Type.Array(text({ max: 20 }), { maxItems: 10 })),
});
export type NewCredential = Static<typeof NewCredential>;

/** What a browser has signed. */
export const LoginCredential = credential({
  authenticatorData: part,
  signature: part,
  userHandle: optional(nullable(text({ max: CREDENTIAL_PART_MAX, blank: true }))),
});
export type LoginCredential = Static<typeof LoginCredential>;
