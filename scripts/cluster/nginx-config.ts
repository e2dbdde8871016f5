/** The configuration of docs/scaling.md, which a test compares, as one that runs by itself in a folder. */
export function nginxConfig(port: number, ports: readonly number[]): string {
  const processes = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`);
  return `
pid nginx.pid;
worker_processes 1;
daemon off;
events { worker_connections 1024; }
http {
access_log off;
client_body_temp_path body;
proxy_temp_path proxy;
fastcgi_temp_path fastcgi;
uwsgi_temp_path uwsgi;
scgi_temp_path scgi;
${upstream(processes.join('\n'))}
server {
  listen 127.0.0.1:${port};
${LOCATION}
}
}
`;
}

export function upstream(processes: string): string {
  return `upstream magpie {
${processes}
  keepalive 32;
  keepalive_timeout 1s;
}`;
}

export const LOCATION = `  location / {
    proxy_pass http://magpie;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 1s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 3;
  }`;
