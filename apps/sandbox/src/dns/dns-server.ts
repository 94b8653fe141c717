import { createSocket } from 'node:dgram';
import type { Socket as UdpSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { explainListenError, listen } from '../listen.ts';
import { answerQuery } from './answer-query.ts';
import type { Zone } from './zone.ts';

const WHAT = 'the sandbox DNS server';
const IDLE_MS = 10_000;
/** With port 0, the free UDP port can be in use for TCP; tries this many others. */
const FREE_PORT_TRIES = 10;

export type DnsServer = { port: number; stop(): Promise<void> };

/** Serves the zone over UDP and TCP on one port; 0 picks a free one. Throws PortInUseError. */
export async function startDnsServer(zone: Zone, port: number, host: string): Promise<DnsServer> {
  for (let tries = 1; ; tries += 1) {
    const udp = await bindUdp(zone, port, host);
    const connections = new Set<Socket>();
    const tcp = createServer((socket) => serveTcp(zone, socket, connections));
    try {
      const bound = await listen(tcp, udp.address().port, host, WHAT);
      return { port: bound, stop: () => stop(udp, tcp, connections) };
    } catch (error) {
      udp.close();
      if (port !== 0 || tries === FREE_PORT_TRIES) throw error;
    }
  }
}

function bindUdp(zone: Zone, port: number, host: string): Promise<UdpSocket> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = answerQuery(zone, query, 'udp');
    if (answer) socket.send(answer, from.port, from.address, () => undefined);
  });
  return new Promise((resolve, reject) => {
    socket.once('error', (error) => reject(explainListenError(error, WHAT, port)));
    socket.bind(port, host, () => {
      // From here an error affects one answer only; the client asks again.
      socket.on('error', () => undefined);
      resolve(socket);
    });
  });
}

/** Over TCP a two-byte length precedes each message (RFC 1035 section 4.2.2). */
function serveTcp(zone: Zone, socket: Socket, connections: Set<Socket>): void {
  let pending: Buffer = Buffer.alloc(0);
  connections.add(socket);
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('close', () => connections.delete(socket));
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0);
      const answer = answerQuery(zone, pending.subarray(2, end), 'tcp');
      pending = pending.subarray(end);
      if (!answer) return socket.destroy();
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([length, answer]));
    }
  });
}

function stop(udp: UdpSocket, tcp: Server, connections: Set<Socket>): Promise<void> {
  for (const socket of connections) socket.destroy();
  return new Promise((resolve) => tcp.close(() => udp.close(() => resolve())));
}
