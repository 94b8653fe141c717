import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supervise } from '../bootstrap/product/supervisor.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talkdrum-supervisor-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Supervises a script and returns its log so far. */
function superviseScript(source: string, onCrash?: Parameters<typeof supervise>[0]['onCrash']) {
  const entry = join(folder, 'script.mjs');
  const logFile = join(folder, 'logs', 'script.log');
  writeFileSync(entry, source);
  const options = { name: 'script', entry, cwd: folder, env: process.env, logFile };
  const { stop } = supervise(onCrash ? { ...options, onCrash } : options);
  return { stop, logged: () => readFileSync(logFile, 'utf8') };
}

describe('a supervised process', () => {
  it('is restarted when it exits, and its crashes are reported with their last lines', async () => {
    const crashes: { count: number; hasStarted: boolean; reason: string; lines: string[] }[] = [];
    const { stop } = superviseScript(
      `console.error('no luck'); process.exit(3);`,
      (crash) => void crashes.push(crash),
    );
    await vi.waitFor(() => expect(crashes.length).toBeGreaterThanOrEqual(2), { timeout: 15_000 });
    await stop(5_000);
    expect(crashes[1]).toMatchObject({
      count: 2,
      hasStarted: false,
      reason: 'ended with code 3',
      lines: ['no luck'],
    });
  });

  it('counts as never started if its settings ended it, and is left stopped if a restart is pointless', async () => {
    const crashes: { count: number; hasStarted: boolean; reason: string }[] = [];
    const { stop, logged } = superviseScript(
      `console.error('HOST is none'); process.exit(78);`,
      (crash) => crashes.push(crash) === 1,
    );
    await vi.waitFor(() => expect(crashes).toHaveLength(1), { timeout: 15_000 });
    await sleep(1_500);
    await stop(5_000);
    expect(crashes).toMatchObject([{ count: 1, hasStarted: false, reason: 'ended with code 78' }]);
    expect(logged()).toBe('HOST is none\n');
  });

  it('drains when asked, and is not restarted', async () => {
    const { stop, logged } = superviseScript(
      `process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0); }, 100)); setInterval(() => {}, 1000); console.log('up');`,
    );
    await vi.waitFor(() => expect(logged()).toContain('up'), { timeout: 15_000 });
    await stop(10_000);
    expect(logged()).toBe('up\ndrained\n');
  });

  it('is killed if it does not drain in time', async () => {
    const { stop, logged } = superviseScript(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');`,
    );
    await vi.waitFor(() => expect(logged()).toContain('up'), { timeout: 15_000 });
    await stop(200);
    expect(logged()).toBe('up\n');
  });
});
