import { discardImportFiles, forgetMailDomains, suppressErased } from '../audience/index.ts';
import { type ErasureStep, newId, type Person, type PersonalTable, type Unit } from '../kernel/index.ts';
import { bindStatement } from './bind-statement.ts';
import { findPerson } from './find-person.ts';
import { proveSql } from './personal-data.sql.ts';

/** A part of an export: rows of one kind, with database column names. */
export interface PersonalSection {
  name: string;
  rows: Record<string, unknown>[];
}

export interface Erasure {
  id: string;
  /** Rows erased or anonymised, by table. */
  counts: Record<string, number>;
}

/** What the rooms declare about the people in their tables. */
interface PersonalDeclarations {
  tables: readonly PersonalTable[];
  /** In their lock order. */
  steps: readonly ErasureStep[];
}

/** Everything an account holds about one contact: exports it and permanently erases it. */
export class PersonalData {
  readonly #unit: Unit;
  readonly #rooms: PersonalDeclarations;
  readonly #dataDir: string;

  constructor(unit: Unit, rooms: PersonalDeclarations, dataDir: string) {
    this.#unit = unit;
    this.#rooms = rooms;
    this.#dataDir = dataDir;
  }

  /** All data about the person, by kind; empty kinds are left out. Throws `not_found`. */
  async collect(contactId: string): Promise<PersonalSection[]> {
    const person = await findPerson(this.#unit.sql, this.#unit.actor.accountId, contactId);
    const sections: PersonalSection[] = [];
    for (const entry of this.#rooms.tables) {
      if (entry.file === undefined) continue;
      const { text, params } = bindStatement(
        // As JSON, so that the file has the columns' own names.
        `select to_jsonb(r) as row from (select ${entry.reads ?? '*'} from ${entry.table} where :who) r`,
        entry,
        person,
      );
      const { rows } = await this.#unit.sql<{ row: Record<string, unknown> }>(text, params);
      if (rows.length > 0) sections.push({ name: entry.file, rows: rows.map(({ row }) => row) });
    }
    return sections;
  }

  /**
   * Permanently erases a person. Campaign totals, suppressions and proofs of consent stay, without
   * identifying them. With `isSuppressed` the person never gets messages again, even if imported again.
   * Throws `invalid_state` while a message to the person or an import is in progress, because it would bring
   * data back.
   */
  async erase(contactId: string, options: { isSuppressed: boolean }): Promise<Erasure> {
    const { sql, actor } = this.#unit;
    const person = await findPerson(sql, actor.accountId, contactId);
    const counts: Record<string, number> = {};
    for (const step of this.#rooms.steps) counts[step.counts] = await step.run(sql, person);
    await discardImportFiles(sql, actor.accountId, this.#dataDir);
    if (options.isSuppressed) await suppressErased(sql, person);
    for (const entry of this.#rooms.tables) {
      if (entry.erase === undefined) continue;
      const { text, params } = bindStatement(entry.erase, entry, person);
      counts[entry.table] = (await sql(text, params)).count;
    }
    await forgetMailDomains(sql, person);
    return { id: await this.#prove(person, counts), counts };
  }

  async #prove({ accountId, contactId, hashes }: Person, counts: Record<string, number>): Promise<string> {
    const { actor, clock, sql } = this.#unit;
    const id = newId();
    await sql(proveSql, [
      accountId,
      id,
      contactId,
      hashes,
      actor.userId,
      JSON.stringify(counts),
      clock.now(),
    ]);
    return id;
  }
}
