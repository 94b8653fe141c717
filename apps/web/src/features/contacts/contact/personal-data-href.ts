import { forThisAccount } from '../../../lib/session/page-session.ts';

/** Downloads an archive of everything the account stores about one contact. */
export function personalDataHref(contactId: string): string {
  return forThisAccount(`/files/contacts/${contactId}/personal-data.zip`);
}
