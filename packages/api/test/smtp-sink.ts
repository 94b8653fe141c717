import { createServer, type Socket } from 'node:net';

/** A mail server on loopback that accepts every message and stores its recipients. */
export interface SmtpSink {
  url: string;
  recipients: string[];
  stop(): Promise<void>;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    serve(socket, (address) => recipients.push(address));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    recipients,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/**
 * The part of RFC 5321 that a well-behaved client needs. A message counts once its end is received and
 * answered.
 */
function serve(socket: Socket, taken: (address: string) => void): void {
  let rest = '';
  let isData = false;
  let to = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (isData) {
      if (line !== '.') return;
      isData = false;
      taken(to);
      say('250 2.0.0 taken');
    } else if (/^EHLO/i.test(line)) say('250-sink\r\n250-PIPELINING\r\n250 8BITMIME');
    else if (/^RCPT TO:<(.*)>/i.test(line)) {
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? '';
      say('250 2.1.5 ok');
    } else if (/^DATA/i.test(line)) {
      isData = true;
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 2.0.0 ok');
  };
  say('220 sink ESMTP');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}
