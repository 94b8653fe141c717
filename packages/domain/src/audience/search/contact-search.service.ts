import type pg from 'pg';
import type { Unit } from '../../kernel/index.ts';
import {
  type ContactSortName,
  keysetSql,
  keysetSteps,
  type KeysetRow,
  type KeysetStep,
  type PageDirection,
  readCursor,
  writeCursor,
} from './contact-keyset.ts';
import { type ContactInsight, contactInsight } from './contact-insight.ts';
import { type ContactTableFilter, filterDefinition, segmentsWithin } from './filter-definition.ts';
import { type Query, readOnly } from './read-only.ts';
import { type CompiledRules, compileRules, type SegmentDefinition } from './rules/index.ts';

export interface ContactRecord extends KeysetRow {
  email_status: 'enabled' | 'blocklisted';
  sms_status: 'enabled' | 'blocklisted';
  attributes: Record<string, string | number | boolean>;
}

export interface ExportedContact extends ContactRecord {
  lists: string[];
}

export interface ContactPageInput {
  filter: ContactTableFilter;
  sort: ContactSortName;
  cursor?: string | null | undefined;
  direction: PageDirection;
  limit: number;
}

export interface ContactPage {
  items: ContactRecord[];
  nextCursor: string | null;
  previousCursor: string | null;
  total: number;
  /** Above 10,000 the planner's estimate, because counting would cost more than the page. */
  isTotalEstimated: boolean;
}

/** Up to here totals are exact, and matches are sorted in memory instead of looked for along the order. */
const exactUpTo = 10_000;
/** For steps of work in the background, where nobody waits. */
const bulkTimeoutMs = 30_000;
const columns = 'c.id, c.full_name, c.email, c.phone, c.email_status, c.sms_status, c.attributes, c.created_at';

/**
 * Finds contacts, on the read-only login. Two plans are tried by size, because no estimate of the planner for parts of
 * words can be trusted: matches up to 10,000 are collected by the trigram and attribute indexes and sorted; more
 * are so dense that walking the index of the order meets a page of them soon.
 */
export class ContactSearch {
  readonly #unit: Unit;
  readonly #pool: pg.Pool;

  constructor(unit: Unit, searchPool: pg.Pool) {
    this.#unit = unit;
    this.#pool = searchPool;
  }

  /** One page in either direction from a cursor, and how many match in all. */
  async page(input: ContactPageInput): Promise<ContactPage> {
    const position = input.cursor ? readCursor(input.sort, input.cursor) : null;
    const definition = await filterDefinition(this.#unit, input.filter);
    const rules = await this.compile(definition);
    const steps = keysetSteps(input.sort, input.direction, position);
    const isFiltered = definition.root.items.length > 0;
    return readOnly(this.#pool, async (query) => {
      const few = isFiltered ? await collectFew(query, rules, steps, input) : undefined;
      const total = few?.total ?? (await countUpTo(query, rules));
      const rows = few !== undefined && few.total <= exactUpTo ? few.rows : await walk(query, rules, steps, input);
      const counted = total <= exactUpTo ? { total, isTotalEstimated: false } : { total: await estimate(query, rules), isTotalEstimated: true };
      return { ...cut(rows, input), ...counted };
    });
  }

  /** Ids of matching contacts in the order of ids, from behind `afterId` on. */
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

