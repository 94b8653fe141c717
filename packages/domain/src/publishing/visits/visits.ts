import type { BareDomain } from '../../domain-with.ts';
import type { ShareChannel } from '../published.schema.ts';
import { countVisitsSql } from './visits.sql.ts';

/** Half a second of visits is what a killed process loses. A commit per visit would limit pages to disk speed. */
const gatherMs = 500;

export interface CountedVisit {
  accountId: string;
  publishedId: string;
  channel: ShareChannel;
  at: Date;
}

/** Zones differ from each other by whole quarters of an hour, so each lies in one day of the account. */
const quarterMs = 900_000;

interface Tally extends Omit<CountedVisit, 'at'> {
  /** The start of its quarter of an hour, in milliseconds. */
  quarter: number;
  visits: number;
}

/** Counts visits per item, channel and day; one per process. Gathers them in memory and stores them together. */
export class Visits {
  readonly #domain: Pick<BareDomain, 'bulk' | 'deps'>;
  #tallies = new Map<string, Tally>();
  #flushing: Promise<void> | null = null;

  constructor(domain: Pick<BareDomain, 'bulk' | 'deps'>) {
    this.#domain = domain;
  }

  count({ accountId, publishedId, channel, at }: CountedVisit): void {
    const quarter = at.getTime() - (at.getTime() % quarterMs);
    this.#add({ accountId, publishedId, channel, quarter, visits: 1 });
    this.#flushing ??= this.#later();
  }

  /** Waits until everything is stored, or can’t be: for the end of a process. */
  async flush(): Promise<void> {
    await this.#flushing;
    await this.#store();
  }

  #add(more: Tally): void {
    const key = `${more.publishedId} ${more.channel} ${more.quarter}`;
    const known = this.#tallies.get(key);
    if (known === undefined) this.#tallies.set(key, { ...more });
    else known.visits += more.visits;
  }

  async #later(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    await this.#store();
    this.#flushing = this.#tallies.size > 0 ? this.#later() : null;
  }

  /** What can’t be stored now, because the database is away, is counted again with what comes next. */
  async #store(): Promise<void> {
    const byAccount = Map.groupBy(this.#tallies.values(), ({ accountId }) => accountId);
    this.#tallies = new Map();
    for (const [accountId, tallies] of byAccount)
      await this.#storeOf(accountId, tallies).catch((error: unknown) => {
        this.#domain.deps.logger.warn({ error: String(error) }, 'could not store visits; they are kept');
        for (const tally of tallies) this.#add(tally);
      });
  }

  async #storeOf(accountId: string, tallies: readonly Tally[]): Promise<void> {
    await this.#domain.bulk(accountId, (client) =>
      client.query(countVisitsSql, [
        accountId,
        tallies.map(({ publishedId }) => publishedId),
        tallies.map(({ channel }) => channel),
        tallies.map(({ quarter }) => new Date(quarter)),
        tallies.map(({ visits }) => visits),
      ]),
    );
  }
}
