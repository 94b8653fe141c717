import { once } from 'node:events';
import type { Server } from 'node:net';
import smpp, { type PeerPdu, type PeerSession } from 'smpp';
import { afterEach, describe, expect, it } from 'vitest';
import {
  chooseCoding,
  contentOf,
  createPdu,
  decodeText,
  messageParts,
  type MessageFields,
  plainMessageId,
  readReceipt,
  receiptPdu,
  respond,
  SmppClient,
  type SmppServer,
  STATUS,
} from '../src/index.ts';
import { ADDRESSES, PASSWORD, startServer, submitPdu } from './sample-server.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The peer as our client, bound. An `error` without a listener crashes it. */
async function connectPeer(server: SmppServer<string>): Promise<PeerSession> {
  const session = smpp.connect({ host: '127.0.0.1', port: server.port });
  session.on('error', () => {});
  closing.push(() => session.destroy());
  await once(session, 'connect');
  const bound = await ask(session, 'bind_transceiver', { system_id: 'kola', password: PASSWORD });
  expect(bound).toMatchObject({
    command: 'bind_transceiver_resp',
    command_status: 0,
    system_id: 'TALKDRUM',
    sc_interface_version: 0x34,
  });
  return session;
}

function ask(
  session: PeerSession,
  command: 'bind_transceiver' | 'submit_sm' | 'query_sm' | 'deliver_sm' | 'enquire_link' | 'unbind',
  fields = {},
): Promise<PeerPdu> {
  return new Promise((resolve) => session[command](fields, resolve));
}

describe('an independent ESME', () => {
  it('binds, submits, queries, gets its receipt and unbinds', async () => {
    const taken: MessageFields[] = [];
    const server = await startServer({
      onRequest: (request) => {
        if (request.command === 'query_sm')
          return respond(request, {
            messageId: request.messageId,
            messageState: 2,
            finalDate: '261121104000000+',
          });
        if (request.command !== 'submit_sm') throw new Error(`unexpected ${request.command}`);
        taken.push(request);
        return respond(request, { messageId: '01J0' });
      },
    });
    closing.push(() => server.close(50));
    const peer = await connectPeer(server);
    const fields = {
      source_addr_ton: 5,
      source_addr: 'KOLA',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '2348030000000',
      registered_delivery: 1,
    };
    expect(
      await ask(peer, 'submit_sm', { ...fields, data_coding: 0, short_message: 'Hello [Kola] €5' }),
    ).toMatchObject({
      command_status: 0,
      message_id: '01J0',
    });
    expect(
      await ask(peer, 'submit_sm', { ...fields, data_coding: 8, short_message: '₦500 ẹ 😀' }),
    ).toMatchObject({ command_status: 0 });
    expect(taken.map((message) => decodeText(message.shortMessage, message.dataCoding)?.text)).toEqual([
      'Hello [Kola] €5',
      '₦500 ẹ 😀',
    ]);
    expect(taken[0]).toMatchObject({
      source: { ton: 5, npi: 0, addr: 'KOLA' },
      destination: ADDRESSES.destination,
      registeredDelivery: 1,
    });
    expect(await ask(peer, 'query_sm', { message_id: '01J0' })).toMatchObject({
      message_id: '01J0',
      message_state: 2,
    });
    await expectReceipt(server, peer);
    expect(await ask(peer, 'enquire_link')).toMatchObject({
      command: 'enquire_link_resp',
      command_status: 0,
    });
    expect(await ask(peer, 'unbind')).toMatchObject({ command: 'unbind_resp' });
    await expect.poll(() => server.connections).toBe(0);
  });
});

