import type { DomainWith } from '../domain-with.ts';
import { readJournal } from './erasure-journal.ts';
import { countHeld, type HeldKind, type HeldWork, holdAccountWork, releaseHeld } from './hold-work.ts';
import { readMark } from './installation-mark.ts';
import { readInstallation, refuse, RestoredDatabaseError } from './recognise-restore.ts';
import { type Replay, replayErasures, type ReplayServices } from './replay-erasures.ts';
import { continueSql } from './restores.sql.ts';

interface RestoreStatus {
  restoredAt: Date | null;
  because: string | null;
  /** The last moment a worker ran on this database. */
  databaseUntil: Date | null;
  /** The same, according to DATA_DIR. */
  seenUntil: string | null;
  held: Record<HeldKind, number>;
}

/** The staff commands for a database restored from a backup. */
export class Restores {
  readonly #domain: DomainWith<ReplayServices>;

  constructor(domain: DomainWith<ReplayServices>) {
    this.#domain = domain;
  }

  async status(): Promise<RestoreStatus> {
    const row = await readInstallation(this.#domain);
    const mark = await readMark(this.#domain.config.dataDir);
    const held = { messages: 0, webhooks: 0, mails: 0 };
    for (const accountId of await this.#accounts()) {
      const counts = await countHeld(this.#domain, accountId);
      held.messages += counts.messages;
      held.webhooks += counts.webhooks;
      held.mails += counts.mails;
    }
    return {
      restoredAt: row.restoredAt,
      because: row.restoredBecause,
      databaseUntil: row.beatAt,
      seenUntil: mark?.at ?? null,
      held,
    };
  }

  /**
   * Declares the database restored, for a snapshot that also took DATA_DIR back. Workers stop within a
   * second.
   */
  async declare(): Promise<void> {
    await refuse(this.#domain, 'staff said so.').catch((error: unknown) => {
      if (!(error instanceof RestoredDatabaseError)) throw error;
    });
  }

  /**
   * Holds whatever would be sent twice, repeats the erasures made since the backup, and lets workers start.
   * If an erasure fails, workers stay stopped, and a second call continues from there.
   */
  async acknowledge(): Promise<{ held: HeldWork; replay: Replay }> {
    const held: HeldWork = { campaigns: 0, schedules: 0, messages: 0, webhooks: 0, mails: 0, imports: 0 };
    for (const accountId of await this.#accounts()) {
      const counts = await holdAccountWork(this.#domain, accountId);
      for (const [kind, count] of Object.entries(counts)) held[kind as keyof HeldWork] += count;
    }
    const replay = await replayErasures(this.#domain, await readJournal(this.#domain.config.dataDir));
    if (replay.failed.length === 0) await this.#goOn();
    return { held, replay };
  }

  /** The database is complete and only DATA_DIR is new: continues without holding anything. */
  async dismiss(): Promise<void> {
    await this.#goOn();
  }

  /** Releases held work of one kind, for one account or all. */
  async release(kind: HeldKind, accountId?: string): Promise<number> {
    let released = 0;
    for (const id of accountId === undefined ? await this.#accounts() : [accountId])
      released += await releaseHeld(this.#domain, id, kind);
    return released;
  }

  /** The counter continues from the file's value, so this database is the newer one from now on. */
  async #goOn(): Promise<void> {
    const mark = await readMark(this.#domain.config.dataDir);
    await this.#domain.pool.query(continueSql, [mark?.beat ?? 0]);
  }

  async #accounts(): Promise<string[]> {
    const { rows } = await this.#domain.pool.query<{ id: string }>('select id from account order by id');
    return rows.map(({ id }) => id);
  }
}
