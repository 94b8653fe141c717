import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { RawPeer } from '../../test/raw-peer.ts';
import { ADDRESSES, accept, PASSWORD, startServer, submitPdu } from '../../test/sample-server.ts';
import {
  type ClientState,
  createPdu,
  type Pdu,
  readReceipt,
  receiptPdu,
  refuse,
  SmppClient,
  type SmppClientOptions,
  type SmppServer,
  STATUS,
} from '../index.ts';

const clients: SmppClient[] = [];
const servers: (SmppServer<string> | Server)[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close(50)));
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(
    servers
      .splice(0)
      .map(async (server) =>
        server instanceof Object && 'sessions' in server ? server.close(50) : server.close(),
      ),
  );
});

function startClient(
  port: number,
  options: Partial<SmppClientOptions> = {},
): { client: SmppClient; states: ClientState[] } {
  const states: ClientState[] = [];
  const reconnect = { firstMs: 20, maxMs: 40 };
  const client = new SmppClient({
    host: '127.0.0.1',
    port,
    systemId: 'kola',
    password: PASSWORD,
    reconnect,
    onState: (state) => states.push(state),
    ...options,
  });
  clients.push(client);
  client.start();
  return { client, states };
}

async function startBoth(
  options: Partial<SmppClientOptions> = {},
  serverOptions: Parameters<typeof startServer>[0] = {},
) {
  const server = await startServer(serverOptions);
  servers.push(server);
  const started = startClient(server.port, options);
  await expect.poll(() => started.client.state.name).toBe('bound');
  return { server, ...started };
}