async function expectReceipt(server: SmppServer<string>, peer: PeerSession): Promise<void> {
  const arrived = once(peer, 'deliver_sm') as Promise<[PeerPdu]>;
  const { source, destination } = ADDRESSES;
  const receipt = receiptPdu({
    messageId: '01J0',
    state: 'delivered',
    submittedAt: new Date(0),
    doneAt: new Date(0),
    text: 'Hello',
    sentTo: destination,
    sentFrom: source,
  });
  const outcome = server.sessions[0]?.session.request(receipt);
  const [pdu] = await arrived;
  expect(pdu).toMatchObject({
    esm_class: 4,
    receipted_message_id: '01J0',
    message_state: 2,
    source_addr: '2348030000000',
    short_message: {
      message:
        'id:01J0 sub:001 dlvrd:001 submit date:7001010000 done date:7001010000 stat:DELIVRD err:000 text:Hello',
    },
  });
  peer.send(pdu.response());
  expect(await outcome).toMatchObject({ kind: 'answered', response: { status: STATUS.ROK } });
}

describe('an independent SMSC', () => {
  async function startSmsc(onSession: (session: PeerSession) => void): Promise<number> {
    const server: Server = smpp.createServer((session) => {
      session.on('error', () => {});
      closing.push(() => session.destroy());
      session.on('bind_transceiver', (pdu: PeerPdu) => session.send(pdu.response({ system_id: 'OTHER' })));
      session.on('enquire_link', (pdu: PeerPdu) => session.send(pdu.response()));
      session.on('unbind', (pdu: PeerPdu) => session.send(pdu.response()));
      onSession(session);
    });
    closing.push(() => server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async function bindTo(
    port: number,
    onDeliver: ConstructorParameters<typeof SmppClient>[0]['onDeliver'] = () => {},
  ): Promise<SmppClient> {
    const client = new SmppClient({
      host: '127.0.0.1',
      port,
      systemId: 'talkdrum',
      password: 'secret',
      onDeliver,
    });
    client.start();
    closing.push(() => client.close(500));
    await expect.poll(() => client.state).toEqual({ name: 'bound', systemId: 'OTHER' });
    return client;
  }

  it('accepts long messages and sends receipts', async () => {
    const parts: PeerPdu[] = [];
    const port = await startSmsc((session) => {
      session.on('submit_sm', (pdu: PeerPdu) => {
        parts.push(pdu);
        session.send(pdu.response({ message_id: `1f${parts.length}` }));
        const text = `id:${Number.parseInt(`1f${parts.length}`, 16)} sub:001 dlvrd:001 submit date:2611211040 done date:2611211041 stat:DELIVRD err:000 text:`;
        session.deliver_sm({ esm_class: 4, data_coding: 0, short_message: text });
      });
    });
    const receipts: string[] = [];
    const client = await bindTo(port, (pdu) => void receipts.push(readReceipt(pdu)?.messageId ?? ''));
    const text = 'Àkókò '.repeat(30);
    const { octets, alphabet, dataCoding } = chooseCoding(text);
    const submits = (messageParts(octets, alphabet, 'udh16', 7) ?? []).map((part) =>
      createPdu('submit_sm', { ...ADDRESSES, dataCoding, ...part }),
    );
    const outcomes = await Promise.all(submits.map((pdu) => client.submit(pdu)));
    expect(outcomes).toMatchObject(
      submits.map((_, index) => ({ kind: 'answered', status: 0, messageId: `1f${index + 1}` })),
    );
    expect(parts.map((pdu) => (pdu['short_message'] as { message: string }).message).join('')).toBe(text);
    await expect
      .poll(() => receipts)
      .toEqual(
        outcomes.map((outcome) =>
          plainMessageId(outcome.kind === 'answered' ? outcome.messageId : '', 'hex'),
        ),
      );
    expect(submits.map((pdu) => contentOf(pdu))).toMatchObject(
      submits.map((_, index) => ({
        concatenation: { reference: 7, total: submits.length, part: index + 1 },
      })),
    );
  });

  it('throttles, and the outcome reports it', async () => {
    const port = await startSmsc((session) => {
      session.on('submit_sm', (pdu: PeerPdu) =>
        session.send(pdu.response({ command_status: STATUS.RTHROTTLED })),
      );
    });
    const client = await bindTo(port);
    expect(await client.submit(submitPdu())).toEqual({
      kind: 'answered',
      status: STATUS.RTHROTTLED,
      messageId: '',
    });
  });
});
