import { deriveKey, DomainError, idFromBytes, idToBytes, openSigned, signBytes } from '../kernel/index.ts';

/** Who was asked to join which list. */
export interface OptInSubject {
  accountId: string;
  listId: string;
  contactId: string;
}

/** The signed token of a confirmation link: three ids. It gives no session and works only for what it names. */
export function makeOptInToken(secret: string, { accountId, listId, contactId }: OptInSubject): string {
  return signBytes(deriveKey(secret, 'opt-in'), Buffer.concat([accountId, listId, contactId].map(idToBytes)));
}

export function readOptInToken(secret: string, token: string): OptInSubject {
  const bytes = openSigned(deriveKey(secret, 'opt-in'), token);
  if (bytes === null || bytes.length !== 48) throw new DomainError('expired_link', 'This link is not valid. Sign up again to get a new one.');
  return { accountId: idFromBytes(bytes.subarray(0, 16)), listId: idFromBytes(bytes.subarray(16, 32)), contactId: idFromBytes(bytes.subarray(32, 48)) };
}
