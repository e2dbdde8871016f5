import { createServer, type Server } from 'node:net';

/** Takes mails by SMTP (RFC 5321), as much of it as a mail library says. */
export interface MailServer {
  url: string;
  /** What clients have sent. */
  received: string[];
  /** Answers commands that begin with a key with its value. */
  refusals: Record<string, string>;
  close(): void;
}

export async function aMailServer(refusals: Record<string, string> = {}): Promise<MailServer> {
  const received: string[] = [];
  const server: Server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      const refusal = Object.entries(refusals).find(([command]) => text.startsWith(command))?.[1];
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (refusal !== undefined) socket.write(`${refusal}\r\n`);
      else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received, refusals, close: () => server.close() };
}
