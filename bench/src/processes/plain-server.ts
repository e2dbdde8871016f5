import { createServer } from 'node:http';

/**
 * The limit: node:http, which reads a request and sends bytes that it was given beforehand. What to answer from then on
 * it is told by a PUT, as JSON of an `Answer`.
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

let prepared: Prepared = { status: 404, headers: [], body: Buffer.alloc(0) };

const server = createServer((request, response) => {
  if (request.method === 'PUT') {
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      const { status, headers, body }: Answer = JSON.parse(text);
      prepared = { status, headers: headers.flat(), body: Buffer.from(body, 'base64') };
      response.end();
    });
    return;
  }
  request.resume();
  request.on('end', () => response.writeHead(prepared.status, prepared.headers).end(prepared.body));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
