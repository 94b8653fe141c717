import type { DomainWith } from '../../domain-with.ts';
import type { Actor } from '../../kernel/index.ts';
import type { Contacts } from './contacts.service.ts';
import { csvLine } from '@talkdrum/people-files';
import type { ContactSearch, ContactTableFilter, ExportedContact } from '../search/index.ts';

const rowsPerPage = 2_000;
const fixed = [
  'Name',
  'Email',
  'Telephone',
  'Email status',
  'SMS status',
  'Lists',
  'Created at',
  'Time zone',
] as const;

/**
 * All matching contacts as a stream of CSV text with a byte order mark. Headers are those our import
 * recognises, with attributes under their keys. Pages by id, each in a short scope.
 */
export async function* exportContacts(
  domain: DomainWith<{ contacts: Contacts; contactSearch: ContactSearch }>,
  actor: Actor,
  filter: ContactTableFilter,
): AsyncGenerator<string> {
  const attributes = await domain.openScope(actor, (scope) => scope.contacts.attributes());
  const keys = attributes.map(({ key }) => key);
  yield `\uFEFF${csvLine([...fixed, ...keys])}`;
  for (let afterId: string | null = null; ; ) {
    const from: string | null = afterId;
    const page: ExportedContact[] = await domain.openScope(actor, (scope) =>
      scope.contactSearch.exportPage(filter, from, rowsPerPage),
    );
    if (page.length > 0) yield page.map((contact) => line(contact, keys)).join('');
    if (page.length < rowsPerPage) return;
    afterId = page.at(-1)?.id ?? null;
  }
}

function line(contact: ExportedContact, keys: string[]): string {
  const { fullName, email, phone, emailStatus, smsStatus, lists, createdAt, timeZone, attributes } = contact;
  return csvLine([
    fullName,
    email,
    phone,
    emailStatus,
    smsStatus,
    lists.join('; '),
    createdAt.toISOString(),
    timeZone,
    ...keys.map((key) => attributes[key]),
  ]);
}
