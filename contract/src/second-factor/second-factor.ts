import Type, { type Static } from 'typebox';
import { type Call, byId, noInput } from '../call.ts';
import { count, id, Nothing, nullable, optional, text, timestamp } from '../fields.ts';
import { CODE_MAX, PASSKEY_NAME_MAX } from '../limits.ts';
import { CreationOptions, LoginCredential, NewCredential, RequestOptions } from './passkeys.ts';
import { anyPassword, RegisterReply } from '../users.ts';
import { SECOND_FACTORS } from '../values.ts';

/** A key pair on a device or in a password manager; only the public key is known here. */
export const Passkey = Type.Object({
  id: id(),
  name: Type.String(),
  created_at: timestamp(),
  last_used_at: nullable(timestamp()),
});
export type Passkey = Static<typeof Passkey>;

export const SecondFactor = Type.Object({
  /** Whether an authenticator app is set up. */
  totp: Type.Boolean(),
  passkeys: Type.Array(Passkey),
  recovery_codes_left: count(),
});
export type SecondFactor = Static<typeof SecondFactor>;

/** An account without a second factor also gets `recovery_codes`, which are shown only once. */
export const AddedPasskey = Type.Object({
  ...Passkey.properties,
  recovery_codes: optional(Type.Array(Type.String())),
});
export type AddedPasskey = Static<typeof AddedPasskey>;

const WithPassword = Type.Object({ current_password: anyPassword });

/** `uri` is the content of the QR code. */
export const TotpSetup = Type.Object({ secret: Type.String(), uri: Type.String() });
export type TotpSetup = Static<typeof TotpSetup>;

const code = text({ max: CODE_MAX });
const ConfirmTotpBody = Type.Object({ code });

/** Recovery codes, which are shown only once. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

const AddPasskeyBody = Type.Object({ name: text({ max: PASSKEY_NAME_MAX }), credential: NewCredential });
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** Why a login with the right password is not finished yet. */
export const SecondFactorNeeded = Type.Object({
  detail: Type.String(),
  second_factor: Type.Array(Type.Enum([...SECOND_FACTORS])),
  challenge: Type.String(),
});
export type SecondFactorNeeded = Static<typeof SecondFactorNeeded>;

const challenge = text({ max: 200 });
const SecondFactorBody = Type.Object({ challenge, code });
export type SecondFactorBody = Static<typeof SecondFactorBody>;

export const secondFactorCalls = {
  getSecondFactor: {
    summary: 'Read your second-factor settings',
    method: 'GET',
    path: '/api/users/second-factor/',
    access: 'user',
    limit: 'read',
    ...noInput,
    reply: SecondFactor,
  },
  setUpTotp: {
    summary: 'Get the secret for an authenticator app; it takes effect once a code of the app is confirmed',
    method: 'POST',
    path: '/api/users/second-factor/totp/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: WithPassword,
    reply: TotpSetup,
  },
  removeTotp: {
    summary: 'Remove the authenticator app',
    method: 'DELETE',
    path: '/api/users/second-factor/totp/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: WithPassword,
    status: 204,
    reply: Nothing,
  },
  confirmTotp: {
    summary: 'Confirm the authenticator app with its code; returns ten new recovery codes',
    method: 'POST',
    path: '/api/users/second-factor/totp/confirm/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: ConfirmTotpBody,
    reply: RecoveryCodes,
  },
  renewRecoveryCodes: {
    summary: 'Get ten new recovery codes, which replace the former ones',
    method: 'POST',
    path: '/api/users/second-factor/recovery-codes/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: WithPassword,
    reply: RecoveryCodes,
  },
  offerPasskey: {
    summary: 'Get the options that a browser needs to create a passkey',
    method: 'POST',
    path: '/api/users/second-factor/passkeys/options/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: WithPassword,
    reply: CreationOptions,
  },
  addPasskey: {
    summary:
      'Add the passkey that a browser has created with the passkey options; an account without a second factor also gets ten recovery codes',
    method: 'POST',
    path: '/api/users/second-factor/passkeys/',
    access: 'user',
    limit: 'write',
    ...noInput,
    body: AddPasskeyBody,
    status: 201,
    reply: AddedPasskey,
  },
  removePasskey: {
    summary: 'Remove a passkey',
    method: 'DELETE',
    path: '/api/users/second-factor/passkeys/:id/',
    access: 'user',
    limit: 'write',
    ...byId,
    body: WithPassword,
    status: 204,
    reply: Nothing,
  },
  loginPasskeyOptions: {
    summary:
      'Get the options that a browser needs to log in with a passkey, alone or as the second step of a login',
    method: 'POST',
    path: '/api/users/login/passkey/options/',
    access: 'public',
    limit: 'passkeyOptions',
    ...noInput,
    body: Type.Object({ challenge: optional(challenge) }),
    reply: RequestOptions,
  },
  loginWithPasskey: {
    summary: 'Log in with a passkey',
    method: 'POST',
    path: '/api/users/login/passkey/',
    access: 'public',
    limit: null,
    ...noInput,
    body: Type.Object({ credential: LoginCredential }),
    reply: RegisterReply,
  },
  loginWithCode: {
    summary: 'Finish a login with a code of the authenticator app, or with a recovery code',
    method: 'POST',
    path: '/api/users/login/second-factor/',
    access: 'public',
    limit: null,
    ...noInput,
    body: SecondFactorBody,
    reply: RegisterReply,
  },
} as const satisfies Record<string, Call>;
