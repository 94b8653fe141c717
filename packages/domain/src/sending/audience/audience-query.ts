import {
  callingCodeOf,
  compileRules,
  parseRules,
  type SegmentDefinition,
  standingOverLists,
} from '../../audience/index.ts';
import { DomainError, type Sql } from '../../kernel/index.ts';
import { cappedContacts } from '../limits/limits.sql.ts';
import { readLimits } from '../limits/sending-limits.service.ts';
import type { AudienceCriteria } from './campaign-audience.ts';

/** A SELECT of the audience, one row per person, and its parameters. `reason` is null for recipients. */
export interface AudienceQuery {
  /** Columns: contact_id, address, name, copy, reason. `copy` tells entries for the same address apart. */
  sql: string;
  params: unknown[];
}

/**
 * Builds the SELECT of everybody in an audience, with the reason for each exclusion. The account is $1. Runs
 * under row-level security; throws `invalid_rules` for a segment that was deleted or is broken.
 */
export async function queryAudience(sql: Sql, question: AudienceCriteria): Promise<AudienceQuery> {
  const { text, params } = await candidates(sql, question);
  const isSms = question.channel === 'sms';
  const channel = isSms ? 'sms' : 'email';
  const erased = await hasErased(sql, question.accountId, channel);
  const isCareful = isSms && question.isPromotional === true;
  const capped = await cappedPeople(sql, question, channel);
  const usedUp = question.usedUp?.(params);
  return {
    params,
    sql: `
      select p.contact_id, p.address, p.name, p.copy,
        case
          when p.address is null then '${isSms ? 'no_phone' : 'no_email'}'
          when p.is_copy then 'duplicate'
          when ${reasonOf(erased)} = 'unsubscribe' then 'unsubscribed'
          when ${reasonOf(erased)} = 'manual' then 'blocklisted'
          when ${reasonOf(erased)} is not null then 'suppressed'
          when p.is_blocklisted then 'blocklisted'
          when p.standing <> 'subscribed' then p.standing
            ${isCareful ? `when n.number_hash is not null then 'do_not_disturb'` : ''}
            ${capped === null ? '' : `when capped.contact_id is not null then 'cap'`}
            ${usedUp === undefined ? '' : `when used_up.contact_id is not null then 'no_code'`}
        end as reason
      from (${isSms ? withoutCopies(text) : text}) p
      left join suppression s on s.account_id = $1 and s.channel = '${channel}'
        and s.address = p.address ${erased ? byHash(channel) : ''}
          ${isCareful ? "left join sms_do_not_disturb n on n.number_hash = sha256(convert_to(p.address, 'UTF8'))" : ''}
          ${capped === null ? '' : `left join ${capped} capped on capped.contact_id = p.contact_id`}
          ${usedUp === undefined ? '' : `left join (${usedUp}) used_up on used_up.contact_id = p.contact_id`}`,
  };
}

/** Null unless the account has a cap. Transactional senders are exempt. */
async function cappedPeople(
  sql: Sql,
  { accountId, isPromotional }: AudienceCriteria,
  channel: 'email' | 'sms',
): Promise<string | null> {
  const limits = isPromotional === false ? null : await readLimits(sql, accountId);
  return limits === null ? null : cappedContacts(limits, channel);
}

/** Matches suppressions of which only the hash is kept. */
const byHash = (channel: string) =>
  `
    left join suppression e on e.account_id = $1 and e.channel = '${channel}' and e.address is null
      and e.address_hash = sha256(convert_to(p.address, 'UTF8'))`;

/**
 * An email belongs to one contact, but several can share a phone: one gets the message, a subscribed one
 * first.
 */
const withoutCopies = (text: string) => `
  select q.contact_id, q.address, q.name, q.copy, q.is_blocklisted, q.standing,
    row_number() over (
      partition by q.address order by q.is_copy, q.standing <> 'subscribed', q.contact_id
    ) > 1 as is_copy
  from (${text}) q`;

const reasonOf = (erased: boolean) => (erased ? 'coalesce(s.reason, e.reason)' : 's.reason');

/**
 * Hashing a million addresses takes a second, and is needed only for suppressions whose address was erased.
 */
async function hasErased(sql: Sql, accountId: string, channel: string): Promise<boolean> {
  const { rows } = await sql(
    'select 1 from suppression where account_id = $1 and channel = $2 and address is null limit 1',
    [accountId, channel],
  );
  return rows.length > 0;
}

const contactColumns = (isSms: boolean) =>
  `c.id as contact_id, ${isSms ? 'c.phone' : 'c.email'} as address, null::text as name, 0 as copy,
    ${isSms ? 'c.sms_status' : 'c.email_status'} = 'blocklisted' as is_blocklisted`;

/** A contact's best state across lists: one subscription is enough. */
const bestState = `
  case
    when bool_or(state = 'subscribed') then 'subscribed'
    when bool_or(state = 'unconfirmed') then 'unconfirmed'
    else 'unsubscribed'
  end as standing`;
/** A contact on no list was never asked to subscribe, and counts as subscribed. */
const overall = `
  left join (
    select contact_id, ${standingOverLists} as standing
    from list_member
    where account_id = $1
    group by contact_id
  ) m on m.contact_id = c.id`;

