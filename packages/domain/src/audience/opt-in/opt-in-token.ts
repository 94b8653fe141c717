import {
  addressHash,
  deriveKey,
  DomainError,
  idFromBytes,
  idToBytes,
  openSigned,
  signBytes,
} from '../../kernel/index.ts';

/** Who was asked to join which list. */
export interface OptInSubject {
  accountId: string;
  listId: string;
  contactId: string;
  /** The start of the hash of the asked address. Links from before this was added have none. */
  asked?: Buffer | undefined;
}

const idsLength = 48;
const hashLength = 12;

/**
 * Identifies the address a link was sent to: only its owner can confirm, even after the contact's address
 * changes.
 */
export function askedAddress(email: string): Buffer {
  return addressHash(email).subarray(0, hashLength);
}

/**
 * The signed token of a confirmation link: three ids and the hash of the asked address. It gives no session
 * and works only for the list it names.
 */
export function makeOptInToken(
  secret: string,
  { accountId, listId, contactId, asked }: OptInSubject,
): string {
  return signBytes(
    deriveKey(secret, 'opt-in'),
    Buffer.concat([...[accountId, listId, contactId].map(idToBytes), asked ?? Buffer.alloc(0)]),
  );
}

export function readOptInToken(secret: string, token: string): OptInSubject {
  const bytes = openSigned(deriveKey(secret, 'opt-in'), token);
  if (bytes === null || (bytes.length !== idsLength && bytes.length !== idsLength + hashLength))
    throw new DomainError('expired_link', 'This link isn’t valid. Sign up again to get a new one.');
  const [accountId = '', listId = '', contactId = ''] = [0, 16, 32].map((start) =>
    idFromBytes(bytes.subarray(start, start + 16)),
  );
  return {
    accountId,
    listId,
    contactId,
    asked: bytes.length > idsLength ? bytes.subarray(idsLength) : undefined,
  };
}
