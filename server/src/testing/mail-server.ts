import { createServer, type Server, type Socket } from 'node:net';

/** A server that takes emails by SMTP (RFC 5321). It knows only the commands that a mail library sends. */
export interface MailServer {
  url: string;
  /** What clients have sent. */
  received: string[];
  /** The number of connections that were opened. */
  connections(): number;
  /** The number of connections that are open now. */
  openConnections(): number;
  endConnections(): void;
  /**
   * Answers to commands, by how the command begins; `.` stands for the end of an email. After an answer 421 the server ends
   * the connection; for the value `DROPS` it resets the connection instead of answering.
   */
  refusals: Record<string, string>;
  close(): void;
}

export const DROPS = 'drops';

export async function aMailServer(refusals: Record<string, string> = {}): Promise<MailServer> {
  const received: string[] = [];
  let connections = 0;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    let inData = false;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A client may reset its connection.
    socket.on('error', () => socket.destroy());
    const say = (answer: string) => {
      if (answer === DROPS) return void socket.resetAndDestroy();
      socket.write(`${answer}\r\n`);
      if (answer.startsWith('421')) socket.end();
    };
    connections += 1;
    say('220 test');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      const refusal = Object.entries(refusals).find(([command]) => text.startsWith(command))?.[1];
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        say(refusals['.'] ?? '250 taken');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (refusal !== undefined) say(refusal);
      else if (text.startsWith('DATA')) {
        inData = true;
        say('354 go on');
      } else say('250 ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    openConnections: () => open.size,
    endConnections: () => open.forEach((socket) => socket.end()),
    refusals,
    close: () => server.close(),
  };
}
