import { DELETED_USER } from '@magpie/contract/page-values';
import type { DeletionContent } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { lockName } from '../db/locks.ts';
import type { UserRow } from '../db/schema.ts';
import { accountDeletedMail } from '../mail/templates.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { hashOfBannedEmail } from '../users/banned-emails.ts';
import { banStatus } from '../users/bans.ts';
import { deleteFactors } from '../users/factors.ts';
import { isLastAdmin, lockAdminsAnd } from '../users/roles.ts';
import { reserveUsername } from '../users/taken-names.ts';
import { ON_DELETION, type OnDeletion } from './on-deletion.ts';

const ACCOUNTS_PER_RUN = 100;

/**
 * Deletes the accounts whose time has come, and goes on with those whose deletion was interrupted. First the account loses
 * its names, password and rights in one transaction; then its rows are deleted in batches, each repeatable.
 */
export async function deleteDueAccounts(context: Context, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = context;
  const due = await database.read
    .selectFrom('users')
    .select(['id', 'deletion_content'])
    .where('deletion_at', '<=', clock())
    .orderBy('deletion_at')
    .orderBy('id')
    .limit(ACCOUNTS_PER_RUN)
    .execute();
  for (const { id, deletion_content } of due) {
    if (signal.aborted) return;
    try {
      if (!(await anonymise(context, id))) continue;
      if (await deleteRows(context, id, deletion_content ?? 'keep', signal)) await finish(context, id);
    } catch (error) {
      // The other accounts must not wait for this one.
      log.error({ err: error, user: id }, 'an account could not be deleted; it is tried again');
    }
  }
}

/** @returns false when the account stays: its owner has logged in since, or is the last admin */
async function anonymise(context: Context, id: number): Promise<boolean> {
  const { database, clock, log, mail, config } = context;
  const isDeleted = await database.transact(async (tx) => {
    const now = clock();
    const users = await lockAdminsAnd(tx, id);
    const user = users.find((locked) => locked.id === id);
    if (!user) return true;
    if (user.deletion_at === null || user.deletion_at > now) return false;
    if (isLastAdmin(users, user)) {
      log.warn({ user: id }, 'the last admin is not deleted');
      await setUser(tx, id, { deletion_at: null, deletion_content: null });
      return false;
    }
    await reserveUsername(tx, id, user.username_key, now);
    await endSessionsOf(tx, id);
    // Now, not with the other rows: until those are deleted, a passkey or the link in an email could still act on the
    // account.
    await deleteFactors(tx, id);
    for (const table of ['mail_tokens', 'feed_keys'] as const)
      await tx.deleteFrom(table).where('user_id', '=', id).execute();
    await mail.queue(tx, accountDeletedMail(config, user, {}));
    await setUser(tx, id, {
      ...NOBODY,
      // Both columns are unique. No username contains a #, and every email address contains an @.
      username_key: `#${id}`,
      email_key: `#${id}`,
      deleted_at: now,
      banned_email_hash: banStatus(user, now) === 'active' ? null : await hashOfBannedEmail(tx, user.email),
    });
    return true;
  });
  mail.wake();
  return isDeleted;
}

const NOBODY = {
  username: DELETED_USER,
  email: '',
  email_verified: 0,
  username_changed_at: null,
  password_hash: '',
  role: 'user',
  is_staff: 0,
  terms_accepted: 0,
} as const satisfies Partial<UserRow>;

/** @returns false when it was interrupted */
async function deleteRows(
  context: Context,
  id: number,
  content: DeletionContent,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock } = context;
  for (const work of ON_DELETION.map((entry) => workOf(entry, content))) {
    let after: number | null = work ? 0 : null;
    while (work && after !== null) {
      if (signal.aborted) return false;
      const from: number = after;
      after = await database.transact(async (tx) => {
        // Another process may be deleting the same account: one batch at a time.
        await lockName(tx, `deletion of account ${id}`);
        return work(tx, { id, now: clock() }, from);
      });
    }
  }
  return true;
}

function workOf({ always, keep, delete: remove }: OnDeletion, content: DeletionContent) {
  return always ?? (content === 'keep' ? keep : remove);
}

async function finish({ database, log }: Context, id: number) {
  await database.transact((tx) => setUser(tx, id, { deletion_at: null, deletion_content: null }));
  log.info({ user: id }, 'account deleted');
}

async function setUser(tx: Tx, id: number, columns: Partial<UserRow>) {
  await tx.updateTable('users').set(columns).where('id', '=', id).execute();
}
