import { afterEach, describe, expect, it } from 'vitest';
import { RawPeer } from '../../test/raw-peer.ts';
import { accept, bindPdu, startServer, submitPdu } from '../../test/sample-server.ts';
import {
  type CloseReason,
  createPdu,
  encodePdu,
  type Pdu,
  refuse,
  type ServerRequest,
  type SmppServer,
  type SmppServerOptions,
  STATUS,
} from '../index.ts';

let server: SmppServer<string>;
const reasons: CloseReason[] = [];

async function serve(options: Partial<SmppServerOptions<string>> = {}): Promise<RawPeer> {
  reasons.length = 0;
  server = await startServer({ onClosed: (_bound, reason) => reasons.push(reason), ...options });
  return RawPeer.connect(server.port);
}

async function serveBound(options: Partial<SmppServerOptions<string>> = {}): Promise<RawPeer> {
  const peer = await serve(options);
  await peer.ask(bindPdu());
  return peer;
}

afterEach(() => server.close(50));

describe('binding', () => {
  it.each(['transmitter', 'receiver', 'transceiver'] as const)(
    'as %s says who we are and what we speak',
    async (mode) => {
      const peer = await serve();
      expect(await peer.ask(bindPdu(mode))).toEqual(
        createPdu(`bind_${mode}_resp`, { systemId: 'TALKDRUM', tlvs: { scInterfaceVersion: 0x34 } }, 0, 1),
      );
      expect(server.sessions).toMatchObject([{ tag: 'kola', systemId: 'kola', mode }]);
    },
  );

  it('to 3.3 excludes optional parameters', async () => {
    const peer = await serve();
    expect(await peer.ask(bindPdu('transceiver', 1, 0x33))).toEqual(
      createPdu('bind_transceiver_resp', { systemId: 'TALKDRUM' }, 0, 1),
    );
    const outcome = server.sessions[0]?.session.request(
      createPdu('deliver_sm', { tlvs: { messageState: 2 } }),
    );
    expect(await peer.next()).toMatchObject({ command: 'deliver_sm', tlvs: {} });
    peer.send(createPdu('deliver_sm_resp', {}, 0, 1));
    expect(await outcome).toMatchObject({ kind: 'answered' });
    const lost = createPdu('deliver_sm', { tlvs: { messagePayload: Buffer.from('long') } });
    expect(await server.sessions[0]?.session.request(lost)).toMatchObject({
      kind: 'not_sent',
      reason: 'invalid',
    });
  });

  it('with a wrong password is refused, and the connection ends', async () => {
    const peer = await serve();
    const bind = createPdu('bind_transmitter', { systemId: 'kola', password: 'wrong' }, 0, 9);
    expect(await peer.ask(bind)).toEqual(createPdu('bind_transmitter_resp', {}, STATUS.RINVPASWD, 9));
    expect(await peer.next()).toBeUndefined();
  });

  it('fails for an unknown version, and when the authentication throws', async () => {
    const peer = await serve({ onBind: () => Promise.reject(new Error('no database')) });
    expect(await peer.ask(bindPdu('transceiver', 1, 0x51))).toMatchObject({ status: STATUS.RBINDFAIL });
    const other = await RawPeer.connect(server.port);
    expect(await other.ask(bindPdu())).toMatchObject({
      command: 'bind_transceiver_resp',
      status: STATUS.RSYSERR,
    });
    expect(await other.next()).toBeUndefined();
  });

  it('twice over one connection is refused, and the first stays', async () => {
    const peer = await serveBound();
    expect(await peer.ask(bindPdu('receiver', 2))).toMatchObject({
      command: 'bind_receiver_resp',
      status: STATUS.RALYBND,
      sequence: 2,
    });
    expect(await peer.ask(submitPdu(3))).toMatchObject({ command: 'submit_sm_resp', status: 0 });
  });

  it('is counted, also when several come at once, and a place is free again after an unbind', async () => {
    const peer = await serve({
      limits: { maxBindsPerSystemId: 2 },
      onBind: () => Promise.resolve({ ok: true, tag: 'x' }),
    });
    const peers = [peer, await RawPeer.connect(server.port), await RawPeer.connect(server.port)];
    const statuses = await Promise.all(peers.map(async (each) => (await each.ask(bindPdu()))?.status));
    expect(new Set(statuses)).toEqual(new Set([0, STATUS.RBINDFAIL]));
    const [bound] = peers.filter((_peer, index) => statuses[index] === 0);
    expect(await bound?.ask(createPdu('unbind', {}, 0, 2))).toMatchObject({
      command: 'unbind_resp',
      sequence: 2,
    });
    await bound?.closed;
    const again = await RawPeer.connect(server.port);
    expect(await again.ask(bindPdu())).toMatchObject({ status: 0 });
  });

  it('must happen in time, over few connections from one address', async () => {
    const peer = await serve({ limits: { bindTimeoutMs: 60, maxUnboundPerIp: 2 } });
    await RawPeer.connect(server.port);
    const third = await RawPeer.connect(server.port);
    await third.closed;
    expect(server.connections).toBe(2);
    await peer.closed;
    const fourth = await RawPeer.connect(server.port);
    expect(await fourth.ask(bindPdu())).toMatchObject({ status: 0 });
  });

  it('can be followed by requests in the same packet', async () => {
    const peer = await serve({
      onBind: () => new Promise((resolve) => setTimeout(() => resolve({ ok: true, tag: 'x' }), 20)),
    });
    expect(await peer.ask(bindPdu(), submitPdu(2))).toMatchObject({
      command: 'bind_transceiver_resp',
      status: 0,
    });
    expect(await peer.next()).toMatchObject({ command: 'submit_sm_resp', status: 0, sequence: 2 });
  });
});

