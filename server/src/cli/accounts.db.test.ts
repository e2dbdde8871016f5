import * as userMessages from '@magpie/contract/messages/users';
import { FullUser } from '@magpie/contract/users';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { aPlaceWithShell } from '../testing/test-shell.ts';

const PASSWORD = 'seven bright jackdaws';
const environment = { NEW_PASSWORD: PASSWORD };
const { admin } = await aPlaceWithShell();

test('prints a new user as one line of JSON in the API’s shape', async () => {
  const { code, printed, errors } = await admin(['create-user', 'Pica', 'pica@example.org', '--admin'], {
    environment,
  });
  expect({ code, errors, lines: printed.length }).toEqual({ code: 0, errors: [], lines: 1 });
  const user: unknown = JSON.parse(printed[0] ?? '');
  expect(Value.Check(FullUser, user)).toBe(true);
  expect(user).toMatchObject({ username: 'Pica', email: 'pica@example.org', role: 'admin', is_staff: false });
});

test('asks for the password twice when the environment has none', async () => {
  const typed = ['create-user', 'Asked', 'asked@example.org', '--staff'];
  const differing = await admin(typed, { answers: [PASSWORD, 'seven bright magpie'] });
  expect(differing).toMatchObject({ code: 1, errors: [`password2: ${userMessages.passwordsDiffer}`] });
  const same = await admin(typed, { answers: [PASSWORD, PASSWORD] });
  expect(same.code).toBe(0);
  expect(JSON.parse(same.printed[0] ?? '')).toMatchObject({
    username: 'Asked',
    role: 'user',
    is_staff: true,
  });
});

test.each([
  [['a', 'x@example.org'], PASSWORD, 'username: '],
  [['somebody', 'no address'], PASSWORD, 'email: '],
  [['somebody', 'x@example.org'], 'short', 'password: '],
  [['somebody', 'x@example.org'], 'password123', userMessages.passwordCommon],
  [['somebody', 'x@example.org'], 'somebody else', userMessages.passwordHasName],
  [['somebody', 'x@example.org'], 'the magpie site', userMessages.passwordHasName],
])('%j with the password %s is refused in one line', async (typed, password, message) => {
  const { code, printed, errors } = await admin(['create-user', ...typed], {
    environment: { NEW_PASSWORD: password },
  });
  expect({ code, printed, lines: errors.length }).toEqual({ code: 1, printed: [], lines: 1 });
  expect(errors[0]).toContain(message);
});

test('refuses a taken name or address regardless of letter case', async () => {
  await admin(['create-user', 'Taken', 'taken@example.org'], { environment });
  const { code, errors } = await admin(['create-user', 'TAKEN', 'Taken@Example.org'], { environment });
  expect(code).toBe(1);
  expect(errors).toEqual([`username: ${userMessages.usernameTaken} email: ${userMessages.emailTaken}`]);
});

test('sets role and staff by name, regardless of letter case', async () => {
  await admin(['create-user', 'Riser', 'riser@example.org'], { environment });
  const steps = [
    { typed: ['set-role', 'riser', 'admin'], expected: { role: 'admin', is_staff: false } },
    { typed: ['set-staff', 'RISER', 'on'], expected: { role: 'admin', is_staff: true } },
    { typed: ['set-role', 'Riser', 'user'], expected: { role: 'user', is_staff: true } },
    { typed: ['set-staff', 'Riser', 'off'], expected: { role: 'user', is_staff: false } },
  ];
  for (const { typed, expected } of steps) {
    const { code, printed } = await admin(typed);
    expect(code).toBe(0);
    expect(JSON.parse(printed[0] ?? '')).toMatchObject({ username: 'Riser', ...expected });
  }
});

test('reports an unknown user with exit code 1', async () => {
  const outcome = await admin(['set-role', 'nobody-here', 'admin']);
  expect(outcome).toEqual({ code: 1, printed: [], errors: ['There is no user "nobody-here".'] });
});

test.each([
  [[]],
  [['nonsense']],
  [['toString']],
  [['create-user', 'OnlyName']],
  [['create-user', 'Name', 'x@example.org', '--boss']],
  [['set-role', 'Pica', 'king']],
  [['set-staff', 'Pica', 'maybe']],
  [['check', 'something']],
])('reports the wrong arguments %j in one line with exit code 2', async (typed) => {
  const { code, printed, errors } = await admin(typed, { environment });
  expect({ code, printed, lines: errors.length }).toEqual({ code: 2, printed: [], lines: 1 });
});

test('--help lists commands, each in one line, and the help of a command has its usage', async () => {
  const { code, printed } = await admin(['--help']);
  expect(code).toBe(0);
  const commands = 'create-user set-role set-staff free-url demo import backup check';
  for (const command of commands.split(' ')) {
    expect(printed[0]?.split('\n').filter((line) => line.startsWith(`  ${command} `))).toHaveLength(1);
  }
  expect((await admin(['set-role', '--help'])).printed[0]).toContain('set-role NAME admin|user');
});

test('reports an invalid setting', async () => {
  const { code, errors } = await admin(['check'], { environment: { PORT: 'eighty' } });
  expect({ code, lines: errors.length }).toEqual({ code: 1, lines: 1 });
  expect(errors[0]).toMatch(/^PORT /);
});
