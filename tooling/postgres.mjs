import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { binariesFor } from './postgres/binaries.mjs';
import { ensureCluster, OWNER } from './postgres/cluster.mjs';
import { operatingUser } from './postgres/operating-user.mjs';
import { launch, liveServer, stopAdopted } from './postgres/postmaster.mjs';

export { discardCluster } from './postgres/cluster.mjs';
export { freePort } from './postgres/postmaster.mjs';

// For a machine with two shared cores. JIT off: it only costs time for short queries.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '128MB',
  jit: 'off',
  max_wal_size: '4GB',
  // A large freeze writes 500 bytes per row. With the default 8 MB, its own process would have to write them
  // to disk.
  wal_buffers: '64MB',
  wal_compression: 'off',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Doesn't survive a power cut, and needn't: for databases that last one test run. */
const EPHEMERAL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the embedded PostgreSQL on `dataDir`, or uses the server already running there, on a free loopback
 * port with a random password. Creates cluster and database on first use.
 * @param {{ dataDir: string, version?: 16 | 18, fsync?: boolean, settings?: Record<string, string>, port?:
 *   number }} options `version` 16 is for tests only; `fsync: false` for throw-away databases; `settings`
 *   override the server's; `port` only when clients already hold an address
 * @returns {Promise<{ folder: string, url: string, port: number, pid: number, isReused: boolean, exited:
 *   Promise<void>, stop: () => Promise<void> }>} `folder` is the cluster; `url` is the owner's login (a
 *   superuser) on database `talkdrum`; `exited` settles when a server started here ends
 */
export async function startPostgres({ dataDir, version = 18, fsync = true, settings = {}, port }) {
  const user = operatingUser();
  const binaries = binariesFor(user, version);
  mkdirSync(resolve(dataDir), { recursive: true, mode: 0o700 });
  const { folder, password } = ensureCluster(dataDir, { user, binaries, version, isDurable: fsync });
  const live = await liveServer(folder);
  const server = live
    ? { ...live, exited: new Promise(() => undefined), stop: () => stopAdopted(live.pid, folder) }
    : await launch({
        folder,
        binaries,
        user,
        settings: { ...SETTINGS, ...(fsync ? {} : EPHEMERAL), ...settings },
        logFile: join(resolve(dataDir), 'postgres.log'),
        port,
      });
  const urlOf = (database) => `postgres://${OWNER}:${password}@127.0.0.1:${server.port}/${database}`;
  await createDatabase(urlOf('postgres'));
  return { ...server, folder, url: urlOf(OWNER), isReused: live !== undefined };
}

async function createDatabase(maintenanceUrl) {
  // Loaded here, not at the top: this module must be importable before anything is installed.
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [OWNER]);
    if (rowCount === 0) await client.query(`create database ${OWNER}`);
  } finally {
    await client.end();
  }
}