async function candidates(
  sql: Sql,
  question: AudienceCriteria,
): Promise<{ text: string; params: unknown[] }> {
  const { accountId, audience } = question;
  const columns = contactColumns(question.channel === 'sms');
  if (question.among !== undefined) return chosenContacts(question, question.among, columns);
  if (audience.source === 'list') return listMembers(accountId, audience.listIds, columns);
  if (audience.source === 'paste') return pastedPeople(question);
  const everybody = `
    select ${columns}, coalesce(m.standing, 'subscribed') as standing, false as is_copy
    from contact c ${overall}
    where c.account_id = $1 and c.deleted_at is null`;
  if (audience.source === 'all') return { text: everybody, params: [accountId] };
  const rules = await segmentRules(sql, question, audience.segmentIds);
  return { text: `${everybody} and (${rules.text})`, params: [accountId, ...rules.params] };
}

/** Of these contacts, those of the lists if the audience is lists, otherwise all. */
function chosenContacts(
  { accountId, audience }: AudienceCriteria,
  among: readonly string[],
  columns: string,
): { text: string; params: unknown[] } {
  const isByList = audience.source === 'list';
  const lists = isByList ? 'and list_id = any($3::uuid[])' : '';
  const text = `
    select ${columns}, coalesce(m.standing, '${isByList ? 'left_list' : 'subscribed'}') as standing, false as is_copy
    from contact c
    left join (
      select contact_id, ${isByList ? bestState : `${standingOverLists} as standing`}
      from list_member
      where account_id = $1 and contact_id = any($2::uuid[]) ${lists}
      group by contact_id
    ) m on m.contact_id = c.id
    where c.account_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`;
  return { text, params: [accountId, among, ...(isByList ? [audience.listIds] : [])] };
}

function listMembers(
  accountId: string,
  listIds: string[],
  columns: string,
): { text: string; params: unknown[] } {
  const chosen = `from list_member where account_id = $1 and list_id = any($2::uuid[])`;
  // A contact is on one list once, so a single list needs no grouping (a second less per million).
  const members =
    listIds.length === 1
      ? `select contact_id, state as standing ${chosen}`
      : `select contact_id, ${bestState} ${chosen} group by contact_id`;
  const text = `
    select ${columns}, m.standing, false as is_copy
    from (${members}) m
    join contact c on c.account_id = $1 and c.id = m.contact_id and c.deleted_at is null`;
  return { text, params: [accountId, listIds] };
}

function pastedPeople({ accountId, pasted, channel }: AudienceCriteria): { text: string; params: unknown[] } {
  const known =
    channel === 'sms'
      ? knownPhone
      : `left join contact c on c.account_id = $1 and c.email = p.address and c.deleted_at is null`;
  const text = `
    select c.id as contact_id, p.address, nullif(p.name, '') as name, p.n::int as copy,
      coalesce(c.${channel === 'sms' ? 'sms' : 'email'}_status = 'blocklisted', false) as is_blocklisted,
      coalesce(m.standing, 'subscribed') as standing,
      row_number() over (partition by p.address order by p.n) > 1 as is_copy
    from unnest($2::text[], $3::text[])
    with
      ordinality as p (address, name, n)
    ${known} ${overall}`;
  return {
    text,
    params: [accountId, pasted.map(({ address }) => address), pasted.map(({ name }) => name ?? '')],
  };
}

/**
 * Of several contacts with a number, an open one decides: a visitor who types the number into a form without giving
 * consent closes only the contact they made. People who want no texts are suppressed by number.
 */
const knownPhone = `
  left join lateral (
    select id, sms_status
    from contact
    where account_id = $1 and phone = p.address and deleted_at is null
    order by sms_status = 'blocklisted', id limit 1
  ) c on true`;

/** The rules of the chosen segments, joined with OR. */
async function segmentRules(
  sql: Sql,
  question: AudienceCriteria,
  segmentIds: string[],
): Promise<{ text: string; params: unknown[] }> {
  const { rows } = await sql<{ id: string; definition: unknown }>(
    'select id, definition from segment where account_id = $1 and archived_at is null',
    [question.accountId],
  );
  const account = await sql<{ country: string }>('select country from account where id = $1', [
    question.accountId,
  ]);
  const callingCode = callingCodeOf(account.rows[0]?.country ?? '');
  const definitions = new Map<string, SegmentDefinition>(
    rows.map(({ id, definition }) => [id, parseRules(definition)]),
  );
  const texts: string[] = [];
  const params: unknown[] = [];
  for (const definition of chosenRules(question, segmentIds, definitions)) {
    const { accountId, now, timezone } = question;
    const compiled = compileRules(definition, {
      accountId,
      alias: 'c',
      now,
      timezone,
      callingCode,
      offset: params.length + 1,
      resolveSegment: (other) => definitions.get(other) ?? null,
    });
    texts.push(`(${compiled.sql})`);
    params.push(...compiled.params);
  }
  return { text: texts.length === 0 ? 'false' : texts.join(' or '), params };
}

function chosenRules(
  { rules }: AudienceCriteria,
  segmentIds: string[],
  definitions: ReadonlyMap<string, SegmentDefinition>,
): SegmentDefinition[] {
  const chosen = segmentIds.map((id) => {
    const definition = definitions.get(id);
    if (definition === undefined)
      throw new DomainError(
        'invalid_rules',
        'A segment you chose doesn’t exist anymore. Choose another one.',
        { segmentId: id },
      );
    return definition;
  });
  return rules === undefined ? chosen : [...chosen, rules];
}
