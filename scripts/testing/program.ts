import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../bootstrap/project.mjs';

/** Runs a program in the project, shows its output and returns its exit code. */
export async function show(program: string, args: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, {
    cwd: inProject(),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code]: unknown[] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
