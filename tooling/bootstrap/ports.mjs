import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Trouble } from './trouble.mjs';

/**
 * Fails with one message that names every port that is taken and the variable that moves it.
 * @param {{ port: number, variable: string, use: string, protocol?: 'tcp' | 'udp' }[]} wanted
 */
export async function requireFreePorts(wanted) {
  const free = await Promise.all(wanted.map(({ port, protocol }) => (protocol === 'udp' ? isUdpFree(port) : isTcpFree(port))));
  const taken = wanted.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map(({ port, variable, use }) => `  port ${port} (${use}): choose another with ${variable}`);
  const example = `${taken[0].variable}=${taken[0].port + 100} npm start`;
  throw new Trouble(
    `Another program is using ${taken.length === 1 ? 'a port' : 'ports'} that Talkdrum needs:\n${lines.join('\n')}\n` +
      `For example: ${example}. Or stop that program and start again.`,
  );
}

async function isTcpFree(port) {
  const server = createServer();
  return settles(server, () => server.listen({ port, host: '127.0.0.1', exclusive: true }));
}

async function isUdpFree(port) {
  const socket = createSocket('udp4');
  return settles(socket, () => socket.bind({ port, address: '127.0.0.1', exclusive: true }));
}

async function settles(listener, begin) {
  begin();
  try {
    await once(listener, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE') return false;
    throw new Trouble(`Port ${error.port} cannot be used: ${error.message}.`, { cause: error });
  }
  listener.close();
  await once(listener, 'close');
  return true;
}
