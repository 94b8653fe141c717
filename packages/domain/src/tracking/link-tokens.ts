import { deriveSigningKey, idFromBytes, idToBytes, openSigned, signBytes } from '../kernel/index.ts';

const kinds = ['click', 'open', 'unsubscribe', 'preferences', 'view', 'bounce', 'archive'] as const;

/** What a link allows. A token of one kind isn't valid as another. */
export type LinkKind = (typeof kinds)[number];

/** What a signed link is about. */
export interface LinkSubject {
  accountId: string;
  /** The delivery; in a test message the zero id, and for an archive the account's id. */
  deliveryId: string;
  /** The number of a tracked link. */
  n: number;
}

/**
 * Signed opaque tokens of 58 characters (60 for a click): short enough for the local part of a return path
 * (RFC 5321 §4.5.3.1.1).
 */
export interface LinkTokens {
  make(kind: LinkKind, accountId: string, deliveryId: string, n?: number): string;
  /** Null for a token that isn't ours or is of another kind. */
  open(kind: LinkKind, token: string): LinkSubject | null;
}

/** Makes and opens the tokens of an installation. `secret` is the installation's. */
export function linkTokens(secret: string): LinkTokens {
  const key = deriveSigningKey(secret, 'links');
  const bytes = Buffer.alloc(35);
  let prepared = '';
  return {
    make(kind, accountId, deliveryId, n) {
      // A message has about eight links of one delivery: write its ids once.
      if (prepared !== deliveryId + accountId) {
        idToBytes(accountId).copy(bytes, 1);
        idToBytes(deliveryId).copy(bytes, 17);
        prepared = deliveryId + accountId;
      }
      bytes[0] = kinds.indexOf(kind);
      if (n !== undefined) bytes.writeUInt16BE(n, 33);
      return signBytes(key, bytes.subarray(0, n === undefined ? 33 : 35));
    },
    open(kind, token) {
      if (!/^[\w-]{50,70}$/.test(token)) return null;
      const bytes = openSigned(key, token);
      if (bytes === null || bytes.length < 33 || kinds[bytes[0] ?? -1] !== kind) return null;
      return {
        accountId: idFromBytes(bytes.subarray(1, 17)),
        deliveryId: idFromBytes(bytes.subarray(17, 33)),
        n: bytes.length === 35 ? bytes.readUInt16BE(33) : 0,
      };
    },
  };
}

/** The delivery id of a test message: its links work, but count and change nothing. */
export const testDeliveryId = '00000000-0000-0000-0000-000000000000';
