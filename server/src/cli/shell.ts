import path from 'node:path';

/** The shell in which a command runs. */
export interface Shell {
  environment: Record<string, string | undefined>;
  /** A line on stdout. */
  print(line: string): void;
  /** A line on stderr. */
  printError(line: string): void;
  /**
   * Asks each question without showing the answer.
   * @throws CommandError without a terminal, and when the input ends before the last answer
   */
  askSecrets(questions: readonly string[]): Promise<string[]>;
}

/** Wrong arguments; exit code 2. */
export class UsageError extends Error {}

/** The command failed; its message is the only line on stderr. */
export class CommandError extends Error {}

/** Relative to the folder of the caller: npm changes to the project's folder and passes the caller's in INIT_CWD. */
export function typedPath({ environment }: Shell, file: string): string {
  return path.resolve(environment.INIT_CWD ?? '.', file);
}
