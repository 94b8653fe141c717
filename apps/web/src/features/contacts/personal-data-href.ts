import { forThisAccount } from '../../lib/session/page-session.ts';

/**
 * An archive of everything the account holds about one contact; a plain link, so that the browser downloads
 * it.
 */
export function personalDataHref(contactId: string): string {
  return forThisAccount(`/files/contacts/${contactId}/personal-data.zip`);
}
