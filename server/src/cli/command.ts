import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { type Shell, UsageError } from './shell.ts';

/** What can be typed after `npm run --silent admin --`. */
export interface Command {
  /** Its operands and options as the help shows them. */
  usage: string;
  summary: string;
  operands: number;
  options: ParseArgsOptionsConfig;
  /** Returns the exit code where it is not 0. */
  run(site: SiteAtHand, input: CommandInput, shell: Shell): Promise<number | void>;
}

/** The site that the settings name. */
export interface SiteAtHand {
  config: Config;
  /** Opens it, made or brought up to date where needed; it is closed when the command has ended. */
  open(): Promise<Context>;
}

export interface CommandInput {
  operands: readonly string[];
  flags: Readonly<Record<string, string | boolean | undefined>>;
}

/** Reads what was typed after a command's name. @throws UsageError */
export function readInput(name: string, { operands, options, usage }: Command, args: string[]): CommandInput {
  const typed = parsed(args, options);
  if (typed?.positionals.length === operands) return { operands: typed.positionals, flags: typed.values };
  throw new UsageError(`That is not how it is used: ${[name, usage].join(' ').trim()}`);
}

/** undefined for an option that is not there or lacks its value. */
function parsed(args: string[], options: ParseArgsOptionsConfig) {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: true });
    return { positionals, values: Object.fromEntries(Object.entries(values).map(single)) };
  } catch {
    return undefined;
  }
}

/** None of our options may be given more than once; the last one counts. */
function single([name, value]: [string, string | boolean | (string | boolean)[] | undefined]) {
  return [name, Array.isArray(value) ? value.at(-1) : value] as const;
}
