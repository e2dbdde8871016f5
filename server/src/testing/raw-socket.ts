import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What a server sends to who sends it these bytes, until `isEnough` of that or the connection ends. */
export function sendRaw(
  { server }: FastifyInstance,
  bytes: string,
  isEnough: (received: string) => boolean,
): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1');
  let received = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk;
      if (isEnough(received)) socket.destroy();
    });
    // Who was refused while still sending is hung up on.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    socket.write(bytes, 'latin1');
  });
}

/** The answers that came over one connection, in their order. */
export function answersIn(bytes: Buffer) {
  const answers: { head: string; body: Buffer }[] = [];
  for (let from = 0; from < bytes.length;) {
    const start = bytes.indexOf('\r\n\r\n', from) + 4;
    const head = bytes.toString('latin1', from, start);
    from = start + Number(/content-length: (\d+)/i.exec(head)?.[1]);
    answers.push({ head, body: bytes.subarray(start, from) });
  }
  return answers;
}