describe('requests', () => {
  it.each([
    ['before a bind', undefined, submitPdu(5), 'submit_sm_resp', STATUS.RINVBNDSTS],
    ['before a bind', undefined, createPdu('enquire_link', {}, 0, 5), 'enquire_link_resp', STATUS.RINVBNDSTS],
    ['from a receiver', 'receiver', submitPdu(5), 'submit_sm_resp', STATUS.RINVBNDSTS],
    [
      'that only we may make',
      'transceiver',
      createPdu('deliver_sm', {}, 0, 5),
      'deliver_sm_resp',
      STATUS.RINVBNDSTS,
    ],
    [
      'of a kind unknown',
      'transceiver',
      Buffer.from('00000010000000990000000000000005', 'hex'),
      'generic_nack',
      STATUS.RINVCMDID,
    ],
    [
      'whose body is broken',
      'transceiver',
      Buffer.from('0000001300000004000000000000000561626f', 'hex'),
      'submit_sm_resp',
      STATUS.RINVCMDLEN,
    ],
  ] as const)(
    '%s (%s) are refused, and the session goes on',
    async (_name, mode, request, command, status) => {
      const peer = await serve();
      if (mode !== undefined) await peer.ask(bindPdu(mode));
      expect(await peer.ask(request)).toMatchObject({ command, status, sequence: 5 });
      if (mode !== undefined)
        expect(await peer.ask(createPdu('enquire_link', {}, 0, 6))).toMatchObject({
          command: 'enquire_link_resp',
          status: 0,
          sequence: 6,
        });
    },
  );

  it('of every kind get the response of their kind', async () => {
    const peer = await serveBound();
    expect(await peer.ask(submitPdu(2))).toEqual(createPdu('submit_sm_resp', { messageId: 'm1' }, 0, 2));
    expect(await peer.ask(createPdu('data_sm', {}, 0, 3))).toMatchObject({
      command: 'data_sm_resp',
      messageId: 'm2',
    });
    expect(await peer.ask(createPdu('query_sm', {}, 0, 4))).toMatchObject({
      command: 'query_sm_resp',
      status: STATUS.RQUERYFAIL,
    });
    expect(await peer.ask(createPdu('cancel_sm', {}, 0, 5))).toMatchObject({
      command: 'cancel_sm_resp',
      status: STATUS.RCANCELFAIL,
    });
    expect(await peer.ask(createPdu('replace_sm', {}, 0, 6))).toMatchObject({
      command: 'replace_sm_resp',
      status: STATUS.RREPLACEFAIL,
    });
  });

  it('of impossible length end the connection with an error response', async () => {
    const peer = await serveBound();
    expect(await peer.ask(Buffer.from('00ffffff000000040000000000000007', 'hex'))).toMatchObject({
      command: 'generic_nack',
      status: STATUS.RINVCMDLEN,
      sequence: 7,
    });
    expect(await peer.next()).toBeUndefined();
    expect(reasons).toEqual(['bad_length']);
  });

  it('can arrive octet by octet', async () => {
    const peer = await serveBound();
    for (const octet of encodePdu(submitPdu(8))) {
      peer.send(Buffer.of(octet));
      await new Promise(setImmediate);
    }
    expect(await peer.next()).toMatchObject({ command: 'submit_sm_resp', sequence: 8 });
  });

  it('whose handler throws, rejects or returns nonsense get a system error', async () => {
    const answers: (() => Pdu | Promise<Pdu>)[] = [
      () => {
        throw new Error('broken');
      },
      () => Promise.reject(new Error('broken')),
      () => createPdu('unbind_resp'),
      () => createPdu('submit_sm_resp', { messageId: 'x'.repeat(65) }),
    ];
    const faults: string[] = [];
    let index = 0;
    const peer = await serveBound({
      onRequest: () => answers[index++]?.() ?? createPdu('submit_sm_resp'),
      onFault: ({ kind }) => faults.push(kind),
    });
    for (const sequence of [2, 3, 4, 5])
      expect(await peer.ask(submitPdu(sequence))).toMatchObject({
        command: 'submit_sm_resp',
        status: STATUS.RSYSERR,
        sequence,
      });
    expect(faults).toEqual(['handler_failed', 'handler_failed', 'invalid_answer', 'invalid_answer']);
    expect(await peer.ask(submitPdu(6))).toMatchObject({ status: 0 });
  });

  it("beyond the window aren't read", async () => {
    const finish: (() => void)[] = [];
    const peer = await serveBound({
      limits: { handlerWindow: 3 },
      onRequest: (request) =>
        new Promise((resolve) => finish.push(() => resolve(refuse(request, STATUS.RMSGQFUL)))),
    });
    peer.send(...Array.from({ length: 8 }, (_, index) => submitPdu(index + 2)));
    await expect.poll(() => finish.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(finish).toHaveLength(3);
    finish[2]?.();
    expect(await peer.next()).toMatchObject({ sequence: 4 });
    await expect.poll(() => finish.length).toBe(4);
    for (let index = 0; index < 8; index += 1)
      await expect
        .poll(() => finish.length)
        .toBeGreaterThan(index)
        .then(() => finish[index]?.());
    for (let index = 0; index < 7; index += 1)
      expect(await peer.next()).toMatchObject({ status: STATUS.RMSGQFUL });
  });

  it('that are pending are answered before an unbind', async () => {
    const peer = await serveBound({
      onRequest: (request) =>
        new Promise((resolve) => setTimeout(() => resolve(refuse(request, STATUS.RMSGQFUL)), 40)),
    });
    expect(await peer.ask(submitPdu(2), createPdu('unbind', {}, 0, 3))).toMatchObject({
      command: 'submit_sm_resp',
      sequence: 2,
    });
    expect(await peer.next()).toMatchObject({ command: 'unbind_resp', sequence: 3 });
    expect(await peer.next()).toBeUndefined();
    expect(reasons).toEqual(['unbound']);
  });
});

describe('closing', () => {
  it('answers pending requests, asks new ones to retry later, and sends unbind', async () => {
    let finish = () => {};
    const onRequest = (request: ServerRequest) =>
      new Promise<Pdu>((resolve) => (finish = () => resolve(accept(request, 'late'))));
    const peer = await serveBound({ onRequest });
    peer.send(submitPdu(2));
    await expect.poll(() => server.sessions[0]?.session.load.underWay).toBe(1);
    const closed = server.close(2_000);
    expect(await peer.ask(submitPdu(3))).toMatchObject({ status: STATUS.RTHROTTLED, sequence: 3 });
    finish();
    expect(await peer.next()).toMatchObject({ messageId: 'late', sequence: 2 });
    const unbind = await peer.next();
    expect(unbind).toMatchObject({ command: 'unbind' });
    peer.send(createPdu('unbind_resp', {}, 0, unbind?.sequence));
    await closed;
    expect(reasons).toEqual(['closed_here']);
  });
});
