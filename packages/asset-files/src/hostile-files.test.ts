import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from './testing/read-hostile-files.ts';

const run = promisify(execFile);
let outcomes: Outcome[];
let peakMb: number;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'talkdrum-hostile-'));
  // As `npm start` and the image have it.
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' };
  const script = (name: string) =>
    run(process.execPath, [join(import.meta.dirname, 'testing', name), folder], {
      maxBuffer: 50_000_000,
      env,
    });
  try {
    await script('write-hostile-files.ts');
    ({ outcomes, peakMb } = JSON.parse((await script('read-hostile-files.ts')).stdout));
  } finally {
    await rm(folder, { recursive: true });
  }
}, 400_000);

const named = (found: Outcome[]) => found.map(({ name }) => name);

describe('a hundred hostile files', () => {
  it('are all read, in less than 500 MB', () => {
    expect(outcomes.length).toBeGreaterThanOrEqual(100);
    expect(new Set(named(outcomes)).size).toBe(outcomes.length);
    expect(peakMb).toBeLessThan(500);
  });

  it('are never stored as anything but what they are, nor under a type that browsers run', () => {
    const harmless = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'];
    const wrong = outcomes.filter(({ types }) =>
      types.some(([stored, found]) => stored !== found || !harmless.includes(stored)),
    );
    expect(named(wrong)).toEqual([]);
  });

  it('leave nothing of what they hid in what is served', () => {
    expect(named(outcomes.filter(({ hasPayload }) => hasPayload))).toEqual([]);
  });

  it('are refused with a reason and what to do', () => {
    const refused = outcomes.filter(({ refusal }) => refusal !== null);
    expect(refused.length).toBeGreaterThan(70);
    expect(
      named(refused.filter(({ refusal }) => !/^This |^SVG |^Many /.test(refusal?.message ?? ''))),
    ).toEqual([]);
  });

  it('take no longer than 25 seconds each', () => {
    expect(named(outcomes.filter(({ seconds }) => seconds > 25))).toEqual([]);
  });

  it.each(['a script', 'a program', 'files', 'a form', 'a film', 'protection', 'a ZIP behind', 'GB'])(
    'no PDF with %s is accepted',
    (what) => {
      const ofKind = outcomes.filter(({ name }) => name.startsWith('pdf with') && name.includes(what));
      expect(ofKind.length).toBeGreaterThan(0);
      expect(named(ofKind.filter(({ refusal }) => refusal === null))).toEqual([]);
    },
  );
});
