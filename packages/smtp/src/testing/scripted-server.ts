import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** What a scripted server does at a step: reply, close, or both. `null`: no reply. */
type Step = string | { reply?: string; drop: true } | null;
export interface Script {
  greeting?: Step;
  ehlo?: string;
  mail?: Step;
  rcpt?: Step;
  data?: Step;
  message?: Step;
}

const COMMANDS: [RegExp, keyof Script, string][] = [
  [/^MAIL/i, 'mail', '250 ok'],
  [/^RCPT/i, 'rcpt', '250 ok'],
  [/^DATA/i, 'data', '354 go'],
];

/**
 * A server that follows one script per connection. The last script serves all further connections. `cleanups` gets
 * what closes it.
 */
export async function startScriptedServer(cleanups: (() => void)[], ...scripts: Script[]) {
  const seen = { connections: 0, commands: [] as string[], messages: [] as string[] };
  const sockets = new Set<Socket>();
  const act = (socket: Socket, step: Step, usual: string) => {
    const text = step === undefined ? usual : typeof step === 'string' ? step : step?.reply;
    if (text !== undefined) socket.write(`${text}\r\n`);
    if (step !== null && typeof step === 'object' && step?.drop) socket.end();
  };
  const server: Server = createServer((socket) => {
    const script = scripts[Math.min(seen.connections, scripts.length - 1)] ?? {};
    seen.connections += 1;
    sockets.add(socket.on('error', () => undefined));
    let rest = '';
    let isData = false;
    act(socket, script.greeting as Step, '220 hi');
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (isData && rest.startsWith('.\r\n')) rest = `\r\n${rest}`;
        else if (end === -1) return;
        else if (isData) {
          seen.messages.push(`${rest.slice(0, end)}\r\n`);
          rest = rest.slice(end + 5);
          isData = false;
          act(socket, script.message as Step, '250 2.0.0 Ok: queued as 4XyZ12');
        } else {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          seen.commands.push(line);
          const known = COMMANDS.find(([pattern]) => pattern.test(line));
          if (/^EHLO/i.test(line)) socket.write(script.ehlo ?? '250-scripted\r\n250 PIPELINING\r\n');
          else if (known) act(socket, script[known[1]] as Step, known[2]);
          else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
          const replied = script.data as Step;
          if (
            known?.[1] === 'data' &&
            (replied === undefined || (typeof replied === 'string' && replied.startsWith('354')))
          )
            isData = true;
        }
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { seen, sockets, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