  /** Matching contacts with the names of their lists, in the order of ids. */
  async exportPage(filter: ContactTableFilter, afterId: string | null, limit: number): Promise<ExportedContact[]> {
    const { sql, params } = await this.compileFilter(filter);
    const after = afterId === null ? '' : ` and c.id > $${params.length + 1}::uuid`;
    const page = `select ${columns} from contact c where ${sql}${after} order by c.id limit ${Math.floor(limit)}`;
    const text = `select c.*, array(select l.name from list_member m join list l on l.account_id = m.account_id and l.id = m.list_id
        where m.account_id = $${params.length + (afterId === null ? 1 : 2)}::uuid and m.contact_id = c.id and m.state <> 'unsubscribed' and l.archived_at is null order by l.name) lists
      from (${page}) c order by c.id`;
    return readOnly(
      this.#pool,
      (query) => query<ExportedContact>(text, [...params, ...(afterId === null ? [] : [afterId]), this.#unit.actor.accountId]),
      bulkTimeoutMs,
    );
  }

  /** About how many match; for numbers too large to count while somebody waits. */
  async estimate(filter: ContactTableFilter): Promise<number> {
    const rules = await this.compileFilter(filter);
    return readOnly(this.#pool, (query) => estimate(query, rules));
  }

  /** Exactly how many match, and some of them in no particular order (an order would make PostgreSQL walk its index). */
  async sample({ sql, params }: CompiledRules, limit: number): Promise<{ count: number; sample: ContactRecord[] }> {
    return readOnly(this.#pool, async (query) => {
      const counted = await query<{ n: number }>(`select count(*)::int n from contact c where ${sql}`, params);
      const sample = limit === 0 ? [] : await query<ContactRecord>(`select ${columns} from contact c where ${sql} limit ${Math.floor(limit)}`, params);
      return { count: counted[0]?.n ?? 0, sample };
    });
  }

  insight(): Promise<ContactInsight> {
    return contactInsight(this.#unit, this.#pool);
  }

  /** The condition over `contact c` for a definition; the account is always part of it. */
  async compile(definition: SegmentDefinition): Promise<CompiledRules> {
    const { sql, actor, clock } = this.#unit;
    const segments = await segmentsWithin(this.#unit, definition);
    const { rows } = await sql<{ timezone: string }>('select timezone from account where id = $1', [actor.accountId]);
    return compileRules(definition, {
      accountId: actor.accountId,
      now: clock.now(),
      timezone: rows[0]?.timezone ?? 'UTC',
      resolveSegment: (id) => segments.get(id) ?? null,
    });
  }

  /** The condition for a filter of the table. */
  async compileFilter(filter: ContactTableFilter): Promise<CompiledRules> {
    return this.compile(await filterDefinition(this.#unit, filter));
  }
}

async function countUpTo(query: Query, { sql, params }: CompiledRules): Promise<number> {
  const rows = await query<{ n: number }>(`select count(*)::int n from (select 1 from contact c where ${sql} limit ${exactUpTo + 1}) found`, params);
  return rows[0]?.n ?? 0;
}

async function estimate(query: Query, { sql, params }: CompiledRules): Promise<number> {
  const rows = await query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(`explain (format json) select 1 from contact c where ${sql}`, params);
  return Math.max(Math.round(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0), exactUpTo + 1);
}

/** Collects all matches if they are few, and sorts them; `rows` means nothing when `total` is above the limit. */
async function collectFew(query: Query, rules: CompiledRules, steps: KeysetStep[], input: ContactPageInput): Promise<{ total: number; rows: ContactRecord[] }> {
  const found: ContactRecord[] = [];
  let total = 0;
  for (const step of steps) {
    const { where, orderBy, params } = keysetSql(step, input.direction, rules.params.length);
    const rows = await query<ContactRecord & { total: number; id: string | null }>(
      `with hits as materialized (select ${columns} from contact c where ${rules.sql} limit ${exactUpTo + 1})
       select n.total, p.* from (select count(*)::int total from hits) n
         left join lateral (select ${columns} from hits c where ${where} order by ${orderBy} limit ${input.limit + 1 - found.length}) p on n.total <= ${exactUpTo}`,
      [...rules.params, ...params],
    );
    total = rows[0]?.total ?? 0;
    found.push(...rows.filter((row) => row.id !== null));
    if (found.length > input.limit || total > exactUpTo) break;
  }
  return { total, rows: found };
}

/** Reads along the index of the order, keeping what matches. */
async function walk(query: Query, rules: CompiledRules, steps: KeysetStep[], input: ContactPageInput): Promise<ContactRecord[]> {
  const found: ContactRecord[] = [];
  for (const step of steps) {
    const { where, orderBy, params } = keysetSql(step, input.direction, rules.params.length);
    found.push(
      ...(await query<ContactRecord>(
        `select ${columns} from contact c where ${rules.sql} and ${where} order by ${orderBy} limit ${input.limit + 1 - found.length}`,
        [...rules.params, ...params],
      )),
    );
    if (found.length > input.limit) break;
  }
  return found;
}

/** One row more than asked for tells that there is another page in reading direction. */
function cut(rows: ContactRecord[], { sort, direction, limit, cursor }: ContactPageInput): Pick<ContactPage, 'items' | 'nextCursor' | 'previousCursor'> {
  const hasMore = rows.length > limit;
  const items = rows.slice(0, limit);
  if (direction === 'before') items.reverse();
  const first = items[0];
  const last = items.at(-1);
  const isLaterPage = typeof cursor === 'string';
  const hasPrevious = direction === 'before' ? hasMore : isLaterPage;
  const hasNext = direction === 'before' ? isLaterPage : hasMore;
  return {
    items,
    nextCursor: hasNext && last !== undefined ? writeCursor(sort, last) : null,
    previousCursor: hasPrevious && first !== undefined ? writeCursor(sort, first) : null,
  };
}
