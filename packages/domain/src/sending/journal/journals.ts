import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bootId } from './boot-id.ts';
import { journalFile, journalFolder, readBoot, takenAt, workerOf } from './journal-file.ts';

const keptMs = 30 * 24 * 3_600_000;

/**
 * The journal of a process whose lease has ended. Takes it before reading it, so that a process that had only stalled
 * sends no more of its messages. Null if this machine doesn't have it, or was booted since: what wasn't synced then
 * may be missing.
 */
export function takeJournal(dataDir: string, worker: string): Buffer | null {
  const found = readJournal(dataDir, worker);
  if (found === null || readBoot(found) === null || readBoot(found) !== bootId()) return null;
  try {
    const file = openSync(join(journalFolder(dataDir), journalFile(worker)), 'r+');
    writeSync(file, Buffer.from([1]), 0, 1, takenAt);
    closeSync(file);
  } catch {
    return null;
  }
  return readJournal(dataDir, worker);
}

/** Deletes the journals nobody will read: of an earlier boot, or a month old. */
export function tidyJournals(dataDir: string): void {
  const boot = bootId();
  for (const worker of listFolder(dataDir)) {
    const path = join(journalFolder(dataDir), journalFile(worker));
    const journal = readJournal(dataDir, worker);
    if (journal === null) continue;
    const isOld = Date.now() - statSync(path).mtimeMs > keptMs;
    if (isOld || readBoot(journal) !== boot) rmSync(path, { force: true });
  }
}

function listFolder(dataDir: string): string[] {
  try {
    return readdirSync(journalFolder(dataDir)).flatMap((file) => workerOf(file) ?? []);
  } catch {
    return [];
  }
}

function readJournal(dataDir: string, worker: string): Buffer | null {
  try {
    return readFileSync(join(journalFolder(dataDir), journalFile(worker)));
  } catch {
    return null;
  }
}
