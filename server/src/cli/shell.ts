import path from 'node:path';

/** Where a command was typed: what it is given and where it answers. */
export interface Shell {
  environment: Record<string, string | undefined>;
  /** A line on stdout: what was asked for. */
  print(line: string): void;
  /** A line on stderr: what went wrong, and what a person watching wants to know. */
  complain(line: string): void;
  /** Asks one after the other without showing what is typed. @throws CommandError where nobody can be asked */
  askSecrets(questions: readonly string[]): Promise<string[]>;
}

/** What was typed cannot be meant; exit code 2. */
export class UsageError extends Error {}

/** What was asked for cannot be done; its message is the one line the person at the shell reads. */
export class CommandError extends Error {}

/** A path as seen from where the command was typed: npm moves to the project's folder, and says where it came from. */
export function typedPath({ environment }: Shell, file: string): string {
  return path.resolve(environment.INIT_CWD ?? '.', file);
}
