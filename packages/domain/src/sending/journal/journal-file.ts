import { join } from 'node:path';

/*
 * A head of one entry's size, then entries in slots. A write stays within a page, so an entry is there as a whole or
 * not at all.
 *   head:  0 magic (8), 8 boot id (36), 63 taken (1)
 *   entry: 0 claim token (16), 16 position (2), 18 state (1), 19 length of the response (1), 20 response (44)
 */
export const entryBytes = 64;
export const headBytes = 64;
/** Where the byte is that says another process took the journal. */
export const takenAt = 63;

const magic = 'talkdrm1';
const responseAt = 20;
const longestResponse = entryBytes - responseAt;

/** A claim by its token, 16 bytes. */
export interface NamedClaim {
  readonly tokenBytes: Buffer;
}

const states = ['left', 'sent', 'not sent'] as const;
export type EntryState = (typeof states)[number];

export interface JournalEntry {
  state: EntryState;
  /** What the server said, shortened. */
  response: string | null;
}

export const journalFolder = (dataDir: string): string => join(dataDir, 'send-journals');
export const journalFile = (worker: string): string => `${worker}.journal`;
export const workerOf = (file: string): string | null => /^([\da-f-]{36})\.journal$/.exec(file)?.[1] ?? null;

export function writeHead(boot: string): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(magic + boot, 'latin1');
  return head;
}

/** The boot id; null for a file that isn't a journal. */
export function readBoot(head: Buffer): string | null {
  return head.toString('latin1', 0, magic.length) === magic
    ? head.toString('latin1', magic.length, magic.length + 36)
    : null;
}

export function writeEntry(
  entry: Buffer,
  { tokenBytes }: NamedClaim,
  position: number,
  state: EntryState,
  response: string | null,
): Buffer {
  tokenBytes.copy(entry, 0);
  entry.writeUInt16LE(position, 16);
  entry[18] = states.indexOf(state) + 1;
  entry[19] = response === null ? 0 : entry.write(response, responseAt, longestResponse, 'utf8');
  return entry;
}

/** The entries of one claim by position. */
export function readEntries(journal: Buffer, { tokenBytes }: NamedClaim): Map<number, JournalEntry> {
  const entries = new Map<number, JournalEntry>();
  for (let at = headBytes; at + entryBytes <= journal.length; at += entryBytes) {
    const state = states[(journal[at + 18] ?? 0) - 1];
    if (state === undefined || tokenBytes.compare(journal, at, at + 16) !== 0) continue;
    const length = journal[at + 19] ?? 0;
    entries.set(journal.readUInt16LE(at + 16), {
      state,
      response: length === 0 ? null : journal.toString('utf8', at + responseAt, at + responseAt + length),
    });
  }
  return entries;
}
