import pino from 'pino';
import { ConfigError, readConfig } from '../config.ts';
import { UnknownDatabaseError } from '../db/migrate.ts';
import { InvalidError, Refusal } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { openSite, type Site } from '../site.ts';
import { createUserCommand, resetSecondFactorCommand, setRoleCommand, setStaffCommand } from './accounts.ts';
import { backupCommand } from './backup.ts';
import { checkCommand } from './check/check.ts';
import { checkLinksCommand } from './check-links.ts';
import { type Command, readInput } from './command.ts';
import { demoCommand } from './demo/demo.ts';
import { freeUrlCommand } from './free-url.ts';
import { importCommand } from './import/import.ts';
import { mailPreviewCommand } from './mail-preview.ts';
import { rebuildSearchCommand } from './rebuild-search.ts';
import { restoreCommand } from './restore.ts';
import { CommandError, type Shell, UsageError } from './shell.ts';

const commands: Readonly<Record<string, Command>> = {
  'create-user': createUserCommand,
  'set-role': setRoleCommand,
  'set-staff': setStaffCommand,
  'reset-second-factor': resetSecondFactorCommand,
  'free-url': freeUrlCommand,
  demo: demoCommand,
  import: importCommand,
  backup: backupCommand,
  restore: restoreCommand,
  check: checkCommand,
  'check-links': checkLinksCommand,
  'mail-preview': mailPreviewCommand,
  'rebuild-search': rebuildSearchCommand,
};

const PROGRAM = 'npm run --silent admin --';
const HELP_FLAGS = ['--help', '-h', 'help'];

/** Runs a command and returns the exit code: 0, 1 when it failed or found wrong values, 2 for wrong arguments. */
export async function runAdmin(args: readonly string[], shell: Shell): Promise<number> {
  try {
    return await run(args, shell);
  } catch (error) {
    shell.printError(oneLine(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run([name = '', ...args]: readonly string[], shell: Shell): Promise<number> {
  if (HELP_FLAGS.includes(name)) {
    shell.print(help());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const problem = name === '' ? 'No command given.' : `There is no command "${name}".`;
    throw new UsageError(`${problem} "${PROGRAM} --help" lists them.`);
  }
  if (args.includes('--help')) {
    shell.print(`${PROGRAM} ${typed(name, command)}\n${command.summary}`);
    return 0;
  }
  return runOnSite(command, readInput(name, command, args), shell);
}

async function runOnSite(command: Command, input: ReturnType<typeof readInput>, shell: Shell) {
  const config = readConfig(shell.environment);
  let site: Site | undefined;
  async function open() {
    const log = createLogger({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
    site ??= await openSite(config, log);
    return site.context;
  }
  try {
    return (await command.run({ config, open }, input, shell)) ?? 0;
  } finally {
    await site?.close();
  }
}

function help() {
  const lines = Object.entries(commands).map(([name, command]) => [typed(name, command), command.summary]);
  const width = Math.max(...lines.map(([start = '']) => start.length));
  return [
    `Administers the site that the settings name, even while it is running.`,
    '',
    `Usage: ${PROGRAM} COMMAND`,
    '',
    ...lines.map(([start = '', summary]) => `  ${start.padEnd(width)}  ${summary}`),
  ].join('\n');
}

function typed(name: string, { usage }: Command) {
  return `${name} ${usage}`.trim();
}

function oneLine(error: unknown): string {
  if (error instanceof InvalidError) return problemsOf(error);
  if (isForPeople(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isForPeople(error: unknown): error is Error {
  const kinds = [UsageError, CommandError, Refusal, ConfigError, UnknownDatabaseError];
  return kinds.some((kind) => error instanceof kind);
}

function problemsOf({ fields }: InvalidError) {
  return Object.entries(fields)
    .map(([field, errors]) => `${field}: ${errors.join(' ')}`)
    .join(' ');
}
