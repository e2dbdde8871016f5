import { createServer } from 'node:http';

/** What the hosts have been asked for since the start. */
export interface Asked {
  pages: number;
  /** Pages that were asked for more than once. */
  again: number;
  robots: number;
  /** The most requests that one host had open at a time. */
  most: number;
}

// Runs in a process of its own, so that its memory does not count as the site's. Each loopback address is a different host.
const ANSWER_MS = 2;
const asked: Asked = { pages: 0, again: 0, robots: 0, most: 0 };
const seen = new Set<string>();
const running = new Map<string, number>();
const words = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');

const server = createServer(({ headers: { host = '' }, url = '' }, response) => {
  const now = (running.get(host) ?? 0) + 1;
  running.set(host, now);
  asked.most = Math.max(asked.most, now);
  if (url === '/robots.txt') asked.robots += 1;
  else if (seen.has(url)) asked.again += 1;
  else {
    seen.add(url);
    asked.pages += 1;
  }
  setTimeout(() => {
    running.set(host, (running.get(host) ?? 1) - 1);
    if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private');
    else
      response
        .writeHead(200, { 'content-type': 'text/html', etag: `"${url}"` })
        .end(`<title>Page ${url}</title><main><p>${url} ${words}</p></main>`);
  }, ANSWER_MS);
});

server.listen(0, () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
process.on('message', () => void process.send?.(asked));
process.on('disconnect', () => process.exit());
