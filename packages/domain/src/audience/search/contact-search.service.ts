import type pg from 'pg';
import { countUpToSql, type Total, type Unit } from '../../kernel/index.ts';
import { countMembers } from '../lists/count-members.ts';
import { countMatches } from './count-matches.ts';
import { keysetSteps, readCursor } from './contact-keyset.ts';
import { type ContactInsight, contactInsight } from './insight/contact-insight.ts';
import { type ContactTableFilter, filterDefinition, segmentsWithin } from './filter-definition.ts';
import { exportPageSql } from './contact-search.sql.ts';
import { contactColumns } from './find-page.sql.ts';
import {
  type ContactPage,
  type ContactPageInput,
  type ContactRecord,
  estimate,
  findPage,
  type PageSearch,
} from './find-page.ts';
import { callingCodeOf } from './phone-countries.ts';
import { findDomains } from './insight/mail-domains.ts';
import { orTooLong, readOnly } from './read-only.ts';
import { explainNobody, type Nobody } from './suggestions/explain-nobody.ts';
import type { SuggestedSubject } from './suggested-subject.schema.ts';
import { suggestValues, type ValueSuggestions } from './suggestions/value-suggestions.ts';
import {
  type CompiledRules,
  type CompileOptions,
  compileRules,
  type SegmentDefinition,
} from './rules/index.ts';

export interface ExportedContact extends ContactRecord {
  lists: string[];
  timeZone: string | null;
}

/** For background work, where nobody is waiting. */
const bulkTimeoutMs = 30_000;

/** How long the reason why nobody matches is looked for. */
const explainForMs = 2_500;
/** The values that a typing error is compared with. */
const comparedValues = 500;

/** Finds contacts on the read-only login. */
export class ContactSearch {
  readonly #unit: Unit;
  readonly #pool: pg.Pool;

  constructor(unit: Unit, searchPool: pg.Pool) {
    this.#unit = unit;
    this.#pool = searchPool;
  }

