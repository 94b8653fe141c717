import {
  createSmppServer,
  type PduOf,
  receiptPdu,
  refuse,
  respond,
  type SmppSession,
  STATUS,
} from '@talkdrum/smpp';

/**
 * An SMSC that keeps nothing: takes every bind and every message, and sends a receipt at once where one is
 * asked for. What a server with storage behind it is measured against. Prints its port as a line of JSON and
 * runs until its input ends.
 */
let count = 0;

const server = await createSmppServer<undefined>({
  host: '127.0.0.1',
  port: 0,
  systemId: 'BARE',
  onBind: () => ({ ok: true, tag: undefined }),
  onRequest: (request, { session }) => {
    if (request.command !== 'submit_sm') return refuse(request, STATUS.RINVCMDID);
    count += 1;
    const messageId = count.toString(16).padStart(16, '0');
    if ((request.registeredDelivery & 1) === 1) setImmediate(() => sendReceipt(session, request, messageId));
    return respond(request, { messageId });
  },
});

process.stdout.write(`${JSON.stringify({ port: server.port })}\n`);
process.stdin.on('end', () => void server.close(0).then(() => process.exit()));
process.stdin.resume();

function sendReceipt(
  session: SmppSession,
  { source, destination }: PduOf<'submit_sm'>,
  messageId: string,
): void {
  const at = new Date();
  void session.request(
    receiptPdu({
      messageId,
      state: 'delivered',
      submittedAt: at,
      doneAt: at,
      sentTo: destination,
      sentFrom: source,
    }),
  );
}
