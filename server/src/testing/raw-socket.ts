import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sends bytes to the server and returns what it sends back, until `isEnough` or the connection ends. */
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
    // The server resets the connection when it refuses a request before it has read all of it.
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
    socket.write(bytes, 'latin1');
  });
}

/** The answers of one connection, in order. */
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
