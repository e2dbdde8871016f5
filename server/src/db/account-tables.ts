import type { Generated, Selectable } from 'kysely';

/** Mails that wait to be sent; a sent one is deleted. */
export interface MailsTable {
  id: Generated<number>;
  /** The template, for logs. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  created_at: number;
  /** When it is sent next. While it is being sent: when another process may assume that the sender has died. */
  due_at: number;
  tries: Generated<number>;
}

/** Links in mails; each works once. */
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

/** Addresses for which somebody has asked for a new password, whether they have an account or not. */
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

export type MailRow = Selectable<MailsTable>;
export type MailTokenRow = Selectable<MailTokensTable>;