/** A carrier under a test's control, which gets each new connection. */
async function startRaw(): Promise<{ port: number; next(): Promise<RawPeer> }> {
  const arrived: RawPeer[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    arrived.push(new RawPeer(socket));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const next = async () => {
    await expect.poll(() => arrived.length).toBeGreaterThan(0);
    const peer = arrived.shift();
    if (peer === undefined) throw new Error('nobody came');
    const bind = await peer.next();
    if (bind?.command !== 'bind_transceiver') throw new Error('no bind came');
    peer.send(createPdu('bind_transceiver_resp', { systemId: 'SMSC' }, 0, bind.sequence));
    return peer;
  };
  return { port: typeof address === 'object' && address ? address.port : 0, next };
}

describe('a client', () => {
  it('binds, submits messages and accepts receipts', async () => {
    const receipts: string[] = [];
    const { server, client } = await startBoth({
      onDeliver: (pdu) => void receipts.push(readReceipt(pdu)?.messageId ?? ''),
    });
    expect(await client.submit(submitPdu())).toEqual({ kind: 'answered', status: 0, messageId: 'm1' });
    const receipt = receiptPdu({
      messageId: 'm1',
      state: 'delivered',
      submittedAt: new Date(),
      doneAt: new Date(),
      sentTo: ADDRESSES.destination,
      sentFrom: ADDRESSES.source,
    });
    expect(await server.sessions[0]?.session.request(receipt)).toMatchObject({
      kind: 'answered',
      response: { status: 0 },
    });
    expect(receipts).toEqual(['m1']);
  });

  it("requests a delivery again that couldn't be stored", async () => {
    const { server } = await startBoth({ onDeliver: () => Promise.reject(new Error('no database')) });
    expect(await server.sessions[0]?.session.request(createPdu('deliver_sm'))).toMatchObject({
      response: { status: STATUS.RX_T_APPN },
    });
  });

  it('reports why its bind was refused, and retries with growing delays', async () => {
    const server = await startServer();
    servers.push(server);
    const { states } = startClient(server.port, { password: 'wrong' });
    await expect.poll(() => states.filter(({ name }) => name === 'waiting').length).toBeGreaterThan(1);
    expect(states[1]).toMatchObject({
      name: 'waiting',
      reason: 'bind_refused',
      status: STATUS.RINVPASWD,
      message: 'ESME_RINVPASWD',
    });
  });

  it('sends nothing without a connection, and reports that at once', async () => {
    const { client, states } = startClient(1);
    expect(await client.submit(submitPdu())).toMatchObject({ kind: 'not_sent', reason: 'not_bound' });
    await expect.poll(() => states.some(({ name }) => name === 'waiting')).toBe(true);
    expect(states[1]).toMatchObject({ name: 'waiting', reason: 'connect_failed' });
  });

  it('reconnects after losing the connection; pending messages are unknown, waiting ones are not', async () => {
    const carrier = await startRaw();
    const { client } = startClient(carrier.port, { limits: { window: 1 } });
    const peer = await carrier.next();
    await expect.poll(() => client.state.name).toBe('bound');
    const outcomes = [client.submit(submitPdu()), client.submit(submitPdu())];
    await peer.next();
    peer.socket.destroy();
    expect(await Promise.all(outcomes)).toMatchObject([
      { kind: 'unknown', reason: 'closed' },
      { kind: 'not_sent' },
    ]);
    await carrier.next();
    await expect.poll(() => client.state).toEqual({ name: 'bound', systemId: 'SMSC' });
  });

  it('accepts a delivery that arrives together with the bind response', async () => {
    const carrier = await startRaw();
    let count = 0;
    startClient(carrier.port, { onDeliver: () => void (count += 1) });
    const peer = await carrier.next();
    expect(await peer.ask(createPdu('deliver_sm', {}, 0, 9))).toMatchObject({
      command: 'deliver_sm_resp',
      status: 0,
      sequence: 9,
    });
    expect(count).toBe(1);
  });

  it('never has more pending requests than its window', async () => {
    let underWay = 0;
    let most = 0;
    const onRequest = async (request: Parameters<typeof accept>[0]): Promise<Pdu> => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return accept(request, 'm');
    };
    const { client } = await startBoth({ limits: { window: 7 } }, { onRequest });
    const outcomes = await Promise.all(Array.from({ length: 70 }, () => client.submit(submitPdu())));
    expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(most).toBe(7);
  });

  it('pauses when it is throttled, but not for other refusals', async () => {
    const times: number[] = [];
    const codes: number[] = [STATUS.RINVDSTADR, STATUS.RTHROTTLED];
    const onRequest = (request: Parameters<typeof accept>[0]): Pdu => {
      times.push(performance.now());
      const code = codes.shift();
      return code === undefined ? accept(request, 'm') : refuse(request, code);
    };
    const paused: number[] = [];
    const pauseFor = (status: number) => {
      paused.push(status);
      return 150;
    };
    const { client } = await startBoth({ limits: { window: 1 }, pauseFor }, { onRequest });
    const outcomes = await Promise.all([1, 2, 3].map(() => client.submit(submitPdu())));
    expect(outcomes).toMatchObject([
      { status: STATUS.RINVDSTADR },
      { status: STATUS.RTHROTTLED },
      { status: 0 },
    ]);
    expect(paused).toEqual([STATUS.RTHROTTLED]);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(140);
  });

  it('keeps to its rate', async () => {
    const { client } = await startBoth({ submitsPerSecond: 100 });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 40 }, () => client.submit(submitPdu())));
    const seconds = (performance.now() - startedAt) / 1_000;
    expect(40 / seconds).toBeLessThan(145);
  });

  it("waits for responses before it unbinds, and doesn't reconnect", async () => {
    const { client, server } = await startBoth(
      {},
      {
        onRequest: (request) =>
          new Promise((resolve) => setTimeout(() => resolve(accept(request, 'late')), 60)),
      },
    );
    const outcome = client.submit(submitPdu());
    await client.close(1_000);
    expect(await outcome).toMatchObject({ kind: 'answered', messageId: 'late' });
    await expect.poll(() => server.connections).toBe(0);
    expect(await client.submit(submitPdu())).toMatchObject({ kind: 'not_sent' });
  });
});
