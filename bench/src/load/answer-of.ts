import { request as send } from 'node:http';
import type { Request } from 'autocannon';
import type { Answer } from '../processes/plain-server.ts';

/** What node:http says by itself in every answer. */
const BY_ITSELF = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** What the server at this address answers to a request, byte by byte, for the limit to answer the same. */
export function answerOf(url: string, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = send(url + path, { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(pieces);
        const sent = pairs(response.rawHeaders).filter(([name]) => !BY_ITSELF.has(name.toLowerCase()));
        resolve({
          status: response.statusCode ?? 0,
          headers: [...sent, ['content-length', String(bytes.length)]],
          body: bytes.toString('base64'),
        });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

function pairs(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as [string, string]] : [],
  );
}
