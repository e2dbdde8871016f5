import { request as send } from 'node:http';
import type { Request } from 'autocannon';
import type { Answer } from '../processes/plain-server.ts';

/** Headers that node:http adds to every answer. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** The exact bytes that a server answers, for the baseline to send. */
export function answerOf(url: string, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = send(url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const sent = pairs(response.rawHeaders).filter(([name]) => !ADDED_BY_NODE.has(name.toLowerCase()));
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
