import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A web server on loopback that a test starts instead of using the real web. */
export interface WebServer {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** `127.0.0.1:PORT`, as PREVIEW_ALLOW_HOSTS names it. */
  host: string;
  port: number;
  requests: IncomingMessage[];
  /** The number of connections so far, including those without a request. */
  connections(): number;
  answers: Map<string, Answer>;
}

type Answer = string | Buffer | RequestListener;

/** Serves HTML strings, pictures and whatever a listener answers, by path; anything else is 404. */
export async function aWebServer(pages: Record<string, Answer> = {}): Promise<WebServer> {
  const answers = new Map(Object.entries(pages));
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push(request);
    answer(answers.get(new URL(request.url ?? '/', 'http://x').pathname), request, response);
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return { url: `http://${host}`, host, port, requests, connections: () => connections, answers };
}

function answer(content: Answer | undefined, request: IncomingMessage, response: ServerResponse) {
  if (typeof content === 'function') {
    content(request, response);
  } else if (content === undefined) {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not here</title>');
  } else {
    const type = typeof content === 'string' ? 'text/html; charset=utf-8' : 'image/png';
    response.writeHead(200, { 'content-type': type }).end(content);
  }
}
