import { idFromBytes, idToBytes } from '../ids.ts';
import { deriveSigningKey, openSigned, signBytes } from './secrets.ts';

/** The person a link in our own message was sent to. */
export interface Recipient {
  accountId: string;
  publishedId: string;
  contactId: string;
  /** Null for a message that belongs to no campaign. */
  campaignId: string | null;
}

export interface RecipientTokens {
  /** Short, because it goes into text messages too. */
  make(recipient: Recipient): string;
  /** Null for a token that isn’t ours. */
  open(token: string): Recipient | null;
}

const idBytes = 16;

/** The recipient tokens of an installation. `secret` is the installation’s. */
export function recipientTokens(secret: string): RecipientTokens {
  const key = deriveSigningKey(secret, 'publishing recipient');
  return {
    make: ({ accountId, publishedId, contactId, campaignId }) => {
      const ids = [accountId, publishedId, contactId, ...(campaignId === null ? [] : [campaignId])];
      return signBytes(key, Buffer.concat(ids.map(idToBytes)));
    },
    open: (token) => {
      if (!/^[\w-]{78,99}$/.test(token)) return null;
      const bytes = openSigned(key, token);
      if (bytes?.length !== idBytes * 3 && bytes?.length !== idBytes * 4) return null;
      const idAt = (n: number) => idFromBytes(bytes.subarray(n * idBytes, (n + 1) * idBytes));
      return {
        accountId: idAt(0),
        publishedId: idAt(1),
        contactId: idAt(2),
        campaignId: bytes.length === idBytes * 4 ? idAt(3) : null,
      };
    },
  };
}
