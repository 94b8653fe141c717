import { afterEach, describe, expect, it } from 'vitest';
import { RawPeer } from '../../test/raw-peer.ts';
import { bindPdu, startServer } from '../../test/sample-server.ts';
import {
  type CloseReason,
  createPdu,
  type ServerLimits,
  type SmppServer,
  type SmppSession,
  STATUS,
} from '../index.ts';
import { SessionClock } from './session-clock.ts';
import { DEFAULT_LIMITS } from './session-limits.ts';
import { UnansweredRequests } from './unanswered-requests.ts';

let server: SmppServer<string>;
const reasons: CloseReason[] = [];
const faults: string[] = [];

async function meet(limits: Partial<ServerLimits> = {}): Promise<{ peer: RawPeer; session: SmppSession }> {
  reasons.length = 0;
  faults.length = 0;
  server = await startServer({
    limits,
    onClosed: (_bound, reason) => reasons.push(reason),
    onFault: ({ kind }) => faults.push(kind),
  });
  const peer = await RawPeer.connect(server.port);
  await peer.ask(bindPdu());
  const [bound] = server.sessions;
  if (bound === undefined) throw new Error('nobody is bound');
  return { peer, session: bound.session };
}

const deliver = () => createPdu('deliver_sm', { shortMessage: Buffer.from('hello') });

afterEach(() => server.close(0));

describe('our requests', () => {
  it('are answered by sequence number, in any order', async () => {
    const { peer, session } = await meet();
    const outcomes = [session.request(deliver()), session.request(deliver())];
    const [first, second] = [await peer.next(), await peer.next()];
    peer.send(
      createPdu('deliver_sm_resp', {}, STATUS.RX_T_APPN, second?.sequence),
      createPdu('deliver_sm_resp', {}, 0, first?.sequence),
    );
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: 'answered', response: { status: 0 } },
      { kind: 'answered', response: { status: STATUS.RX_T_APPN } },
    ]);
  });

  it('wait while the window is full, up to the limit', async () => {
    const { peer, session } = await meet({ window: 2, maxWaiting: 1 });
    const outcomes = [1, 2, 3, 4].map(() => session.request(deliver()));
    expect(session.load).toMatchObject({ unanswered: 2, waiting: 1 });
    expect(await outcomes[3]).toMatchObject({ kind: 'not_sent', reason: 'queue_full' });
    const first = await peer.next();
    await peer.next();
    peer.send(createPdu('deliver_sm_resp', {}, 0, first?.sequence));
    expect(await peer.next()).toMatchObject({ command: 'deliver_sm', sequence: 3 });
    peer.socket.destroy();
    expect(await outcomes[0]).toMatchObject({ kind: 'answered' });
    expect(await outcomes[1]).toEqual({ kind: 'unknown', reason: 'closed' });
    expect(await outcomes[2]).toEqual({ kind: 'unknown', reason: 'closed' });
  });

  it('that were never sent are distinguished from unknown ones', async () => {
    const { peer, session } = await meet({ window: 1 });
    const outcomes = [session.request(deliver()), session.request(deliver())];
    await peer.next();
    peer.socket.destroy();
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: 'unknown' },
      { kind: 'not_sent', reason: 'closed' },
    ]);
    expect(await session.request(deliver())).toMatchObject({ kind: 'not_sent', reason: 'closed' });
  });

  it('time out after a while, and free their place', async () => {
    const { session } = await meet({ window: 1, responseTimeoutMs: 60 });
    const outcomes = await Promise.all([session.request(deliver()), session.request(deliver())]);
    expect(outcomes).toEqual([
      { kind: 'unknown', reason: 'timeout' },
      { kind: 'unknown', reason: 'timeout' },
    ]);
    expect(session.state).toBe('transceiver');
  });

  it('are settled by a generic_nack, and unknown after an unreadable response', async () => {
    const { peer, session } = await meet();
    const outcomes = [session.request(deliver()), session.request(deliver())];
    const [first, second] = [await peer.next(), await peer.next()];
    const broken = Buffer.from('00000011800000050000000000000000ff', 'hex');
    broken.writeUInt32BE(second?.sequence ?? 0, 12);
    peer.send(createPdu('generic_nack', {}, STATUS.RINVCMDID, first?.sequence), broken);
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: 'answered', response: { command: 'generic_nack', status: STATUS.RINVCMDID } },
      { kind: 'unknown', reason: 'unreadable' },
    ]);
    expect(faults).toEqual(['invalid_pdu']);
  });

  it("aren't settled by responses to something else", async () => {
    const { peer, session } = await meet({ responseTimeoutMs: 100 });
    const outcome = session.request(deliver());
    const sent = await peer.next();
    peer.send(createPdu('submit_sm_resp', {}, 0, sent?.sequence), createPdu('deliver_sm_resp', {}, 0, 4_711));
    expect(await outcome).toEqual({ kind: 'unknown', reason: 'timeout' });
    expect(faults).toEqual(['unexpected_response', 'unexpected_response']);
  });

  it('are numbered from 1 to 0x7fffffff and then from 1 again, skipping pending ones', () => {
    const requests = new UnansweredRequests(0x7ffffffe);
    requests.add(1, { command: 'deliver_sm', sentAt: 0, settle: () => {} });
    expect([requests.nextSequence(), requests.nextSequence()]).toEqual([0x7fffffff, 2]);
  });
});

