import { createSmppServer, refuse, respond, STATUS } from '@talkdrum/smpp';

// Baseline: the same codec and session, answering at once and storing nothing.
let n = 0;
const server = await createSmppServer({
  host: '127.0.0.1',
  port: 0,
  systemId: 'bare',
  onBind: () => ({ ok: true, tag: null }),
  onRequest: (request) =>
    request.command === 'submit_sm'
      ? respond(request, { messageId: String((n += 1)).padStart(32, '0') })
      : refuse(request, STATUS.RINVCMDID),
});
process.stdout.write(`${JSON.stringify({ port: server.port })}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
process.on('SIGTERM', () => process.exit(0));
