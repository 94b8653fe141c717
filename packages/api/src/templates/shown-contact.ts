import { type Grants, isAllowed } from '@talkdrum/domain';

/**
 * The contact that a preview is filled for. Null, an invented person, for members who may not see contacts: a
 * condition of their own would tell them what a contact's record says.
 */
export const shownContact = (grants: Grants, contactId: string | null | undefined): string | null =>
  isAllowed(grants, 'contacts.view') ? (contactId ?? null) : null;
