import { afterAll } from 'vitest';
import { runAdmin } from '../cli/run-admin.ts';
import { aPlace, type TestPlace } from './test-database.ts';

/** The outcome of a command. */
export interface Outcome {
  code: number;
  /** Lines on stdout and on stderr. */
  printed: string[];
  errors: string[];
}

interface ShellInput {
  environment?: Record<string, string>;
  /** The answers to the questions of a command. */
  answers?: string[];
}

/** A place for the test file that calls it, removed after its last test, and the shell that administers it. */
export async function aPlaceWithShell() {
  const place = await aPlace();
  afterAll(() => place.remove());
  return { place, admin: aShell(place) };
}

/** A shell in which the site of this place is administered. */
export function aShell({ dataDir, databaseUrl }: Pick<TestPlace, 'dataDir' | 'databaseUrl'>) {
  return async function admin(
    args: readonly string[],
    { environment = {}, answers }: ShellInput = {},
  ): Promise<Outcome> {
    const printed: string[] = [];
    const errors: string[] = [];
    const code = await runAdmin(args, {
      environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', ...environment },
      print: (line) => void printed.push(line),
      printError: (line) => void errors.push(line),
      askSecrets: async () => {
        if (!answers) throw new Error('The command must not ask for a secret.');
        return answers;
      },
    });
    return { code, printed, errors };
  };
}
