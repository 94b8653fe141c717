import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cpuSeconds, cpuSecondsOfFamily } from '../bench/measuring/cpu.ts';

const hasProc = existsSync('/proc/self/stat');
const burn = 'while (process.cpuUsage().user < 300_000);';

describe('CPU seconds', () => {
  it('of a family include children that have ended', () => {
    const [own, family] = [cpuSeconds(process.pid), cpuSecondsOfFamily(process.pid)];
    spawnSync(process.execPath, ['-e', burn]);
    const spent = (cpuSecondsOfFamily(process.pid) ?? 0) - (family ?? 0);
    const spentHere = (cpuSeconds(process.pid) ?? 0) - (own ?? 0);
    expect(spent - spentHere >= 0.25).toBe(hasProc);
  });

  it('of a process that is gone are unknown', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect([cpuSeconds(pid), cpuSecondsOfFamily(pid)]).toEqual([null, null]);
  });
});