describe('silence', () => {
  it('causes an enquiry, and a response is enough', async () => {
    const { peer, session } = await meet({ enquireLinkMs: 40, enquireTimeoutMs: 60, inactivityMs: 0 });
    for (let round = 0; round < 3; round += 1) {
      const enquiry = await peer.next();
      expect(enquiry).toMatchObject({ command: 'enquire_link' });
      peer.send(createPdu('enquire_link_resp', {}, 0, enquiry?.sequence));
    }
    expect(session.state).toBe('transceiver');
  });

  it('without an answer ends the session', async () => {
    const { peer } = await meet({ enquireLinkMs: 40, enquireTimeoutMs: 40 });
    await peer.closed;
    expect(reasons).toEqual(['enquire_timeout']);
  });

  it('of a peer that only answers enquiries ends it later', async () => {
    const { peer } = await meet({ enquireLinkMs: 30, inactivityMs: 150 });
    for (let enquiry = await peer.next(); enquiry; enquiry = await peer.next())
      peer.send(createPdu('enquire_link_resp', {}, 0, enquiry.sequence));
    expect(reasons).toEqual(['inactive']);
  });

  it('in the middle of a PDU ends it too', async () => {
    const { peer } = await meet({ pduReadTimeoutMs: 60 });
    peer.send(Buffer.from('0000001000', 'hex'));
    await peer.closed;
    expect(reasons).toEqual(['read_timeout']);
  });

  it('is measured by timestamps only', () => {
    const clock = new SessionClock(DEFAULT_LIMITS, 1_000);
    expect(clock.due(10_999)).toBeUndefined();
    expect(clock.due(11_000)).toBe('bind_timeout');
    clock.bound(11_000);
    expect(clock.due(40_999)).toBeUndefined();
    expect(clock.due(41_000)).toBe('enquire');
    expect(clock.due(70_999)).toBeUndefined();
    expect(clock.due(71_000)).toBe('enquire_timeout');
    clock.heard(71_000, false);
    expect(clock.due(71_001)).toBeUndefined();
    clock.read(71_000, true, false);
    expect(clock.due(101_000)).toBe('read_timeout');
    clock.read(101_000, true, true);
    expect(clock.due(101_001)).toBe('enquire');
    expect(clock.due(311_000)).toBe('read_timeout');
    clock.read(311_000, false, true);
    expect(clock.due(311_000)).toBe('inactive');
  });
});

describe("a peer that doesn't read", () => {
  it("isn't read from, and is disconnected in the end; memory stays within its limit", async () => {
    const { peer, session } = await meet({
      maxOutboundBytes: 64_000,
      responseTimeoutMs: 400,
      window: 1_000_000,
      maxWaiting: 100,
    });
    peer.socket.pause();
    let largest = 0;
    const watch = setInterval(() => {
      largest = Math.max(largest, session.load.bufferedBytes);
    }, 5);
    const flood = Buffer.concat(
      Array.from({ length: 2_000 }, () => Buffer.from('00000010000000990000000000000005', 'hex')),
    );
    const push = () => {
      while (!peer.socket.destroyed && peer.socket.write(flood));
    };
    peer.socket.on('drain', push);
    push();
    await expect.poll(() => reasons, { timeout: 15_000 }).toEqual(['stalled']);
    clearInterval(watch);
    // Its own limit, one chunk already read at that point, and the answers to it.
    expect(largest).toBeLessThan(64_000 + 3 * 65_536);
  });

  it('leaves our own requests waiting', async () => {
    const { peer, session } = await meet({
      maxOutboundBytes: 20_000,
      responseTimeoutMs: 300,
      window: 1_000_000,
      maxWaiting: 50,
    });
    peer.socket.pause();
    const big = createPdu('deliver_sm', { tlvs: { messagePayload: Buffer.alloc(60_000) } });
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => session.request(big)));
    const kinds = new Set(outcomes.map((outcome) => outcome.kind));
    expect(kinds).toEqual(new Set(['unknown', 'not_sent']));
    expect(session.load.bufferedBytes).toBeLessThan(20_000 + 2 * 65_536);
  });
});
