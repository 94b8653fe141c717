import type pg from 'pg';
import { notFound, type Sql } from '../../../kernel/index.ts';
import { joinMany, listFacts } from '../../lists/join-many.ts';
import { askToConfirm, type PersonToAsk } from '../../opt-in/ask-to-confirm.ts';
import type { PeopleChunk } from '../reading/people-thread.ts';
import { type BlockPlan, blockPeople } from './block-people.ts';
import { copyPeople } from './person-table.ts';
import {
  addressesSql,
  askedSql,
  createdSql,
  insertSql,
  insertUnknownSql,
  joinSql,
  lockFoundSql,
  matchSql,
  newVouchedSql,
  updateSql,
} from './write-people.sql.ts';

/** What the writer needs to know about a job. */
export interface RunPlan extends BlockPlan {
  /** Null if they join none. */
  listId: string | null;
  updateRule: 'add' | 'update' | 'both';
  /** Empty cells clear the fields they map to. */
  clears: boolean;
  isNameMapped: boolean;
  isPhoneMapped: boolean;
  isTimeZoneMapped: boolean;
  attributeKeys: string[];
  isConsentGiven: boolean;
  header: string[];
}

interface Written {
  created: number;
  updated: number;
  /** Addresses that weren't blocked before. */
  blocked: number;
  /** People who need to confirm and were asked for the list in the last 30 days. */
  askedBefore: number;
}

/**
 * Writes the people of one run's chunks. It assumes they are all new until a unique index says otherwise: a
 * file of new people is never compared with the contacts, and a file of known people is refused at its first
 * row.
 */
export class PeopleWriter {
  readonly plan: RunPlan;
  #areAllNew: boolean;

  constructor(plan: RunPlan) {
    this.plan = plan;
    this.#areAllNew = plan.updateRule !== 'update';
  }

  /** Runs in the transaction of `client`; failed statements roll back to a savepoint. */
  async write(client: pg.PoolClient, chunk: PeopleChunk): Promise<Written> {
    const sql = sqlOfClient(client);
    await copyPeople(client, chunk);
    // All joins are hash joins between sets of one chunk. With stale statistics the planner would look up
    // each row through the wrong index.
    await sql('set local enable_nestloop = off');
    // First, so that the people are created blocked; also those whom the update rule leaves out.
    const blocked = await blockPeople(sql, this.plan);
    if (this.#areAllNew) {
      const created = await this.#create(sql, 'refuse');
      if (created !== null) return { ...created, updated: 0, blocked };
      this.#areAllNew = false;
    }
    return { ...(await this.#compare(sql)), blocked };
  }

  async #compare(sql: Sql): Promise<Omit<Written, 'blocked'>> {
    const { accountId, importId, listId, updateRule, isConsentGiven } = this.plan;
    const { rows } = await sql<{ emails: string[] | null; phones: string[] | null }>(addressesSql);
    const matched = await sql<{ contactId: string }>(matchSql, [
      accountId,
      rows[0]?.emails ?? [],
      rows[0]?.phones ?? [],
    ]);
    const known = matched.rows.map((row) => row.contactId);
    const found = updateRule === 'add' ? known : await lockFound(sql, accountId, known);
    const created = (updateRule === 'update' ? null : await this.#create(sql, 'leave')) ?? {
      created: 0,
      askedBefore: 0,
    };
    if (updateRule === 'add' || found.length === 0) return { ...created, updated: 0 };
    const updated = (await sql(updateSql, updateParams(this.plan, found))).count;
    if (listId === null) return { ...created, updated };
    const { askedBefore } = await joinMany(sql, {
      accountId,
      listId,
      contactIds: found,
      source: 'import',
      isConsentGiven,
      importId,
    });
    return { created: created.created, updated, askedBefore: created.askedBefore + askedBefore };
  }

  /** How many it created. If a person is known, it either refuses all (null) or skips the known ones. */
  async #create(
    sql: Sql,
    ofKnown: 'refuse' | 'leave',
  ): Promise<Pick<Written, 'created' | 'askedBefore'> | null> {
    const { accountId, importId, listId, isConsentGiven } = this.plan;
    const list = listId === null ? null : await listFacts(sql, accountId, listId);
    if (listId !== null && list === null) throw notFound('list');
    if (!(await insertPeople(sql, await hasSuppressions(sql, accountId), ofKnown, [accountId, importId])))
      return null;
    if (listId === null || list === null) return { created: await countCreated(sql), askedBefore: 0 };
    const asks = list.optIn === 'double' && !isConsentGiven;
    const { count } = await sql(joinSql, [accountId, listId, importId, asks]);
    await sql(newVouchedSql, [accountId, listId, asks]);
    const { askedBefore } = await askToConfirm(
      sql,
      { accountId, listId, importId },
      asks ? (await sql<PersonToAsk>(askedSql)).rows : [],
    );
    return { created: count, askedBefore };
  }
}

/**
 * The known contacts that still exist, locked until the chunk commits, so nobody changes or deletes them (as
 * another import's undo does). Locked in id order, as everywhere, to prevent deadlocks. A contact deleted
 * just now counts as new.
 */
async function lockFound(sql: Sql, accountId: string, known: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>(lockFoundSql, [accountId, known]);
  const found = rows.map(({ id }) => id);
  if (found.length < known.length)
    await sql('update import_person set contact_id = null where contact_id <> all($1::uuid[])', [found]);
  return found;
}

/**
 * Creates the people in `import_person` who have no contact, and removes the others without a contact.
 * Returns false if one is known and all are refused. Looking for conflicts first costs a search in each
 * unique index, so it happens only after a conflict.
 */
async function insertPeople(
  sql: Sql,
  isSuppressing: boolean,
  ofKnown: 'refuse' | 'leave',
  params: unknown[],
): Promise<boolean> {
  await sql('savepoint people');
  try {
    await sql(insertSql(isSuppressing), params);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
    await sql('rollback to savepoint people');
    if (ofKnown === 'leave') await sql(insertUnknownSql(isSuppressing), params);
    return ofKnown === 'leave';
  }
}

async function countCreated(sql: Sql): Promise<number> {
  return (await sql<{ n: number }>(createdSql)).rows[0]?.n ?? 0;
}

/** Saves two hashes per person in accounts without suppressions. */
async function hasSuppressions(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql('select 1 from suppression where account_id = $1 limit 1', [accountId])).rows.length > 0;
}

function updateParams(plan: RunPlan, found: string[]): unknown[] {
  return [
    plan.accountId,
    plan.importId,
    found,
    plan.clears,
    plan.isNameMapped,
    plan.isPhoneMapped,
    plan.attributeKeys,
    plan.isTimeZoneMapped,
  ];
}

/** Runs the statements of `joinMany` and others on a plain connection. */
export function sqlOfClient(client: pg.PoolClient): Sql {
  return async <Row>(text: string, params: readonly unknown[] = []) => {
    const result = await client.query(text, [...params]);
    return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
  };
}
