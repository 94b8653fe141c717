import type { Contact } from '../contact.entity.ts';
import type { ContactFields, Contacts } from './contacts.service.ts';

/** Parts of a contact, for programs. What is missing stays unchanged. */
export interface ContactChange {
  fullName?: string | undefined;
  email?: string | undefined;
  telephone?: string | undefined;
  attributes?: ContactFields['attributes'] | undefined;
  timeZone?: string | undefined;
  listIds?: string[] | undefined;
}

/** Changes parts of a contact, locked until the scope ends. Without `listIds` it stays on its lists. */
export async function changeContact(
  { contacts }: { contacts: Contacts },
  id: string,
  change: ContactChange,
): Promise<Contact> {
  const now = await contacts.hold(id);
  const fields = {
    fullName: change.fullName ?? now.fullName,
    email: change.email ?? now.email ?? '',
    telephone: change.telephone ?? now.phone ?? '',
    attributes: change.attributes ?? now.attributes,
    timeZone: change.timeZone,
  };
  return contacts.update(id, fields, change.listIds);
}
