import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface RawConnection {
  socket: Socket;
  /** Everything received so far. */
  received(): string;
}

/** A connection on which a test can send a request in parts. */
export function openRaw(url: string, localAddress = '127.0.0.1'): RawConnection {
  const { protocol, hostname: host, port } = new URL(url);
  const place = { host, port: Number(port), localAddress };
  const socket = protocol === 'https:' ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => {});
  return { socket, received: () => received };
}

/** The headers of a request with a JSON body of this many bytes. */
export function headOf(
  method: string,
  url: string,
  { length, headers = {} }: { length: number; headers?: Record<string, string> },
): string {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${pathname} HTTP/1.1`, ...lines, '\r\n'].join('\r\n');
}
