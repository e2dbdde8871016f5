import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../e2e/fixtures/free-port.ts';
import { inProject } from '../bootstrap/project.mjs';
import { findOrInstall } from '../testing/apt.ts';
import { type Proxy, runProxy } from '../testing/proxy.ts';

const run = promisify(execFile);

export { findNginx } from '../cluster/nginx.ts';
export const findCaddy = () => findOrInstall('caddy', ['/usr/bin/caddy', '/usr/local/bin/caddy']);

/** Proxies with the configuration in `deploy/`, except for port and certificate. */

export interface NginxOf extends Proxy {
  /** The server for port 80. */
  plainUrl: string;
}

/** `settings` are added to those of the HTTPS server. */
export async function startNginxOf(program: string, sitePort: string, settings = ''): Promise<NginxOf> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-deploy-'));
  // Started by root, nginx reads and writes its cache as another user.
  await chmod(folder, 0o755);
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  await run('openssl', ['req', '-x509', ...subject, '-out', certificate, '-keyout', key]);
  const server = (await readFile(inProject('deploy/nginx.conf'), 'utf8'))
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\/\S+\/privkey\.pem/, key)
    .replace('/var/cache/nginx-magpie', path.join(folder, 'cache'))
    .replace('  proxy_http_version', `  ${settings}\n$&`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    `pid nginx.pid;\ndaemon off;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${server}}\n`,
  );
  const log = path.join(folder, 'error.log');
  const url = `https://127.0.0.1:${port}`;
  const proxy = runProxy(program, ['-p', folder, '-c', config, '-e', log], { url, folder });
  return { ...proxy, plainUrl: `http://127.0.0.1:${plainPort}` };
}

export async function startCaddyOf(program: string, sitePort: string): Promise<Proxy> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'magpie-deploy-'));
  const site = (await readFile(inProject('deploy/Caddyfile'), 'utf8'))
    .replace('magpie.example', `http://127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  const config = path.join(folder, 'Caddyfile');
  // Global options come first.
  await writeFile(config, site.replace(/^\{\n/, '{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n'));
  const args = ['run', '--config', config, '--adapter', 'caddyfile'];
  return runProxy(program, args, { url: `http://127.0.0.1:${port}`, folder });
}
