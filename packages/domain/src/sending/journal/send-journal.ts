import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bootId } from './boot-id.ts';
import {
  entryBytes,
  headBytes,
  journalFile,
  journalFolder,
  type NamedClaim,
  takenAt,
  writeEntry,
  writeHead,
} from './journal-file.ts';

/** Enough for the messages marked by a process; more are added when needed. */
const reservedSlots = 1023;

/** What became of a message that left. */
export type JournalOutcome = { isSent: true; response: string | null } | { isSent: false };

/**
 * Another process has taken this journal: it decides about the messages in it, and this process may send none
 * of them.
 */
export class JournalTakenError extends Error {
  constructor() {
    super('Another process took over the messages of this one.');
  }
}

/**
 * Notes which messages are leaving, in a file that survives the process. Written but not synced, so it costs
 * microseconds: after a crash of the machine it isn't trusted. After a crash of the process alone, only messages
 * between their final dot and the server's answer are in doubt (docs/decisions/020).
 */
export class SendJournal {
  /** The name in `send_claim.worker`. */
  readonly worker = randomUUID();
  readonly #path: string;
  readonly #file: number;
  readonly #entry = Buffer.alloc(entryBytes);
  readonly #free: number[] = [];
  /** Another process decides about its messages. */
  isTaken = false;
  #slots = 0;

  private constructor(dataDir: string, boot: string) {
    mkdirSync(journalFolder(dataDir), { recursive: true });
    this.#path = join(journalFolder(dataDir), journalFile(this.worker));
    this.#file = openSync(this.#path, 'wx+', 0o600);
    // Its blocks exist from the start, so a full disk doesn't stop a message.
    writeSync(this.#file, Buffer.alloc(headBytes + reservedSlots * entryBytes), 0);
    writeSync(this.#file, writeHead(boot), 0, headBytes, 0);
  }

  /** Null where the system can't tell one boot from the next; throws when the folder can't be written. */
  static open(dataDir: string): SendJournal | null {
    const boot = bootId();
    return boot === null ? null : new SendJournal(dataDir, boot);
  }

  /**
   * Call just before a message leaves. Returns the slot for its outcome. Throws `JournalTakenError` if it may not
   * leave. A process that takes a journal marks the file and then reads it; this writes the entry and then checks for
   * the mark, so at least one of them sees the other.
   */
  leaving(claim: NamedClaim, position: number): number {
    const slot = this.#free.pop() ?? this.#slots++;
    this.#write(slot, writeEntry(this.#entry, claim, position, 'left', null));
    readSync(this.#file, this.#entry, 0, 1, takenAt);
    if (this.#entry[0] !== 0) {
      this.isTaken = true;
      throw new JournalTakenError();
    }
    return slot;
  }

  answered(slot: number, claim: NamedClaim, position: number, outcome: JournalOutcome): void {
    const [state, response] = outcome.isSent
      ? (['sent', outcome.response] as const)
      : (['not sent', null] as const);
    this.#write(slot, writeEntry(this.#entry, claim, position, state, response));
  }

  /** The outcome is in the database. */
  settled(slot: number): void {
    this.#free.push(slot);
  }

  /** Deletes the file. Nothing of this process may be marked any more. */
  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #write(slot: number, entry: Buffer): void {
    writeSync(this.#file, entry, 0, entryBytes, headBytes + slot * entryBytes);
  }
}
