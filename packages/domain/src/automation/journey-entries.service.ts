import { DomainError, newId, type Unit } from '../kernel/index.ts';
import { addArrivals } from './entries/arrivals.ts';
import type { Journeys } from './journeys.service.ts';

export interface Entered {
  /** How many are judged by the rules of entry now. */
  accepted: number;
  /** Ids that no contact of the account has. */
  unknown: string[];
}

/** Brings contacts into a journey by hand or by a program. The journey's rules of entry still decide. */
export class JourneyEntries {
  readonly #unit: Unit;
  readonly #journeys: Journeys;

  constructor(unit: Unit, journeys: Journeys) {
    this.#unit = unit;
    this.#journeys = journeys;
  }

  /** `key` makes a repeat of the same request harmless. */
  async enter(
    id: string,
    contactIds: readonly string[],
    { source = 'manual', key = newId() }: { source?: 'manual' | 'api'; key?: string } = {},
  ): Promise<Entered> {
    const { status } = await this.#journeys.get(id);
    if (status !== 'running')
      throw new DomainError(
        'invalid_state',
        status === 'draft'
          ? 'Publish this journey first.'
          : `Nobody can enter this journey: it is ${status}.`,
        { status },
      );
    const { rows } = await this.#unit.sql<{ id: string }>(
      `select id from contact where account_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
      [this.#unit.actor.accountId, contactIds],
    );
    const known = new Set(rows.map((row) => row.id));
    const accepted = await addArrivals(
      this.#unit,
      id,
      [...known].map((contactId) => ({ contactId, entryKey: `${source}/${key}` })),
    );
    return { accepted, unknown: [...new Set(contactIds)].filter((one) => !known.has(one)) };
  }
}
