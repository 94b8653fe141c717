import { describe, expect, it } from 'vitest';
import { tellStatements } from '../bench/measuring/profile-folder.ts';
import { summarizeProfile, tellProfile } from '../bench/measuring/profile-summary.ts';
import { compareCpu, medianOfRuns, tellRun } from '../bench/sending/send-figures.ts';

const at = (id: number, functionName: string, url: string, lineNumber = 0) => ({
  id,
  callFrame: { functionName, url, lineNumber },
});
const profile = {
  nodes: [
    at(1, '(idle)', ''),
    at(2, 'compose', 'file:///repo/packages/domain/src/email/compose.ts', 9),
    at(3, '', 'file:///repo/packages/domain/src/email/compose.ts', 20),
    at(4, 'query', 'file:///repo/node_modules/.pnpm/pg@8.1.0/node_modules/pg/lib/client.js', 4),
    at(5, 'fork', 'file:///repo/node_modules/.pnpm/@a+b@1.0.0/node_modules/@a/b/index.js'),
    at(6, '(garbage collector)', ''),
    at(7, 'writev', ''),
    at(8, 'emit', 'node:events', 100),
  ],
  // Each sample lasts until the next one; the last has no end.
  samples: [2, 2, 3, 4, 5, 6, 7, 8, 1, 2],
  timeDeltas: [500, 1_000, 3_000, 2_000, 1_000, 1_000, 1_000, 500, 500, 90_000],
};

describe('the summary of a CPU profile', () => {
  const summary = summarizeProfile(profile, '/repo');

  it('leaves idle time out', () => {
    expect([summary.busyMs, summary.idleMs]).toEqual([10, 90]);
  });

  it('ranks functions by their own time', () => {
    expect(summary.functions.slice(0, 2)).toEqual([
      { name: 'compose packages/domain/src/email/compose.ts:10', ms: 4 },
      { name: '(anonymous) packages/domain/src/email/compose.ts:21', ms: 2 },
    ]);
  });

  it('adds up our files and packages of others', () => {
    expect(Object.fromEntries(summary.places.map(({ name, ms }) => [name, ms]))).toEqual({
      'packages/domain/src/email/compose.ts': 6,
      pg: 1,
      '@a/b': 1,
      '(garbage collector)': 1,
      native: 0.5,
      node: 0.5,
    });
  });

  it('is readable', () => {
    expect(tellProfile('worker', summary)).toContain(
      ' 40.0 %        4 ms  compose packages/domain/src/email/compose.ts:10\n',
    );
  });
});

describe('the list of statements', () => {
  const statement = { isOutermost: true, calls: 2, meanMs: 1.5, rows: 40, walBytes: 8_000 };

  it('gives shares of the outermost statements, and the WAL of a mail', () => {
    const text = tellStatements(
      [
        { ...statement, query: 'update delivery\n  set state = $1', totalMs: 30 },
        { ...statement, query: 'select inner()', totalMs: 10, isOutermost: false },
        { ...statement, query: 'commit', totalMs: 10 },
      ],
      40,
    );
    expect(
      text
        .split('\n')
        .slice(1, 4)
        .map((line) => line.replaceAll(/ +/g, ' ').trim()),
    ).toEqual([
      '75.0 % 30 2 1.500 40 200 update delivery set state = $1',
      '25.0 % 10 2 1.500 40 200 (inside another) select inner()',
      '25.0 % 10 2 1.500 40 200 commit',
    ]);
  });
});

describe('the figures of sending', () => {
  const run = (workers: number | null, perSecond = 100) => ({
    perSecond,
    rssMb: perSecond,
    cpuPer1000: { workers, postgres: 0.1, sink: 0.05 },
    walBytesPerMail: 3_000.4,
    updatesPerMail: 3,
    hotUpdatesPerMail: 0,
  });

  it('are medians, and the largest memory', () => {
    expect(medianOfRuns([run(0.3, 50), run(0.1, 100), run(0.2, 80)])).toMatchObject({
      perSecond: 80,
      rssMb: 100,
      cpuPer1000: { workers: 0.2 },
    });
  });

  it('are unknown without /proc', () => {
    expect(medianOfRuns([run(null)]).cpuPer1000.workers).toBeNull();
    expect(compareCpu(run(null), run(0.1))).toBeNull();
    expect(tellRun(run(null))).toContain('workers unknown, PostgreSQL 0.100');
  });

  it('compare what a mail costs workers and PostgreSQL together', () => {
    expect(compareCpu(run(0.2), run(0.1))).toBe(1.5);
    expect(compareCpu(run(0.2), { perSecond: 1, cpuPer1000: 0.2 })).toBe(1.5);
  });
});
