import {
  deriveKey,
  DomainError,
  idFromBytes,
  idToBytes,
  newToken,
  openSigned,
  sha256Hex,
  signBytes,
} from '../kernel/index.ts';

/** How long a confirmation link works. */
export const confirmDays = 7;

interface SenderToken {
  token: string;
  hash: string;
}

/**
 * The link's token: account and sender id, signed, with a random part whose stored hash makes it single-use.
 */
export function makeSenderToken(secret: string, accountId: string, senderId: string): SenderToken {
  const random = Buffer.from(newToken(), 'base64url').subarray(0, 12);
  const token = signBytes(
    deriveKey(secret, 'sender-confirm'),
    Buffer.concat([idToBytes(accountId), idToBytes(senderId), random]),
  );
  return { token, hash: sha256Hex(token) };
}

/** The account and sender of a token; "expired" for a token that isn't ours. */
export function readSenderToken(secret: string, token: string): { accountId: string; senderId: string } {
  const bytes = openSigned(deriveKey(secret, 'sender-confirm'), token);
  if (bytes === null || bytes.length !== 44)
    throw new DomainError('expired_link', 'This link isn’t valid. Request a new one on the SenderID page.');
  return { accountId: idFromBytes(bytes.subarray(0, 16)), senderId: idFromBytes(bytes.subarray(16, 32)) };
}
