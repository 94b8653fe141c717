import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { tellStartFailure } from '../start-failure.ts';
import { openMongoJobs } from './mongo-jobs.ts';

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of open.splice(0)) server.close();
});

/** A port that accepts connections and never answers. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const port = await silentPort();
  for (const server of open.splice(0)) server.close();
  return port;
}

it.each([
  ['refuses connections', closedPort],
  ['never answers', silentPort],
])(
  'reports a MongoDB that %s within five seconds, naming the variable',
  async (_what, portOf) => {
    const outcome = openMongoJobs(`mongodb://127.0.0.1:${await portOf()}/talkdrum`).catch(
      (error: unknown) => error,
    );
    const error = await Promise.race([
      outcome,
      new Promise((resolve) => setTimeout(resolve, 5_000, 'still waiting')),
    ]);
    expect(tellStartFailure(error, { DATABASE_URL: '' })).toMatch(
      /^Could not use the server in MONGODB_URL: /,
    );
  },
  15_000,
);
