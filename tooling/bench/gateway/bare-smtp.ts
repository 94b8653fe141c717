import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

// Baseline: the same SMTP library with TLS and sign-in, which accepts everyone and discards every message.
const server: SMTPServer = new SMTPServer({
  authMethods: ['PLAIN', 'LOGIN'],
  disableReverseLookup: true,
  logger: false,
  onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
  onData: (stream, _session, callback) => {
    stream.on('end', () => callback()).resume();
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ port: (server.server.address() as AddressInfo).port })}\n`),
);
process.stdin.on('end', () => process.exit(0)).resume();
process.on('SIGTERM', () => process.exit(0));
