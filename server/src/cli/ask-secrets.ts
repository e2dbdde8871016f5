import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CommandError } from './shell.ts';

interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks each question without showing the answer.
 * @throws CommandError without a terminal, and when the input ends before the last answer
 */
export async function askSecrets(
  { input, output }: Terminal,
  questions: readonly string[],
): Promise<string[]> {
  if (!input.isTTY) throw new CommandError('There is no terminal to ask for a password. Set NEW_PASSWORD.');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  prompt.once('SIGINT', () => prompt.close());
  const answers: string[] = [];
  output.write(questions[0] ?? '');
  for await (const answer of prompt) {
    answers.push(answer);
    output.write(`\n${questions[answers.length] ?? ''}`);
    if (answers.length === questions.length) return answers;
  }
  output.write('\n');
  throw new CommandError('Nothing was done.');
}
