import { readdirSync, readFileSync } from 'node:fs';

/** Of the times in /proc: USER_HZ, which is 100 on every Linux that runs Node. */
const ticksPerSecond = 100;

interface Times {
  parent: number;
  /** Of the process itself, in seconds. */
  own: number;
  /** Of its children that have ended, and of theirs. */
  ended: number;
}

/** CPU seconds (user and system) since the process started. Null without /proc, or if the process is gone. */
export function cpuSeconds(pid: number): number | null {
  return readTimes(pid)?.own ?? null;
}

/** The same, together with the children of the process, also those that have ended. */
export function cpuSecondsOfFamily(pid: number): number | null {
  for (;;) {
    const before = readTimes(pid);
    if (before === null) return null;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readTimes(Number(name)))
      .filter((times) => times?.parent === pid);
    // A child that ended in between would be counted twice or not at all.
    if (readTimes(pid)?.ended !== before.ended) continue;
    return (
      children.reduce((sum, times) => sum + (times?.own ?? 0) + (times?.ended ?? 0), 0) +
      before.own +
      before.ended
    );
  }
}

/** Source: proc_pid_stat(5). The name of the program, field 2, may contain spaces and parentheses. */
function readTimes(pid: number): Times | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    own: (user + system) / ticksPerSecond,
    ended: (endedUser + endedSystem) / ticksPerSecond,
  };
}
