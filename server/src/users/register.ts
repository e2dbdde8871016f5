import * as userMessages from '@magpie/contract/messages/users';
import type { FullUser, RegisterBody, RegisterReply } from '@magpie/contract/users';
import type { Context } from '../context.ts';
import type { Queries } from '../db/database.ts';
import { isUniqueViolation } from '../db/faults.ts';
import type { UserRow } from '../db/schema.ts';
import type { Flag } from '../db/topic-tables.ts';
import { InvalidError } from '../errors.ts';
import { welcomeMail } from '../mail/mail-texts.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { isReserved } from './reserved-names.ts';
import { openSession, type Origin } from '../sessions/sessions.ts';
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

/** For the command line; the new user has not accepted the terms. @throws InvalidError */
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
    { terms_accepted: 0, role, is_staff: rights.staff ? 1 : 0 },
    null,
  );
  return user;
}

async function registerAccount(context: Context, body: RegisterBody, origin: Origin): Promise<RegisterReply> {
  const { password2, ...account } = body;
  const problems = await problemsOf(context, account);
  if (password2 !== account.password) problems.password2 = [userMessages.passwordsDiffer];
  if (isReserved(body.username, context.config)) problems.username = [userMessages.usernameReserved];
  if (Object.keys(problems).length > 0) throw new InvalidError(problems);

  const { user, token } = await addUser(context, account, { terms_accepted: 1 }, origin);
  context.mail.send(welcomeMail(context.config, user));
  return { token, user };
}

export interface Account {
  username: string;
  email: string;
  password: string;
}

interface AccountFlags {
  terms_accepted: Flag;
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
      const token = origin ? await openSession(context, tx, row.id, origin) : '';
      return { user: viewFullUser(row, now), token };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new InvalidError(await taken(database.read, account));
  }
}

async function problemsOf(
  { database, config }: Context,
  account: Account,
): Promise<Record<string, string[]>> {
  const problem = passwordProblem(account.password, account, config);
  return { ...(await taken(database.read, account)), ...(problem ? { password: [problem] } : {}) };
}

async function taken(queries: Queries, { username, email }: Account): Promise<Record<string, string[]>> {
  const [sameName, sameEmail] = await Promise.all([
    queries
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst(),
    queries.selectFrom('users').select('id').where('email_key', '=', email.toLowerCase()).executeTakeFirst(),
  ]);
  return {
    ...(sameName ? { username: [userMessages.usernameTaken] } : {}),
    ...(sameEmail ? { email: [userMessages.emailTaken] } : {}),
  };
}
