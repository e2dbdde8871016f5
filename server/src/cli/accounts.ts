import * as userMessages from '@magpie/contract/messages/users';
import { RegisterBody } from '@magpie/contract/users';
import { USER_ROLES } from '@magpie/contract/values';
import type { Context } from '../context.ts';
import { InvalidError } from '../errors.ts';
import { parseBody } from '../http/parse-input.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts';
import { createUser } from '../users/register.ts';
import { setRole, setStaff } from '../users/roles.ts';
import { findUserByName } from '../users/users.ts';
import type { Command } from './command.ts';
import { CommandError, type Shell, UsageError } from './shell.ts';

export const createUserCommand: Command = {
  usage: 'NAME EMAIL [--admin] [--staff]',
  summary: 'Creates a user. The password comes from NEW_PASSWORD or a prompt. Prints the user as JSON.',
  operands: 2,
  options: { admin: { type: 'boolean' }, staff: { type: 'boolean' } },
  async run({ open }, { operands: [username, email], flags }, shell) {
    const body = parseBody(RegisterBody, { username, email, ...(await readPassword(shell)) });
    const rights = { admin: flags.admin === true, staff: flags.staff === true };
    const user = await createUser(await open(), body, rights);
    shell.print(JSON.stringify(user));
  },
};

export const setRoleCommand: Command = {
  usage: `NAME ${USER_ROLES.join('|')}`,
  summary: 'Sets the role of a user. Prints the user as JSON.',
  operands: 2,
  async run({ open }, { operands: [name = '', wanted] }, shell) {
    const role = USER_ROLES.find((known) => known === wanted);
    if (!role) throw new UsageError(`The role is one of: ${USER_ROLES.join(', ')}.`);
    const context = await open();
    shell.print(JSON.stringify(await setRole(context, await userId(context, name), role)));
  },
};

export const setStaffCommand: Command = {
  usage: 'NAME on|off',
  summary: 'Sets whether a user is staff, who may mark posts as sponsored. Prints the user as JSON.',
  operands: 2,
  async run({ open }, { operands: [name = '', wanted] }, shell) {
    if (wanted !== 'on' && wanted !== 'off') throw new UsageError('The value is "on" or "off".');
    const context = await open();
    shell.print(JSON.stringify(await setStaff(context, await userId(context, name), wanted === 'on')));
  },
};

export const resetSecondFactorCommand: Command = {
  usage: 'NAME',
  summary:
    'Removes the authenticator, passkeys and recovery codes of a user who has lost them. Prints the user as JSON.',
  operands: 1,
  async run({ open }, { operands: [name = ''] }, shell) {
    const context = await open();
    shell.print(JSON.stringify(await resetSecondFactor(context, await userId(context, name))));
  },
};

async function readPassword({ environment, askSecrets }: Shell) {
  const given = environment.NEW_PASSWORD;
  if (given) return { password: given, password2: given };
  const [password, password2] = await askSecrets(['Password: ', 'Repeat the password: ']);
  if (password !== password2) throw new InvalidError({ password2: [userMessages.passwordsDiffer] });
  return { password, password2 };
}

async function userId({ database }: Context, name: string) {
  const user = await findUserByName(database.read, name);
  if (!user) throw new CommandError(`There is no user "${name}".`);
  return user.id;
}
