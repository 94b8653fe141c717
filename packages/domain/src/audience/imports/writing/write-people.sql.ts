import { vouchSql } from '../../lists/join-many.sql.ts';

export const lockFoundSql = `
  select id
  from contact
  where account_id = $1 and id = any($2::uuid[]) and deleted_at is null
  order by id
  for no key update`;

/**
 * Passed to the next statement as values: if the planner can't see how many there are, it reads the whole
 * account.
 */
export const addressesSql = `
  select array_agg(email) filter (where email is not null) emails,
    array_agg(phone) filter (where email is null) phones
  from import_person`;

/**
 * By email; people without one by telephone number among contacts without email: exactly the unique indexes.
 */
export const matchSql = `
  with
    known as materialized (
      select id, email as address
      from contact
      where account_id = $1 and deleted_at is null and email = any($2::text[])
      union all
      select id, phone
      from contact
      where account_id = $1 and deleted_at is null and email is null and phone = any($3::text[])
    )
  update import_person p
  set contact_id = k.id
  from known k
  where k.address = coalesce(p.email, p.phone)
  returning p.contact_id`;

const suppressedStatuses = `
    case when e.address_hash is null then 'enabled' else 'blocklisted' end,
    case when s.address_hash is null then 'enabled' else 'blocklisted' end`;

const suppressionJoins = `
  left join suppression e on e.account_id = $1 and e.channel = 'email'
    and e.address_hash = sha256(convert_to(p.email, 'UTF8'))
  left join suppression s on s.account_id = $1 and s.channel = 'sms'
    and s.address_hash = sha256(convert_to(p.phone, 'UTF8'))`;

/** No RETURNING: each returned row is checked against the read policy (3% of an import). */
export const insertSql = (isSuppressing: boolean): string => `
  insert into contact (
    account_id, id, full_name, email, phone, email_status, sms_status, attributes, time_zone, source, import_id
  )
  select $1, p.id, p.full_name, p.email, p.phone,
    ${isSuppressing ? suppressedStatuses : "'enabled', 'enabled'"}, p.attributes, p.time_zone, 'import', $2
  from import_person p
  ${isSuppressing ? suppressionJoins : ''}
  where p.contact_id is null`;

/** A contact someone else just added is left unchanged. */
export const insertUnknownSql = (isSuppressing: boolean): string => `
  with
    created as (
      ${insertSql(isSuppressing)}
      on conflict do nothing
      returning id
    )
  delete from import_person p
  where p.contact_id is null and not exists (select 1 from created c where c.id = p.id)`;

/** After the insert, the rest of those without a contact are the created ones. */
export const createdSql = 'select count(*)::int as n from import_person where contact_id is null';

/** Created contacts are new, so nothing needs to be looked up. */
export const joinSql = `
  insert into list_member (account_id, list_id, contact_id, state, import_id)
  select $1, $2, id, case when $4::boolean and email is not null then 'unconfirmed' else 'subscribed' end, $3
  from import_person
  where contact_id is null`;

export const newVouchedSql = vouchSql(
  `
    select id, coalesce(email, phone) address, $3::boolean and email is not null is_asked
    from import_person
    where contact_id is null`,
  '$1::uuid',
  '$2::uuid',
  "'import'",
);

export const askedSql = `
  select id as contact_id, email
  from import_person
  where contact_id is null and email is not null`;

/**
 * A contact that the import changes again keeps what it was before the first time. The undo compares the contact with
 * the last change, unless somebody else changed it in between. Run before or with the change.
 */
export const keepFirstSql = `
      on conflict (account_id, import_id, contact_id) do update
      set changed_at = excluded.changed_at
      where import_change.changed_at = (
        select k.updated_at
        from contact k
        where k.account_id = import_change.account_id and k.id = import_change.contact_id
      )`;

/** Writes only values the file changes; the previous ones are kept for undo. */
export const updateSql = `
  with
    found as materialized (
      select c.id, c.full_name, c.phone, c.attributes, c.time_zone, c.sms_status,
        case
          when p.full_name <> '' or ($4::boolean and $5::boolean) then p.full_name
          else c.full_name
        end as new_name,
        case
          when p.phone is not null or ($4::boolean and $6::boolean and c.email is not null) then p.phone
          else c.phone
        end as new_phone,
        (
          case when $4::boolean then c.attributes - $7::text[] else c.attributes end
        ) || p.attributes as new_attributes,
        case when p.time_zone is not null or ($4::boolean and $8::boolean) then p.time_zone else c.time_zone end
          as new_time_zone
      from import_person p
      join contact c on c.id = p.contact_id
      where c.account_id = $1 and c.id = any($3::uuid[])
    ),
    changed as materialized (
      select f.*,
        case
          when new_phone is not distinct from phone then sms_status
          when s.address_hash is null then 'enabled'
          else 'blocklisted'
        end as new_sms_status
      from found f
      left join suppression s on s.account_id = $1 and s.channel = 'sms'
        and s.address_hash = sha256(convert_to(new_phone, 'UTF8'))
      where (new_name, new_phone, new_attributes, new_time_zone)
        is distinct from (full_name, phone, attributes, time_zone)
    ),
    kept as (
      insert into import_change (account_id, import_id, contact_id, before, changed_at)
      select $1, $2, id, jsonb_build_object(
          'full_name', full_name, 'phone', phone, 'attributes', attributes, 'time_zone', time_zone
        ),
        now()
      from changed
      ${keepFirstSql}
    )
  update contact c
  set full_name = x.new_name, phone = x.new_phone, attributes = x.new_attributes,
    time_zone = x.new_time_zone, sms_status = x.new_sms_status, updated_at = now()
  from changed x
  where c.account_id = $1 and c.id = x.id and c.id = any($3::uuid[])`;
