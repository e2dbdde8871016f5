import { readFileSync } from 'node:fs';
import { inProject } from '../bootstrap/project.mjs';

const FOR_ONE = 'http://127.0.0.1:3000';
const FOR_SEVERAL = 'http://magpie';

/** deploy/nginx.conf with the changes of docs/scaling.md, as a configuration that runs in a folder of its own. */
export function nginxConfig(port: number, ports: readonly number[]): string {
  const processes = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`);
  const server = readFileSync(inProject('deploy/nginx.conf'), 'utf8')
    .replace(/^server \{\n  listen 80;.*?^\}\n/ms, '')
    .replace('/var/cache/nginx-magpie', 'cache')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/ *ssl_certificate.*\n/g, '')
    .replaceAll(FOR_ONE, FOR_SEVERAL)
    .replace('  location', `${IF_ONE_FAILS}\n\n$&`);
  return `
pid nginx.pid;
worker_processes 1;
daemon off;
events { worker_connections 1024; }
http {
access_log off;
keepalive_requests 1000000;
client_body_temp_path body;
proxy_temp_path proxy;
fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi;
scgi_temp_path scgi;
${upstream(processes.join('\n'))}
${server}
}
`;
}

/** For tests of what the processes themselves answer. */
export function withoutSharedCache(config: string): string {
  return config.replace('proxy_cache magpie_cache;', 'proxy_cache off;');
}

export function upstream(processes: string): string {
  return `upstream magpie {
${processes}
  keepalive 32;
  keepalive_timeout 1s;
}`;
}

/** For the server block. */
export const IF_ONE_FAILS = `  proxy_connect_timeout 1s;
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 3;`;
