import type pg from 'pg';
import { notFound, type Sql } from '../../kernel/index.ts';
import { joinMany, listFacts, vouchSql } from '../join-many.ts';
import { askToConfirm, type PersonToAsk } from '../opt-in/ask-to-confirm.ts';
import type { PeopleChunk } from './people-thread.ts';
import { copyPeople } from './person-table.ts';

/** What the writer needs to know about a job. */
export interface RunPlan {
  accountId: string;
  importId: string;
  listId: string;
  updateRule: 'add' | 'update' | 'both';
  /** Empty cells clear the fields they map to. */
  clears: boolean;
  isNameMapped: boolean;
  isPhoneMapped: boolean;
  attributeKeys: string[];
  isConsentGiven: boolean;
  header: string[];
}

interface Written {
  created: number;
  updated: number;
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
    if (this.#areAllNew) {
      const created = await this.#create(sql, 'refuse');
      if (created !== null) return { ...created, updated: 0 };
      this.#areAllNew = false;
    }
    return this.#compare(sql);
  }

  async #compare(sql: Sql): Promise<Written> {
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
    const list = await listFacts(sql, accountId, listId);
    if (list === null) throw notFound('list');
    const asks = list.optIn === 'double' && !isConsentGiven;
    if (!(await insertPeople(sql, await hasSuppressions(sql, accountId), ofKnown, [accountId, importId])))
      return null;
    const { count } = await sql(joinSql, [accountId, listId, importId, asks]);
    await sql(newVouchedSql, [accountId, listId, asks]);
    const { askedBefore } = await askToConfirm(
      sql,
      this.plan,
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
  const { rows } = await sql<{ id: string }>(
    'select id from contact where account_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for no key update',
    [accountId, known],
  );
  const found = rows.map(({ id }) => id);
  if (found.length < known.length)
    await sql('update import_person set contact_id = null where contact_id <> all($1::uuid[])', [found]);
  return found;
}

/**
 * Creates the people in `import_person` who have no contact, and removes the others without a contact. Returns
 * false if one is known and all are refused. Looking for conflicts first costs a search in each unique index,
 * so it happens only after a conflict.
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

/** Saves two hashes per person in accounts without suppressions. */
async function hasSuppressions(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql('select 1 from suppression where account_id = $1 limit 1', [accountId])).rows.length > 0;
}

/**
 * Passed to the next statement as values: if the planner can't see how many there are, it reads the whole
 * account.
 */
const addressesSql =
  'select array_agg(email) filter (where email is not null) emails, array_agg(phone) filter (where email is null) phones from import_person';

/**
 * By email; people without one by telephone number among contacts without email: exactly the unique indexes.
 */
const matchSql = `
  with known as materialized (
    select id, email as address from contact where account_id = $1 and deleted_at is null and email = any($2::text[])
    union all select id, phone from contact where account_id = $1 and deleted_at is null and email is null and phone = any($3::text[]))
  update import_person p set contact_id = k.id from known k where k.address = coalesce(p.email, p.phone) returning p.contact_id`;

/** No RETURNING: each returned row is checked against the read policy (3% of an import). */
const insertSql = (isSuppressing: boolean): string => `
  insert into contact (account_id, id, full_name, email, phone, email_status, sms_status, attributes, source, import_id)
  select $1, p.id, p.full_name, p.email, p.phone, ${isSuppressing ? suppressedStatuses : "'enabled', 'enabled'"}, p.attributes, 'import', $2
  from import_person p ${isSuppressing ? suppressionJoins : ''} where p.contact_id is null`;

/** A contact someone else just added is left unchanged. */
const insertUnknownSql = (isSuppressing: boolean): string => `
  with created as (${insertSql(isSuppressing)} on conflict do nothing returning id)
  delete from import_person p where p.contact_id is null and not exists (select 1 from created c where c.id = p.id)`;

/** Created contacts are new, so nothing needs to be looked up. */
const joinSql = `
  insert into list_member (account_id, list_id, contact_id, state, import_id)
  select $1, $2, id, case when $4::boolean and email is not null then 'unconfirmed' else 'subscribed' end, $3 from import_person where contact_id is null`;

const newVouchedSql = vouchSql(
  'select id, coalesce(email, phone) address, $3::boolean and email is not null is_asked from import_person where contact_id is null',
  '$1::uuid',
  '$2::uuid',
  "'import'",
);

const askedSql = `select id as contact_id, email from import_person where contact_id is null and email is not null`;

const suppressedStatuses = `case when e.address_hash is null then 'enabled' else 'blocklisted' end, case when s.address_hash is null then 'enabled' else 'blocklisted' end`;
const suppressionJoins = `
  left join suppression e on e.account_id = $1 and e.channel = 'email' and e.address_hash = sha256(convert_to(p.email, 'UTF8'))
  left join suppression s on s.account_id = $1 and s.channel = 'sms' and s.address_hash = sha256(convert_to(p.phone, 'UTF8'))`;

/** Writes only values the file changes; the previous ones are kept for undo. */
const updateSql = `
  with found as materialized (
    select c.id, c.full_name, c.phone, c.attributes, c.sms_status,
      case when p.full_name <> '' or ($4::boolean and $5::boolean) then p.full_name else c.full_name end as new_name,
      case when p.phone is not null or ($4::boolean and $6::boolean and c.email is not null) then p.phone else c.phone end as new_phone,
      (case when $4::boolean then c.attributes - $7::text[] else c.attributes end) || p.attributes as new_attributes
    from import_person p join contact c on c.id = p.contact_id where c.account_id = $1 and c.id = any($3::uuid[])),
  changed as materialized (
    select f.*, case when new_phone is not distinct from phone then sms_status when s.address_hash is null then 'enabled' else 'blocklisted' end as new_sms_status
    from found f left join suppression s on s.account_id = $1 and s.channel = 'sms' and s.address_hash = sha256(convert_to(new_phone, 'UTF8'))
    where (new_name, new_phone, new_attributes) is distinct from (full_name, phone, attributes)),
  kept as (
    insert into import_change (account_id, import_id, contact_id, before, changed_at)
    select $1, $2, id, jsonb_build_object('full_name', full_name, 'phone', phone, 'attributes', attributes), now() from changed on conflict do nothing)
  update contact c set full_name = x.new_name, phone = x.new_phone, attributes = x.new_attributes, sms_status = x.new_sms_status, updated_at = now()
  from changed x where c.account_id = $1 and c.id = x.id and c.id = any($3::uuid[])`;

function updateParams(plan: RunPlan, found: string[]): unknown[] {
  return [
    plan.accountId,
    plan.importId,
    found,
    plan.clears,
    plan.isNameMapped,
    plan.isPhoneMapped,
    plan.attributeKeys,
  ];
}

/** Runs the statements of `joinMany` and others on a plain connection. */
export function sqlOfClient(client: pg.PoolClient): Sql {
  return async <Row>(text: string, params: readonly unknown[] = []) => {
    const result = await client.query(text, [...params]);
    return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
  };
}
