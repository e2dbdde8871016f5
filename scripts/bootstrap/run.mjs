import { spawn } from 'node:child_process';
import process from 'node:process';
import { fail, say } from './say.mjs';

/**
 * Runs a program; prints its purpose before and its duration after. When it fails, prints its output and exits.
 * @param {string} what
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 */
export async function run(what, program, args, options) {
  say(`${what}…`);
  const started = Date.now();
  const { code, output } = await outcome(program, args, options);
  if (code !== 0) fail(`${output.trimEnd()}\n${what}: failed (${program} ${args.join(' ')}).`);
  say(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function outcome(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
    process.once('exit', () => child.kill());
  });
}
