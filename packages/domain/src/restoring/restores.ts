import type { DomainWith } from '../domain-with.ts';
import type { HeldKind, RestoredWork, Unit } from '../kernel/index.ts';
import { readJournal } from './erasure-journal.ts';
import { readMark } from './installation-mark.ts';
import { readInstallation, refuse, RestoredDatabaseError } from './recognise-restore.ts';
import { type Replay, replayErasures, type ReplayServices } from './replay-erasures.ts';
import { continueSql } from './restores.sql.ts';

/** How much of each kind was held. */
type HeldWork = Record<RestoredWork['kind'], number>;

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
  readonly #work: readonly RestoredWork[];

  /** `work` is that of all rooms. */
  constructor(domain: DomainWith<ReplayServices>, work: readonly RestoredWork[]) {
    this.#domain = domain;
    this.#work = work;
  }

  async status(): Promise<RestoreStatus> {
    const row = await readInstallation(this.#domain);
    const mark = await readMark(this.#domain.config.dataDir);
    const held = { messages: 0, webhooks: 0, mails: 0 };
    for (const accountId of await this.#accounts())
      await this.#inAccount(accountId, async (unit) => {
        for (const work of this.#work) if ('count' in work) held[work.kind] += await work.count(unit);
      });
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
    const held: HeldWork = {
      campaigns: 0,
      schedules: 0,
      feeds: 0,
      airtime: 0,
      messages: 0,
      webhooks: 0,
      mails: 0,
      imports: 0,
      journeys: 0,
    };
    for (const accountId of await this.#accounts())
      await this.#inAccount(accountId, async (unit) => {
        for (const work of this.#work) held[work.kind] += await work.hold(unit);
      });
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
      await this.#inAccount(id, async (unit) => {
        for (const work of this.#work)
          if ('release' in work && work.kind === kind) released += await work.release(unit);
      });
    return released;
  }

  #inAccount(accountId: string, work: (unit: Unit) => Promise<void>): Promise<void> {
    return this.#domain.openScope({ accountId, userId: null }, work);
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
