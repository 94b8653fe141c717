import type { RouterOutputs } from '@talkdrum/api';

/** A member with what its side sheet shows. */
export type Member = RouterOutputs['loyalty']['member'];

/** A member’s name, or a substitute for a member without one. */
export function memberName({ contactId, contactName }: Pick<Member, 'contactId' | 'contactName'>): string {
  if (contactId === null) return 'Deleted contact';
  return contactName === null || contactName === '' ? 'No name' : contactName;
}
