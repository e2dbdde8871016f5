import type { Generated, Selectable } from 'kysely';
import type { Flag } from './topic-tables.ts';

/** Emails that wait to be sent; a sent one is deleted. */
export interface MailsTable {
  id: Generated<number>;
  /** The template, for logs. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The address at which a mail program unsubscribes in one click; null for emails that cannot be switched off. */
  unsubscribe_url: Generated<string | null>;
  created_at: number;
  /** When it is sent next. While it is being sent: when another process may assume that the sender has died. */
  due_at: number;
  tries: Generated<number>;
}

/** Links in emails; each works once. */
export interface MailTokensTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  purpose: MailTokenPurpose;
  /** The address that the link confirms, changes to, or restores; of a reset, the address that it was sent to. */
  email: string;
  /** Lower case. */
  email_key: string;
  created_at: number;
  expires_at: number;
}

export type MailTokenPurpose = 'verify_email' | 'change_email' | 'undo_email' | 'reset_password';

/** Addresses for which somebody has requested a new password, with or without an account. */
export interface PasswordRequestsTable {
  id: Generated<number>;
  /** Lower case. */
  email_key: string;
  created_at: number;
}

/** Names that nobody but their former owner can take until `free_at`. */
export interface FormerUsernamesTable {
  /** Lower case. */
  username_key: string;
  user_id: number;
  free_at: number;
}

export interface KnownBrowsersTable {
  user_id: number;
  /** As in `sessions.user_agent`. */
  device: string;
  last_used_at: number;
}

/** Authenticator apps. A user has at most one in use, and one that waits for its first code. */
export interface TotpSecretsTable {
  user_id: number;
  is_confirmed: Flag;
  /** In base32, or encrypted (second-factor/seal.ts). */
  secret: string;
  created_at: number;
}

/** Codes work once: the 30-second steps whose codes a user has used lately. */
export interface UsedTotpStepsTable {
  user_id: number;
  /** Steps since 1970. */
  step: number;
}

/** Codes that replace an authenticator app or a passkey once. A used one is deleted. */
export interface RecoveryCodesTable {
  user_id: number;
  /** SHA-256, hex. */
  code_hash: string;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** The id that the authenticator gave the key, base64url; unique. */
  credential_id: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often the key was used, as its authenticator counts; 0 if it does not count. */
  sign_count: number;
  /** How a browser can reach the authenticator, separated by commas. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** Random values that a client has to return within ten minutes; each works once. */
export interface ChallengesTable {
  /** SHA-256 of the value, hex. */
  value_hash: string;
  purpose: ChallengePurpose;
  /** null for a login that begins with a passkey, whose user is not known yet. */
  user_id: number | null;
  /** The `value_hash` of the login that a passkey finishes; null for any other challenge. */
  login_hash: string | null;
  expires_at: number;
}

export type ChallengePurpose = 'login' | 'passkey_login' | 'add_passkey';

export type PasskeyRow = Selectable<PasskeysTable>;
export type ChallengeRow = Selectable<ChallengesTable>;
export type MailRow = Selectable<MailsTable>;
export type MailTokenRow = Selectable<MailTokensTable>;
