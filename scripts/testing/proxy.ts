import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

export interface Proxy {
  url: string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** Runs a proxy; its folder is deleted when it stops. */
export function runProxy(
  program: string,
  args: readonly string[],
  { url, folder }: { url: string; folder: string },
): Proxy {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder },
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    hasEnded,
    async stop() {
      if (!hasEnded()) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
