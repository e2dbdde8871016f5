import { USERNAME_CHANGE_MS } from '@magpie/contract/limits';
import * as accountMessages from '@magpie/contract/messages/account';
import * as fieldMessages from '@magpie/contract/messages/fields';
import * as userMessages from '@magpie/contract/messages/users';
import type { Profile, UpdateProfileBody } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import { requireStillLoggedIn } from '../db/locks.ts';
import { renameAuthor } from '../db/search/rename-author.ts';
import type { UserRow } from '../db/schema.ts';
import { InvalidError } from '../errors.ts';
import { passwordChangedMail } from '../mail/templates.ts';
import type { Actor } from '../permissions.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { requireCurrentPassword, requireSamePassword } from './guess.ts';
import { voidMailTokens } from './mail-tokens.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { isReserved } from './reserved-names.ts';
import { reserveUsername, takenNames } from './taken-names.ts';
import { viewProfile } from './user-view.ts';
import { getUserRow } from './users.ts';

/**
 * Changes the actor's username, their password, or both. A new password ends their other sessions.
 * @throws InvalidError, ThrottledError after too many wrong current passwords
 */
export async function updateProfile(
  context: Context,
  actor: Actor,
  { username, ...passwords }: UpdateProfileBody,
): Promise<Profile> {
  const { database, clock, mail } = context;
  const user = await getUserRow(database.read, actor.id);
  const isRenamed = username !== undefined && username !== user.username;
  if (isRenamed) await requireAllowedName(context, user, username);
  const changesPassword =
    username === undefined ||
    passwords.current_password !== undefined ||
    passwords.new_password !== undefined;
  const password_hash = changesPassword ? await hashNewPassword(context, user, passwords) : null;
  const updated = await orTaken(context, actor, username, () =>
    database.transact(
      async (tx) => {
        const row = await requireStillLoggedIn(tx, actor);
        if (isRenamed) await rename(context, tx, row, username);
        if (password_hash) {
          requireSamePassword(row, user);
          await replacePassword(context, tx, row, actor, password_hash);
        }
        return getUserRow(tx, actor.id);
      },
      { exclusive: isRenamed },
    ),
  );
  mail.wake();
  return viewProfile(updated, actor.has_mutes, clock());
}

/** @throws InvalidError for a reserved or taken name, or less than 30 days after the last change */
async function requireAllowedName({ database, config, clock }: Context, user: UserRow, username: string) {
  const now = clock();
  requireRested(user, now);
  if (isReserved(username, config)) throw new InvalidError({ username: [userMessages.usernameReserved] });
  const taken = await takenNames(database.read, { username }, now, user.id);
  if (taken.username) throw new InvalidError(taken);
}

function requireRested({ username_changed_at }: UserRow, now: number) {
  const from = (username_changed_at ?? -Infinity) + USERNAME_CHANGE_MS;
  if (from <= now) return;
  const day = new Date(from).toISOString().slice(0, 10);
  throw new InvalidError({ username: [accountMessages.usernameChangedLately(day)] });
}

async function hashNewPassword(
  context: Context,
  user: UserRow,
  { current_password, new_password }: Omit<UpdateProfileBody, 'username'>,
): Promise<string> {
  if (current_password === undefined || new_password === undefined) {
    const missing = [fieldMessages.required];
    throw new InvalidError({
      ...(current_password === undefined ? { current_password: missing } : {}),
      ...(new_password === undefined ? { new_password: missing } : {}),
    });
  }
  // First: this refusal is not rate-limited, so it must not cost a hash.
  const problem = passwordProblem(new_password, user, context.config);
  if (problem) throw new InvalidError({ new_password: [problem] });
  await requireCurrentPassword(context, user, current_password);
  return hashPassword(new_password);
}

async function rename({ clock }: Context, tx: Tx, user: UserRow, username: string) {
  const now = clock();
  requireRested(user, now);
  const username_key = username.toLowerCase();
  await tx
    .updateTable('users')
    .set({ username, username_key, username_changed_at: now })
    .where('id', '=', user.id)
    .execute();
  if (username_key !== user.username_key) await reserveUsername(tx, user.id, user.username_key, now);
  await renameAuthor(tx, user.id, username);
}

async function replacePassword(
  { config, mail }: Context,
  tx: Tx,
  user: UserRow,
  actor: Actor,
  password_hash: string,
) {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  await endSessionsOf(tx, user.id, actor.session_id);
  await voidMailTokens(tx, user.id, ['reset_password', 'change_email']);
  await mail.queue(tx, passwordChangedMail(config, user, {}));
}

/** Of simultaneous changes to one name the unique key lets one through. @throws InvalidError */
async function orTaken<T>(
  { database, clock }: Context,
  actor: Actor,
  username: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError(await takenNames(database.read, { username }, clock(), actor.id));
  }
}
