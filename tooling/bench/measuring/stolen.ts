import { readFileSync } from 'node:fs';

interface CpuTime {
  stolen: number;
  all: number;
}

/**
 * Starts watching. The returned function gives the share of CPU time that others on this machine got since
 * then; 0 if the kernel doesn't report it.
 */
export function watchStolen(): () => number {
  const before = readCpuTime();
  return () => {
    const now = readCpuTime();
    return now.all === before.all ? 0 : (now.stolen - before.stolen) / (now.all - before.all);
  };
}

/** Since boot. Source: proc_stat(5), line `cpu`: user, nice, system, idle, iowait, irq, softirq, steal. */
function readCpuTime(): CpuTime {
  if (process.platform !== 'linux') return { stolen: 0, all: 0 };
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  return { stolen: times[7] ?? 0, all: times.reduce((sum, time) => sum + time, 0) };
}
