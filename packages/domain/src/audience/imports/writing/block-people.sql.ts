import type { Channel } from '../../../kernel/index.ts';
import { keepFirstSql } from './write-people.sql.ts';

const columns = { email: ['email', 'email_status'], sms: ['phone', 'sms_status'] } as const;

/**
 * Suppresses the people's addresses on one channel. An address that is suppressed already keeps its reason, so that an
 * undo lifts only what the import blocked. In order of the key, so that two imports wait for each other instead of
 * deadlocking.
 */
export const blockSql = (channel: Channel): string => `
  insert into suppression (account_id, channel, address_hash, address, reason, detail, import_id)
  select $1, '${channel}', sha256(convert_to(address, 'UTF8')) as hash, address, $2, $3, $4
  from (
    select distinct ${columns[channel][0]} as address
    from import_person
    where ${columns[channel][0]} is not null
  ) p
  order by hash
  on conflict (account_id, channel, address_hash) do nothing`;

/** Passed to the next statement as values, as for `addressesSql`. */
export const wantedSql = (channel: Channel): string => `
  select array_agg(distinct ${columns[channel][0]}) as addresses
  from import_person
  where ${columns[channel][0]} is not null`;

/** Contacts with one of the addresses and another status, locked in id order, as everywhere. */
export const lockWithAddressSql = (channel: Channel): string => `
  select id
  from contact
  where account_id = $1 and deleted_at is null and ${columns[channel][0]} = any($2::text[])
    and ${columns[channel][1]} <> $3
  order by id
  for no key update`;

/** As in `updateSql`: what the contacts were before the import. */
export const noteChangedSql = `
  insert into import_change (account_id, import_id, contact_id, before, changed_at)
  select $1, $3, id, jsonb_build_object(
      'full_name', full_name, 'phone', phone, 'attributes', attributes, 'time_zone', time_zone
    ),
    now()
  from contact
  where account_id = $1 and id = any($2::uuid[])
  ${keepFirstSql}`;

export const setStatusSql = (channel: Channel): string => `
  update contact
  set ${columns[channel][1]} = $3, updated_at = now()
  where account_id = $1 and id = any($2::uuid[])`;

/** How many addresses on one channel would be blocked, and how many of them are contacts that can be reached. */
export const countBlocksSql = (channel: Channel): string => `
  select count(distinct p.${columns[channel][0]})::int as addresses,
    count(distinct c.${columns[channel][0]})::int as reachable
  from import_person p
  left join suppression s on s.account_id = $1 and s.channel = '${channel}'
    and s.address_hash = sha256(convert_to(p.${columns[channel][0]}, 'UTF8'))
  left join contact c on c.account_id = $1 and c.deleted_at is null
    and c.${columns[channel][0]} = p.${columns[channel][0]} and c.${columns[channel][1]} = 'enabled'
  where p.${columns[channel][0]} is not null and s.address_hash is null`;

/** Some of what one import has blocked and nobody else since, locked. Hashes in hexadecimal. */
export const findBlockedSql = `
  select channel, encode(address_hash, 'hex') as hash, address
  from suppression
  where account_id = $1 and import_id = $2
  limit 10000
  for update`;

/** The hashes are passed as values, as for `addressesSql`: joined, each batch would read all of the import's. */
export const liftSql = `
  delete from suppression
  where account_id = $1 and channel = $2
    and address_hash = any(array(select decode(hash, 'hex') from unnest($3::text[]) hash))`;
