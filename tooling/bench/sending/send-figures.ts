import { median } from '../measuring/median.ts';
import type { BareRun } from './run-bare.ts';
import type { CpuPer1000, WorkersRun } from './run-workers.ts';

/** The medians of several campaigns; the memory is their maximum. */
export function medianOfRuns(runs: readonly WorkersRun[]): WorkersRun {
  const middle = (figure: (run: WorkersRun) => number | null) => medianOrNull(runs.map(figure));
  return {
    perSecond: Math.round(middle((run) => run.perSecond) ?? 0),
    rssMb: Math.max(0, ...runs.map((run) => run.rssMb)),
    cpuPer1000: {
      workers: middle((run) => run.cpuPer1000.workers),
      postgres: middle((run) => run.cpuPer1000.postgres),
      sink: middle((run) => run.cpuPer1000.sink),
    },
    walBytesPerMail: Math.round(middle((run) => run.walBytesPerMail) ?? 0),
    updatesPerMail: middle((run) => run.updatesPerMail) ?? 0,
    hotUpdatesPerMail: middle((run) => run.hotUpdatesPerMail) ?? 0,
  };
}

export function medianOfBare(runs: readonly BareRun[]): BareRun {
  return {
    perSecond: Math.round(median(runs.map((run) => run.perSecond))),
    cpuPer1000: rounded(median(runs.map((run) => run.cpuPer1000))),
  };
}

/**
 * The CPU a mail needs in workers and PostgreSQL, without the sink, divided by what it needs elsewhere. Both
 * come from the same rounds, so it holds on a slow machine too. Null on a system without /proc.
 */
export function compareCpu({ cpuPer1000 }: WorkersRun, elsewhere: WorkersRun | BareRun): number | null {
  const [here, there] = [total(cpuPer1000), total(elsewhere.cpuPer1000)];
  return here === null || there === null ? null : rounded(here / there);
}

function total(cpu: CpuPer1000 | number): number | null {
  if (typeof cpu === 'number') return cpu;
  return cpu.workers === null || cpu.postgres === null ? null : cpu.workers + cpu.postgres;
}

export function tellRun(run: WorkersRun): string {
  const { workers, postgres, sink } = run.cpuPer1000;
  return (
    `${Math.round(run.perSecond)} emails/s; CPU s per 1,000: workers ${tell(workers)}, PostgreSQL ${tell(postgres)}, sink ${tell(sink)}; ` +
    `a mail: ${Math.round(run.walBytesPerMail)} bytes of WAL, ${run.updatesPerMail.toFixed(2)} row updates (${run.hotUpdatesPerMail.toFixed(2)} HOT)`
  );
}

export function tellBare({ perSecond, cpuPer1000 }: BareRun): string {
  return `${Math.round(perSecond)} emails/s; CPU s per 1,000: ${tell(cpuPer1000)}`;
}

export function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function tell(seconds: number | null): string {
  return seconds === null ? 'unknown' : seconds.toFixed(3);
}

function medianOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length || known.length === 0 ? null : rounded(median(known));
}
