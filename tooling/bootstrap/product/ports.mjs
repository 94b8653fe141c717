import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { blockedPorts } from '../../../apps/server/src/blocked-ports.ts';
import { Trouble } from '../trouble.mjs';

/**
 * The port from the environment, or the default.
 * @param {{ variable: string, port: number, isHttp?: boolean }} entry
 * @param {NodeJS.ProcessEnv} given
 */
export function readPort({ variable, port, isHttp = false }, given) {
  const text = given[variable] || String(port);
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new Trouble(`${variable} takes a port from 1 to 65535, and "${text}" is none.`);
  if (isHttp && blockedPorts.has(number))
    throw new Trouble(
      `${variable} is ${number}, and browsers refuse to open that port because it belongs to another protocol. ` +
        `Choose another, for example: ${variable}=${port + 100} npm start.`,
    );
  return number;
}

/**
 * Fails with one message that names every port in use and the variable that changes it.
 * @param {{ port: number, variable: string, use: string, protocol?: 'tcp' | 'udp' }[]} wanted
 */
export async function requireFreePorts(wanted) {
  requireDistinct(wanted);
  const free = await Promise.all(
    wanted.map(({ port, protocol }) => (protocol === 'udp' ? isUdpFree(port) : isTcpFree(port))),
  );
  const taken = wanted.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map(
    ({ port, variable, use }) => `  port ${port} (${use}): choose another with ${variable}`,
  );
  const example = `${taken[0].variable}=${taken[0].port + 100} npm start`;
  throw new Trouble(
    `Another program is using ${taken.length === 1 ? 'a port' : 'ports'} that Talkdrum needs:\n${lines.join('\n')}\n` +
      `For example: ${example}. Or stop that program and start again.`,
  );
}

function requireDistinct(wanted) {
  const seen = new Map();
  for (const { port, variable, protocol = 'tcp' } of wanted) {
    const other = seen.get(`${protocol} ${port}`);
    if (other !== undefined)
      throw new Trouble(`${other} and ${variable} are both ${port}: choose another port for one of them.`);
    seen.set(`${protocol} ${port}`, variable);
  }
}

// `localhost` is both addresses: a browser would open the ::1 one first.
async function isTcpFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer();
    if (!(await settles(server, () => server.listen({ port, host, exclusive: true })))) return false;
  }
  return true;
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
    // A machine without IPv6.
    if (error.address === '::1') return true;
    throw new Trouble(`Port ${error.port} can't be used: ${error.message}.`, { cause: error });
  }
  listener.close();
  await once(listener, 'close');
  return true;
}
