import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../../bootstrap/places.mjs';
import type { Statement } from './database-watch.ts';
import { type CpuProfile, summarizeProfile, tellProfile } from './profile-summary.ts';

/** Creates `.cache/bench/<bench>-<time>`. */
export function openProfileFolder(bench: string, now = new Date()): string {
  const folder = join(CACHE, 'bench', `${bench}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** `statements-<name>.txt` with the top ones, and `.json` with all of them in full. */
export function writeStatements(
  folder: string,
  name: string,
  statements: readonly Statement[],
  mails: number,
): void {
  writeFileSync(join(folder, `statements-${name}.json`), `${JSON.stringify(statements, null, 1)}\n`);
  writeFileSync(join(folder, `statements-${name}.txt`), tellStatements(statements, mails));
}

/** The 25 that took longest in all. */
export function tellStatements(statements: readonly Statement[], mails: number): string {
  const allMs = statements
    .filter(({ isOutermost }) => isOutermost)
    .reduce((sum, { totalMs }) => sum + totalMs, 0);
  const lines = statements
    .slice(0, 25)
    .map(({ query, isOutermost, calls, totalMs, meanMs, rows, walBytes }) =>
      [
        `${((totalMs / allMs) * 100).toFixed(1)} %`.padStart(7),
        totalMs.toFixed(0).padStart(9),
        String(calls).padStart(8),
        meanMs.toFixed(3).padStart(9),
        String(rows).padStart(9),
        (walBytes / mails).toFixed(0).padStart(9),
        ` ${isOutermost ? '' : '(inside another) '}${query.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`,
      ].join(' '),
    );
  return `  share  total ms    calls   mean ms      rows  WAL/mail  statement\n${lines.join('\n')}\n`;
}

/** Reads the folder's profiles and writes `summary.txt`. */
export function writeSummary(folder: string): void {
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.cpuprofile'))
    .toSorted()
    .map((name) => {
      const profile = JSON.parse(readFileSync(join(folder, name), 'utf8')) as CpuProfile;
      return tellProfile(name, summarizeProfile(profile, ROOT));
    });
  writeFileSync(join(folder, 'summary.txt'), texts.join('\n\n'));
}
