import * as userMessages from '@magpie/contract/messages/users';
import type { FullUser, RegisterBody, RegisterReply } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import type { UserRow } from '../db/schema.ts';
import type { Flag } from '../db/tables/topic-tables.ts';
import { InvalidError } from '../errors.ts';
import { welcomeMail } from '../mail/templates.ts';
import { deviceOf } from '../sessions/device.ts';
import { rememberBrowser } from '../sessions/known-browsers.ts';
import { openSession, type Origin } from '../sessions/sessions.ts';
import { isBannedEmail } from './banned-emails.ts';
import { createConfirmation } from './confirm-email.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { isReserved } from './reserved-names.ts';
import { takenNames } from './taken-names.ts';
import { viewFullUser } from './user-view.ts';

/**
 * Registers a user and logs them in. A refusal reveals whether an email address is registered, so refusals are limited for
 * each network address. One is reserved before any look-up, and cancelled when nothing was refused.
 * @throws InvalidError naming every field that is wrong or taken, ThrottledError
 */
export async function register(context: Context, body: RegisterBody, origin: Origin): Promise<RegisterReply> {
  const refused = await context.rateLimits.reserve('registerRefused', origin.address);
  try {
    const registered = await registerAccount(context, body, origin);
    refused.cancel();
    return registered;
  } catch (error) {
    if (error instanceof InvalidError) refused.confirm();
    else refused.cancel();
    throw error;
  }
}

/**
 * For the command line; the new user has not accepted the terms, and the operator vouches for the email address.
 * @throws InvalidError
 */
export async function createUser(
  context: Context,
  account: Account,
  rights: { admin: boolean; staff: boolean },
): Promise<FullUser> {
  const problems = await problemsOf(context, account);
  if (Object.keys(problems).length > 0) throw new InvalidError(problems);
  const role = rights.admin ? 'admin' : 'user';
  const { user } = await addUser(
    context,
    account,
    { terms_accepted: 0, email_verified: 1, role, is_staff: rights.staff ? 1 : 0 },
    null,
  );
  return user;
}

async function registerAccount(context: Context, body: RegisterBody, origin: Origin): Promise<RegisterReply> {
  const { password2, ...account } = body;
  const problems = await problemsOf(context, account);
  if (password2 !== account.password) problems.password2 = [userMessages.passwordsDiffer];
  if (await isBannedEmail(context.database.read, body.email, context.clock()))
    problems.email = [userMessages.emailTaken];
  if (isReserved(body.username, context.config)) problems.username = [userMessages.usernameReserved];
  if (Object.keys(problems).length > 0) throw new InvalidError(problems);

  const { user, token } = await addUser(context, account, { terms_accepted: 1 }, origin);
  context.mail.wake();
  return { token, user: { ...user, has_mutes: false } };
}

export interface Account {
  username: string;
  email: string;
  password: string;
}

interface AccountFlags {
  terms_accepted: Flag;
  email_verified?: Flag;
  role?: UserRow['role'];
  is_staff?: Flag;
}

async function addUser(context: Context, account: Account, flags: AccountFlags, origin: Origin | null) {
  const { database, clock } = context;
  const password_hash = await hashPassword(account.password);
  const now = clock();
  try {
    return await database.transact(async (tx) => {
      const row = await tx
        .insertInto('users')
        .values({
          username: account.username,
          username_key: account.username.toLowerCase(),
          email: account.email,
          email_key: account.email.toLowerCase(),
          password_hash,
          role: 'user',
          is_staff: 0,
          ...flags,
          ban_status: 'active',
          banned_until: null,
          created_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const token = origin ? await welcome(context, tx, row, origin) : '';
      return { user: viewFullUser(row, now), token };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError(await takenNames(database.read, account, now));
  }
}

/** Logs a new user in, and asks them to confirm their email address. */
async function welcome(context: Context, tx: Tx, user: UserRow, origin: Origin): Promise<string> {
  const { config, mail, clock } = context;
  await rememberBrowser(tx, user.id, deviceOf(origin.userAgent), clock());
  const token = await createConfirmation(tx, user, clock());
  await mail.queue(tx, welcomeMail(config, user, { token }));
  return openSession(context, tx, user.id, origin);
}

async function problemsOf(
  { database, config, clock }: Context,
  account: Account,
): Promise<Record<string, string[]>> {
  const problem = passwordProblem(account.password, account, config);
  const taken = await takenNames(database.read, account, clock());
  return { ...taken, ...(problem ? { password: [problem] } : {}) };
}
