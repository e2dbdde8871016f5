import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import { findOrInstall, findProgram } from '../testing/apt.ts';
import { type Proxy, runProxy } from '../testing/proxy.ts';
import { nginxConfig } from './nginx-config.ts';

const PATHS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
const START_MS = 10_000;

export const findNginx = () => findOrInstall('nginx-light', PATHS);
export const installedNginx = () => findProgram(PATHS);

/** nginx on the loopback in front of these processes, with the configuration in `deploy/`. */
export async function startNginx(
  program: string,
  ports: readonly number[],
  change = (config: string) => config,
): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-nginx-'));
  // Started by root, nginx reads and writes its cache as another user.
  await chmod(folder, 0o755);
  const config = path.join(folder, 'nginx.conf');
  const port = await freePort();
  await writeFile(config, change(nginxConfig(port, ports)));
  const url = `http://127.0.0.1:${port}`;
  const args = ['-p', folder, '-c', config, '-e', path.join(folder, 'error.log')];
  const nginx = runProxy(program, args, { url, folder });
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (nginx.hasEnded() || Date.now() > deadline) {
      await nginx.stop();
      throw new Error('nginx did not start.');
    }
    await wait(50);
  }
  return nginx;
}

async function answers(url: string) {
  const response = await fetch(url).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
