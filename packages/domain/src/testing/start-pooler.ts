import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TransactionPooler } from './transaction-pooler.ts';

export interface RunningPooler {
  url: string;
  stop(): Promise<void>;
}

/**
 * A pooler in transaction mode for one login: PgBouncer if `PGBOUNCER` names its program, otherwise the one
 * in this folder.
 */
export async function startPooler(loginUrl: string, size: number): Promise<RunningPooler> {
  const program = process.env['PGBOUNCER'];
  if (program !== undefined) return startPgBouncer(program, new URL(loginUrl), size);
  return TransactionPooler.start(loginUrl, size);
}

async function startPgBouncer(program: string, login: URL, size: number): Promise<RunningPooler> {
  const folder = await mkdtemp(join(tmpdir(), 'talkdrum-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${login.username}" "${login.password}"\n`);
  await writeFile(
    file,
    `[databases]\n* = host=${login.hostname} port=${login.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
      `listen_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = scram-sha-256\nauth_file = ${join(folder, 'users.txt')}\npool_mode = transaction\n` +
      `default_pool_size = ${size}\nmax_prepared_statements = 200\n`,
  );
  // PgBouncer refuses to run as root, so another user may read these.
  await chmod(folder, 0o755);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilOpen(port);
  const url = new URL(login);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.end());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PgBouncer does not answer');
}
