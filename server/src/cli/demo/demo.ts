import { randomBytes } from 'node:crypto';
import { RegisterBody } from '@magpie/contract/users';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { InvalidError } from '../../errors.ts';
import { parseBody } from '../../http/parse-input.ts';
import { hashPassword, passwordProblem } from '../../users/passwords.ts';
import type { Command } from '../command.ts';
import { CommandError, type Shell } from '../shell.ts';
import { perform } from './perform.ts';
import { makePlan } from './plan/make-plan.ts';
import { emailOf, type Person } from './plan/people.ts';
import type { Plan } from './plan/plan.ts';

const DEFAULT_SEED = '1';

export const demoCommand: Command = {
  usage: '[--seed N]',
  summary: 'Fills an empty site with realistic users, posts, comments and likes, for trying it out.',
  options: { seed: { type: 'string' } },
  async run({ open }, { flags: { seed } }, shell) {
    const context = await open();
    const password = shell.environment.NEW_PASSWORD || null;
    const plan = await fillDemo(context, { seed: String(seed ?? DEFAULT_SEED), password });
    printSummary(shell, plan, password !== null);
  },
};

/**
 * Creates the demo content. Its users share the password; without one nobody can log in as them.
 * @throws CommandError on a site that has posts, or a user with the name of a demo user; InvalidError for a bad password
 */
export async function fillDemo(
  context: Context,
  { seed, password }: { seed: string; password: string | null },
): Promise<Plan> {
  const { config, database, clock } = context;
  const plan = makePlan(seed, clock());
  if (password !== null) requireGoodPassword(password, plan.people, config);
  const hash = await hashPassword(password ?? randomBytes(32).toString('base64'));
  await database.transact(async (tx) => {
    const post = await tx.selectFrom('posts').select('id').limit(1).executeTakeFirst();
    if (post) throw new CommandError('The site has posts already; the demo is for an empty site.');
    const names = plan.people.map(({ username }) => username.toLowerCase());
    const taken = await tx
      .selectFrom('users')
      .select('username')
      .where('username_key', 'in', names)
      .execute();
    const [user] = taken;
    if (user)
      throw new CommandError(`The site already has a user "${user.username}", whom the demo would create.`);
    await perform(context, tx, plan, hash);
  });
  return plan;
}

function requireGoodPassword(password: string, people: readonly Person[], config: Config) {
  for (const person of people) {
    const { username } = person;
    const email = emailOf(person);
    parseBody(RegisterBody, { username, email, password, password2: password });
    const problem = passwordProblem(password, { username, email }, config);
    if (problem) throw new InvalidError({ password: [problem] });
  }
}

function printSummary(shell: Shell, { people, posts, comments }: Plan, canLogIn: boolean) {
  const likes = posts.reduce((sum, post) => sum + post.likes.length, 0);
  const named = (part: Person['part']) =>
    people
      .filter((person) => person.part === part)
      .map(({ username }) => username)
      .join(', ');
  shell.print(
    `Created ${people.length} users, ${posts.length} posts, ${comments.length} comments and ${likes} likes.`,
  );
  shell.print(`Admins: ${named('admin')}. Staff: ${named('staff')}. Banned: ${named('spammer')}.`);
  shell.print(
    canLogIn
      ? 'All but the banned one can log in with the password in NEW_PASSWORD.'
      : 'Their passwords are random. Create an account for yourself with create-user NAME EMAIL --admin.',
  );
}
