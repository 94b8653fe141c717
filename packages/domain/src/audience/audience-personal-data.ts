import { byContact, type PersonalTable } from '../kernel/index.ts';
import { importPersonalTables } from './imports/index.ts';

const nameOfList = (table: string): string => `(
  select name
  from list l
  where l.account_id = ${table}.account_id and l.id = list_id
) as list`;
const byContactOrHash = 'account_id = :account and (contact_id = any(:ids) or address_hash = any(:hashes))';

export const audiencePersonalTables: readonly PersonalTable[] = [
  {
    table: 'consent_event',
    columns: ['contact_id', 'address_hash', 'ip', 'user_agent'],
    who: byContactOrHash,
    file: 'consent',
    reads: `at, channel, action, source, wording, ip, user_agent, ${nameOfList('consent_event')}`,
    // The proof stays: by hash, with its wording and time.
    erase: `update consent_event set contact_id = null, ip = '', user_agent = '' where :who`,
  },
  {
    table: 'vouched_consent',
    columns: ['contact_ids', 'address_hashes'],
    who: 'account_id = :account and (contact_ids && :ids::uuid[] or address_hashes && :hashes)',
    file: 'vouched-consent',
    reads: `at, channel, action, source, ${nameOfList('vouched_consent')}`,
    erase: `
      update vouched_consent
      set contact_ids = array(select unnest(contact_ids) except select unnest(:ids::uuid[]))
      where :who`,
  },
  {
    table: 'suppression',
    columns: ['address', 'address_hash', 'detail'],
    who: 'account_id = :account and address_hash = any(:hashes)',
    file: 'suppressions',
    reads: 'channel, address, reason, detail, created_at',
    // The hash stays, so the person gets no messages even if imported again.
    erase: `update suppression set address = null, detail = '', import_id = null where :who`,
  },
  {
    table: 'opt_in_request',
    columns: ['contact_id', 'address_hash'],
    who: byContactOrHash,
    file: 'opt-in-requests',
    reads: `${nameOfList('opt_in_request')}, state, reason, requested_at, asked_at`,
    // The hash stays until the row is purged, so the address isn't asked again in that time.
    erase: 'update opt_in_request set contact_id = null where :who',
  },
  {
    table: 'list_member',
    columns: ['contact_id'],
    who: byContact,
    file: 'lists',
    reads: `${nameOfList('list_member')}, state, created_at, confirmed_at`,
    erase: 'delete from list_member where :who',
  },
  {
    table: 'contact_bulk_row',
    columns: ['contact_id'],
    who: byContact,
    erase: 'delete from contact_bulk_row where :who',
  },
  {
    table: 'contact_bulk',
    columns: ['filter'],
    who: 'account_id = :account and filter::text ~* :pattern',
    erase: 'update contact_bulk set filter = null where :who',
  },
  ...importPersonalTables,
  {
    table: 'segment',
    columns: ['name', 'definition'],
    who: 'account_id = :account and (definition::text ~* :pattern or name ~* :pattern)',
    file: 'segments',
    reads: 'name, definition',
    erase: `
      update segment
      set definition = regexp_replace(definition::text, :pattern, 'erased', 'gi')::jsonb,
        name = regexp_replace(name, :pattern, 'erased', 'gi')
      where :who`,
  },
  {
    table: 'contact',
    columns: ['full_name', 'email', 'phone', 'attributes', 'email_status'],
    who: 'account_id = :account and id = any(:ids)',
    file: 'contact',
    reads: `
      id, full_name, email, phone, email_status, sms_status, attributes, time_zone, source, created_at,
      updated_at, deleted_at`,
    erase: 'delete from contact where :who',
  },
];
