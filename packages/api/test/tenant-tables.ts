import type { Domain } from '@talkdrum/domain';

export interface Column {
  name: string;
  /**
   * As PostgreSQL prints it: "timestamp with time zone" is `timestamptz`, with its precision where it has
   * one.
   */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

export interface ForeignKey {
  name: string;
  target: string;
  columns: string[];
  targetColumns: string[];
}

/** One table of the database as the catalog describes it. */
export interface Table {
  name: string;
  hasRls: boolean;
  isForced: boolean;
  policies: string[];
  isPartition: boolean;
  owner: string;
  columns: Column[];
  primaryKey: string[];
  uniqueKeys: string[][];
  foreignKeys: ForeignKey[];
  /** The conditions of its check constraints. */
  checks: string[];
}

const catalogSql = `
  select c.relname as name, c.relrowsecurity as has_rls, c.relforcerowsecurity as is_forced, c.relispartition as is_partition, c.relowner::regrole::text as owner,
    array(select polname::text from pg_policy where polrelid = c.oid) as policies,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', replace(format_type(a.atttypid, a.atttypmod), 'timestamp', 'timestamptz'),
       'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef, 'isGenerated', a.attgenerated <> '') order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select key from keys k where k.oid = c.oid and k.indisprimary), '{}') as primary_key,
    coalesce((select jsonb_agg(to_jsonb(key)) from keys k where k.oid = c.oid), '[]') as unique_keys,
    coalesce((select jsonb_agg(jsonb_build_object('name', f.conname, 'target', f.confrelid::regclass::text,
       'columns', (select jsonb_agg(attname order by n) from unnest(f.conkey) with ordinality as x (num, n) join pg_attribute on attrelid = f.conrelid and attnum = num),
       'targetColumns', (select jsonb_agg(attname order by n) from unnest(f.confkey) with ordinality as x (num, n) join pg_attribute on attrelid = f.confrelid and attnum = num)))
     from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as foreign_keys,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`;

const keysSql = `
  with keys as (
    select i.indrelid as oid, i.indisprimary,
      array(select coalesce(attname, '(expression)')::text from unnest(i.indkey) with ordinality as x (num, n) left join pg_attribute on attrelid = i.indrelid and attnum = num and num > 0 order by n) as key
    from pg_index i where i.indisunique)`;

/** Every table of the schema, from the catalog. */
export async function readTables(domain: Domain): Promise<Table[]> {
  const { rows } = await domain.pool.query<Table>(`${keysSql} ${catalogSql}`);
  return rows.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({ ...column, type: shortType(column.type) })),
  }));
}

function shortType(type: string): string {
  return type.replace(
    /^timestamptz(\(\d\))? with(out)? time zone$/,
    (_all, precision: string | undefined, out: string | undefined) =>
      `${out === undefined ? 'timestamptz' : 'timestamp'}${precision ?? ''}`,
  );
}

export function hasAccount(table: Table): boolean {
  return table.columns.some((column) => column.name === 'account_id');
}

/**
 * Tables that name an account but are read across accounts, each with the reason. Everything else is under
 * row-level security.
 */
export const crossAccountTables: Record<string, string> = {
  account_change: 'one look over all accounts with an open dashboard; topics and ids only',
  due_work: 'one sweep over all accounts; ids and times only',
  membership: 'asked at sign-in, before an account is chosen',
  session: 'belongs to a person; the account is the one chosen last',
  promotional_review: 'stops of promotional email that staff may lift, of all accounts; ids and times only',
  sender_review: 'senders that wait for staff, of all accounts; ids and times only',
  payment_review: 'payments by state, of all accounts; ids and times only',
  reversal_review: 'disputes and foreign refunds, of all accounts; ids, outcomes and times only',
  staff_event: 'what staff did, in whichever account',
  staff_view: 'read like a session, before an account is chosen',
  api_key_door: 'tells whose an API key is, before an account is known; ids only',
  provider_key: 'tells whose a message of a payment provider is; hashes and ids only',
  sms_submission: 'tells whose a carrier’s receipt is; ids and hashes only',
  webhook_due: 'one sender over all accounts; ids and times only',
  erasure_note: 'erasures on their way into the journal; ids and hashes only',
  short_link: 'the codes in texts, opened without an account; ids only',
  public_host: 'tells whose a domain is, before an account is known',
  publishing_handle: 'tells whose a public address is, before an account is known',
  publishing_review: 'pages that wait for staff, of all accounts; ids and times only',
  lead_review: 'disputed leads that wait for staff, of all accounts; ids and times only',
  airtime_flight: 'tells whose a call of the airtime provider is; ids and hashes only',
  share_code: 'tells whose a share link is, before an account is known; ids only',
};

/** Tables that belong to no account, each with the reason. A new table is either here or has account_id. */
export const sharedTables: Record<string, string> = {
  account: 'the accounts themselves; read by id after the membership was checked',
  app_user: 'a person may be in several accounts',
  user_token: 'links mailed to a person',
  known_place: 'where a person signed in before',
  pending_sign_in: 'a right password that waits for its second step',
  totp_factor: 'how a person signs in',
  recovery_code: 'how a person signs in',
  passkey: 'how a person signs in',
  passkey_challenge: 'what an authenticator was asked to sign',
  email_change: 'links mailed to a person',
  sign_in_attempt: 'throttling, before anybody is known',
  rate_limit: 'throttling by address or person',
  used_challenge: 'solved captchas',
  job_attempt: 'jobs of the installation',
  agenda_jobs: 'jobs of the installation',
  plan: 'what is offered to every account',
  calling_zone: 'the time zones of calling codes',
  known_time_zone: 'the names of time zones',
  airtime_rate: 'exchange rates',
  sms_country: 'rules of countries',
  sms_window: 'when promotional texts may arrive',
  sms_holiday: 'days on which they may not',
  sms_prefix: 'the numbering plan',
  sms_do_not_disturb: 'what operators refuse, by hash of the number',
  sms_route: 'which carrier is asked first',
  sms_receipt: 'what carriers said and nobody has claimed yet: ids of theirs',
  plan_fee: 'what it costs',
  price: 'what messages cost every account',
  staff_credential: 'of the installation’s own staff',
  installation: 'how a worker recognises a restored database',
  schema_migration: 'the schema itself',
};

/** The tables of accounts, which the isolation suite attacks. It attacks partitions directly too. */
export function tenantTables(tables: Table[]): Table[] {
  return tables.filter((table) => hasAccount(table) && crossAccountTables[table.name] === undefined);
}
