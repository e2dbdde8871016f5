import { createServer, type ServerResponse } from 'node:http';

/**
 * The baseline: node:http, which reads a request, its body included except for GET and HEAD, and sends prepared bytes. A PUT
 * with a JSON list of `Answer` sets the answers that are sent from then on, one after another.
 */
export interface Answer {
  status: number;
  headers: [name: string, value: string][];
  /** Base64. */
  body: string;
}

interface Prepared {
  status: number;
  headers: string[];
  body: Buffer;
}

const NOTHING: Prepared = { status: 404, headers: [], body: Buffer.alloc(0) };

let prepared = [NOTHING];
let next = 0;

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const answers: Answer[] = JSON.parse(text);
      prepared = answers.map(prepare);
      response.end();
    });
    return;
  }
  if (request.method === 'GET' || request.method === 'HEAD') {
    answer(response);
    return;
  }
  request.resume();
  request.on('end', () => answer(response));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));

function answer(response: ServerResponse) {
  const { status, headers, body } = prepared[(next = (next + 1) % prepared.length)] ?? NOTHING;
  response.writeHead(status, headers).end(body);
}

function prepare({ status, headers, body }: Answer): Prepared {
  return { status, headers: headers.flat(), body: Buffer.from(body, 'base64') };
}
