import type { ContactRecord } from '@talkdrum/domain';
import type { ContactRow } from './contacts.contract.ts';
import { toWire } from '../to-wire.ts';

/** A search result as the contacts table shows it. */
export function toContactRow(record: ContactRecord): ContactRow {
  return toWire({
    id: record.id,
    fullName: record.fullName,
    email: record.email,
    telephone: record.phone,
    emailStatus: record.emailStatus,
    smsStatus: record.smsStatus,
    attributes: record.attributes,
    createdAt: record.createdAt,
  });
}
