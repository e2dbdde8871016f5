import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Shell, UsageError } from './shell.ts';

/** A command of `npm run --silent admin --`. */
export interface Command {
  /** Its operands and options, for the help. */
  usage: string;
  summary: string;
  /** The number of operands, 0 when absent. */
  operands?: number;
  options?: ParseArgsOptionsConfig;
  /** @returns the exit code; nothing for 0 */
  run(site: AdministeredSite, input: CommandInput, shell: Shell): Promise<number | void>;
}

/** The site that the settings in the environment describe. */
interface AdministeredSite {
  config: Config;
  /** Opens the site, and creates or migrates its database if needed. The site is closed after the command. */
  open(): Promise<Context>;
}

interface CommandInput {
  operands: readonly string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

/** Parses a command's operands and options. @throws UsageError */
export function readInput(
  name: string,
  { operands = 0, options = {}, usage }: Command,
  args: string[],
): CommandInput {
  const typed = parsed(args, options);
  if (typed?.positionals.length === operands) return { operands: typed.positionals, flags: typed.values };
  throw new UsageError(`Usage: ${[name, usage].join(' ').trim()}`);
}

/** undefined for an unknown option, or one without its value. */
function parsed(args: string[], options: ParseArgsOptionsConfig) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { positionals, values: Object.fromEntries(Object.entries(values).map(single)) };
  } catch {
    return undefined;
  }
}

/** If an option is repeated, the last one counts. */
function single([name, value]: [string, string | boolean | (string | boolean)[] | undefined]) {
  return [name, Array.isArray(value) ? value.at(-1) : value] as const;
}
