import { fieldError, newId, staleRevision, type Unit } from '../../../kernel/index.ts';
import { tierList, type TierSettings } from '../loyalty.schema.ts';
import type { LoyaltyPrograms } from '../programs.service.ts';
import { listTiersSql, removeTiersSql, reviseProgramSql, saveTierSql } from './tiers.sql.ts';

export interface Tier {
  id: string;
  rank: number;
  name: string;
  threshold: number;
  multiplier: number;
  benefits: string;
  color: string;
  members: number;
}

/** The tiers of programmes. */
export class LoyaltyTiers {
  readonly #unit: Unit;
  readonly #programs: LoyaltyPrograms;

  constructor(unit: Unit, programs: LoyaltyPrograms) {
    this.#unit = unit;
    this.#programs = programs;
  }

  /** Lowest first. */
  async list(programId: string): Promise<Tier[]> {
    await this.#programs.get(programId);
    const { rows } = await this.#unit.sql<Tier>(listTiersSql, [this.#unit.actor.accountId, programId]);
    return rows;
  }

  /**
   * All tiers, lowest first. Members of a removed tier move within minutes; nobody loses a tier that stays before its
   * time. `revision` is the programme’s.
   */
  async save(programId: string, given: readonly TierSettings[], revision: number): Promise<Tier[]> {
    const tiers = tierList.parse(given);
    const { sql, actor, clock, dueWork } = this.#unit;
    const known = new Set((await this.list(programId)).map(({ id }) => id));
    const index = tiers.findIndex(({ id }) => id !== null && !known.has(id));
    if (index >= 0) throw fieldError(`${index}.id`, 'This tier was removed. Add it again.');
    const kept = tiers.flatMap(({ id }) => id ?? []);
    if (new Set(kept).size < kept.length) throw fieldError('tiers', 'A tier is in the list twice.');
    const revised = await sql(reviseProgramSql, [actor.accountId, programId, revision, clock.now()]);
    if (revised.rows.length === 0) throw staleRevision('this programme');
    await sql(removeTiersSql, [actor.accountId, programId, kept, clock.now()]);
    for (const [place, { id, name, threshold, multiplier, benefits, color }] of tiers.entries())
      await sql(saveTierSql, [
        actor.accountId,
        id ?? newId(),
        programId,
        place + 1,
        name,
        threshold,
        multiplier,
        benefits,
        color,
      ]);
    await dueWork.add('loyalty.tiers', programId, clock.now());
    return this.list(programId);
  }
}
