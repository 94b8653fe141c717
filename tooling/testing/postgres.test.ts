import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discardCluster, startPostgres } from '../postgres.mjs';

const RUNNER = new URL('../postgres.mjs', import.meta.url).href;

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkdrum-postgres-'));
  dataDir = join(folder, 'database');
});

afterEach(() => {
  discardCluster(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', { timeout: 60_000 }, () => {
  it('keeps its data after the server was killed', async () => {
    chmodSync(folder, 0o711);
    const first = await startPostgres({ dataDir });
    await query(first.url, 'create table note (text text)', `insert into note values ('kept')`);
    process.kill(first.pid, 'SIGKILL');
    await first.exited;

    const second = await startPostgres({ dataDir });
    expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  it('is reused if it is already running', async () => {
    chmodSync(folder, 0o711);
    const first = await startPostgres({ dataDir, fsync: false });
    const second = await startPostgres({ dataDir, fsync: false });
    expect(second).toMatchObject({ port: first.port, pid: first.pid, isReused: true });
    await second.stop();
    await first.exited;
    expect(isAlive(first.pid)).toBe(false);
  });

  it('requires the password, and accepts no connection from outside', async () => {
    chmodSync(folder, 0o711);
    const postgres = await startPostgres({ dataDir, fsync: false });
    const stranger = new URL(postgres.url);
    stranger.password = 'guess';
    await expect(query(stranger.toString(), 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    await postgres.stop();
  });

  it('ends when the process that started it is killed', async () => {
    chmodSync(folder, 0o711);
    const pid = await startInProcess((child) => child.kill('SIGKILL'));
    for (let wait = 0; wait < 100 && isAlive(pid); wait += 1) await sleep(50);
    expect(isAlive(pid)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    'runs for root in a folder no one else can enter, whatever the umask',
    async () => {
      chmodSync(folder, 0o700);
      const umask = process.umask(0o077);
      try {
        const postgres = await startPostgres({ dataDir, fsync: false });
        expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
        expect(postgres.folder).toMatch(/^\/var\/lib\/talkdrum\/[\da-f]{12}\/cluster$/);
        await query(postgres.url, 'create table note (text text)');
        await query(postgres.url, `insert into note values ('kept')`);
        await postgres.stop();
        // The place used by earlier versions.
        const former = join('/var/tmp', `talkdrum-data-${postgres.folder.split('/').at(-2)}`);
        mkdirSync(former, { mode: 0o711 });
        renameSync(postgres.folder, join(former, 'cluster'));
        const again = await startPostgres({ dataDir, fsync: false });
        expect([again.folder, existsSync(former)]).toEqual([postgres.folder, false]);
        expect(await query(again.url, 'select text from note')).toEqual([{ text: 'kept' }]);
        await again.stop();
      } finally {
        process.umask(umask);
      }
    },
  );
});

/** Starts the server in another process, kills that process, and returns the server's process number. */
async function startInProcess(end: (child: ReturnType<typeof spawn>) => void): Promise<number> {
  const code = `const { startPostgres } = await import(${JSON.stringify(RUNNER)});
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
    console.log(pid); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  end(child);
  await once(child, 'exit');
  return Number(String(line));
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed on purpose drops its connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
