import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server of a test's own on loopback. */
export interface NameServer {
  /** `127.0.0.1:PORT` */
  address: string;
  /** Every name that was looked up, with repetitions. */
  requestedNames: string[];
  close(): void;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const RESPONSE = 0x8180;
const NO_SUCH_NAME = 3;
/** A pointer to the question's name, type A, class IN, a time to live of 0, and the length of the address: four bytes. */
const ANSWER_START = Buffer.from('c00c00010001000000000004', 'hex');

/**
 * @param answer returns the IPv4 address of a name, null when the name does not exist, or undefined to stay silent
 */
export async function aNameServer(
  answer: (name: string) => string | null | undefined,
  { host = '127.0.0.1', port = 0 } = {},
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const requestedNames: string[] = [];
  socket.on('message', (query, { address, port: from }) => {
    const { name, type, end } = questionOf(query);
    requestedNames.push(name);
    const found = answer(name);
    if (found !== undefined) socket.send(reply(query.subarray(0, end), type, found), from, address);
  });
  socket.bind(port, host);
  await once(socket, 'listening');
  return { address: `${host}:${socket.address().port}`, requestedNames, close: () => socket.close() };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** A name that exists has an A record and no other: to any other question the answer is empty. */
function reply(question: Buffer, type: number, found: string | null) {
  const head = Buffer.from(question);
  const hasAnswer = found !== null && type === TYPE_A;
  head.writeUInt16BE(RESPONSE + (found === null ? NO_SUCH_NAME : 0), 2);
  head.writeUInt16BE(hasAnswer ? 1 : 0, 6);
  head.fill(0, 8, HEADER_BYTES);
  return hasAnswer ? Buffer.concat([head, ANSWER_START, Buffer.from(found.split('.').map(Number))]) : head;
}
