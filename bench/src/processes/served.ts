import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A server in a process of its own. */
export interface Served {
  url: string;
  pid: number;
  /** From the start to the first answer. */
  startMs: number;
  /** The reply of the module in `preload`. */
  ask(): Promise<unknown>;
  stop(): Promise<void>;
}

interface Program {
  url: string;
  /** A path that answers once the server is ready. */
  ready: string;
  environment: Record<string, string>;
  /** Command-line flags of Node. */
  flags?: readonly string[];
  preload?: string;
}

const START_MAX_MS = 120_000;
const POLL_MS = 20;

/** Starts a program of ours and waits until `ready` answers. @throws with its output if it ends or takes too long */
export async function serve(
  program: string,
  { url, ready, environment, flags = [], preload }: Program,
): Promise<Served> {
  const started = performance.now();
  const args = [
    ...flags,
    ...(preload ? ['--import', path.join(ROOT, preload)] : []),
    path.join(ROOT, program),
  ];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text));
  while (!(await answers(url + ready))) {
    if (child.exitCode !== null || performance.now() - started > START_MAX_MS) {
      await stop(child);
      throw new Error(`${program} did not start:\n${output}`);
    }
    await wait(POLL_MS);
  }
  const startMs = performance.now() - started;
  return { url, pid: child.pid ?? 0, startMs, ask: () => ask(child), stop: () => stop(child) };
}

async function answers(url: string) {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response !== undefined && response.status < 500;
}

async function ask(child: ChildProcess): Promise<unknown> {
  const answered = once(child, 'message');
  child.send({});
  const [answer]: unknown[] = await answered;
  return answer;
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