  /** One page in either direction from a cursor, and the total number of matches. */
  async page(input: ContactPageInput): Promise<ContactPage> {
    const search = await this.#prepare(input);
    return readOnly(this.#pool, (query) => findPage(query, search));
  }

  /**
   * How many contacts match: exact up to 100,000, above that an estimate. The members of a list are always
   * exact, because their number is kept.
   */
  async total(filter: ContactTableFilter): Promise<Total> {
    const { listId, ...others } = filter;
    if (listId && Object.values(others).every((value) => !value)) {
      const counts = (await countMembers(this.#unit, [listId])).get(listId);
      return { count: (counts?.subscribed ?? 0) + (counts?.unconfirmed ?? 0), isEstimate: false };
    }
    return countMatches(
      this.#pool,
      await this.#prepare({ filter, sort: 'newest', direction: 'after', limit: 100 }),
    );
  }

  /** Ids of matching contacts in id order, after `afterId`. */
  async ids(filter: ContactTableFilter, afterId: string | null, limit: number): Promise<string[]> {
    const { sql, params } = await this.compileFilter(filter);
    const after = afterId === null ? '' : ` and c.id > $${params.length + 1}::uuid`;
    const rows = await readOnly(
      this.#pool,
      (query) =>
        query<{ id: string }>(
          `select c.id from contact c where ${sql}${after} order by c.id limit ${Math.floor(limit)}`,
          afterId === null ? params : [...params, afterId],
        ),
      bulkTimeoutMs,
    );
    return rows.map((row) => row.id);
  }

  /** Ids of all matching contacts, unordered; null if there are more than `most`. Without an order, the index finds them. */
  async few(filter: ContactTableFilter, most: number): Promise<string[] | null> {
    const { sql, params } = await this.compileFilter(filter);
    const rows = await readOnly(this.#pool, (query) =>
      query<{ id: string }>(`select c.id from contact c where ${sql} limit ${Math.floor(most) + 1}`, params),
    );
    return rows.length > most ? null : rows.map(({ id }) => id);
  }

  /** Matching contacts with the names of their lists, in id order. */
  async exportPage(
    filter: ContactTableFilter,
    afterId: string | null,
    limit: number,
  ): Promise<ExportedContact[]> {
    const { sql, params } = await this.compileFilter(filter);
    const after = afterId === null ? '' : ` and c.id > $${params.length + 1}::uuid`;
    const account = `$${params.length + (afterId === null ? 1 : 2)}`;
    const text = exportPageSql(`${sql}${after}`, Math.floor(limit), account);
    return readOnly(
      this.#pool,
      (query) =>
        query<ExportedContact>(text, [
          ...params,
          ...(afterId === null ? [] : [afterId]),
          this.#unit.actor.accountId,
        ]),
      bulkTimeoutMs,
    );
  }

  /** Approximately how many match, for numbers too large to count while someone waits. */
  async estimate(filter: ContactTableFilter): Promise<number> {
    const rules = await this.compileFilter(filter);
    return readOnly(this.#pool, (query) => estimate(query, rules));
  }

  /**
   * The exact number of matches, and some of them unordered (an order would make PostgreSQL walk its index).
   */
  async sample(
    { sql, params }: CompiledRules,
    limit: number,
  ): Promise<{ count: number; sample: ContactRecord[] }> {
    return readOnly(this.#pool, async (query) => {
      const counted = await query<{ n: number }>(
        `select count(*)::int n from contact c where ${sql}`,
        params,
      );
      const sample =
        limit === 0
          ? []
          : await query<ContactRecord>(
              `select ${contactColumns} from contact c where ${sql} limit ${Math.floor(limit)}`,
              params,
            );
      return { count: counted[0]?.n ?? 0, sample };
    });
  }

  /** Existing values of a subject, most frequent first. */
  suggestValues(subject: SuggestedSubject, search: string): Promise<ValueSuggestions> {
    const { accountId } = this.#unit.actor;
    return readOnly(this.#pool, (query) => suggestValues(query, accountId, subject, search));
  }

  /** Why nobody matches the rules. What couldn't be counted while someone waits is left open. */
  async explainNobody({ root }: SegmentDefinition): Promise<Nobody> {
    const { accountId } = this.#unit.actor;
    const end = Date.now() + explainForMs;
    return explainNobody(root, {
      count: async (group) => {
        const left = end - Date.now();
        if (left <= 0) return null;
        const { sql, params } = await this.compile({ v: 1, root: group });
        const text = countUpToSql(`select from contact c where ${sql}`);
        const count = readOnly(this.#pool, (query) => query<{ n: number }>(text, params), left);
        return (await orTooLong(count))?.[0]?.n ?? null;
      },
      frequentValues: async (subject) => {
        const left = end - Date.now();
        if (left <= 0) return [];
        const found = readOnly(
          this.#pool,
          (query) => suggestValues(query, accountId, subject, '', comparedValues),
          left,
        );
        return (await orTooLong(found))?.values.map(({ value }) => value) ?? [];
      },
    });
  }

  insight(): Promise<ContactInsight> {
    return contactInsight(this.#unit, this.#pool);
  }

  /** The condition over `contact c` for a definition. It always includes the account. */
  async compile(definition: SegmentDefinition): Promise<CompiledRules> {
    const { sql, actor, clock } = this.#unit;
    const segments = await segmentsWithin(this.#unit, definition);
    const { rows } = await sql<{ timezone: string; country: string }>(
      'select timezone, country from account where id = $1',
      [actor.accountId],
    );
    const options: CompileOptions = {
      accountId: actor.accountId,
      now: clock.now(),
      timezone: rows[0]?.timezone ?? 'UTC',
      callingCode: callingCodeOf(rows[0]?.country ?? ''),
      resolveSegment: (id) => segments.get(id) ?? null,
    };
    const asked = new Set<string>();
    const rules = compileRules(definition, {
      ...options,
      domainsLike: (pattern) => asked.add(pattern) && null,
    });
    if (asked.size === 0) return rules;
    const domains = await readOnly(this.#pool, (query) => findDomains(query, actor.accountId, [...asked]));
    return compileRules(definition, { ...options, domainsLike: (pattern) => domains.get(pattern) ?? null });
  }

  async #prepare(input: ContactPageInput): Promise<PageSearch> {
    const definition = await filterDefinition(this.#unit, input.filter);
    const { sort, direction, cursor } = input;
    return {
      rules: await this.compile(definition),
      steps: keysetSteps(sort, direction, cursor ? readCursor(sort, cursor) : null),
      input,
      accountId: this.#unit.actor.accountId,
      isFiltered: definition.root.items.length > 0,
    };
  }

  /** The condition for a filter of the table. */
  async compileFilter(filter: ContactTableFilter): Promise<CompiledRules> {
    return this.compile(await filterDefinition(this.#unit, filter));
  }
}
