import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import { inProject } from '../bootstrap/project.mjs';

const run = promisify(execFile);

/** A proxy that runs as `deploy/` says, but for its port and its certificate. */
export interface Proxy {
  url: string;
  stop(): Promise<void>;
}

export async function startNginxOf(program: string, sitePort: string): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-deploy-'));
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  await run('openssl', ['req', '-x509', ...subject, '-out', certificate, '-keyout', key]);
  const server = (await readFile(inProject('deploy/nginx.conf'), 'utf8'))
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, key)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const config = path.join(folder, 'nginx.conf');
  await writeFile(config, `pid nginx.pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\n${server}}\n`);
  const log = path.join(folder, 'error.log');
  return start(program, ['-p', folder, '-c', config, '-e', log], `https://127.0.0.1:${port}`, folder);
}

export async function startCaddyOf(program: string, sitePort: string): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-deploy-'));
  const site = (await readFile(inProject('deploy/Caddyfile'), 'utf8'))
    .replace('magpie.example', `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const config = path.join(folder, 'Caddyfile');
  await writeFile(config, `{\n\tadmin off\n}\n${site}`);
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  return start(program, args, `http://127.0.0.1:${port}`, folder);
}

async function start(program: string, args: string[], url: string, folder: string): Promise<Proxy> {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
