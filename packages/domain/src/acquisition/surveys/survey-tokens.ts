import { createHmac } from 'node:crypto';
import { deriveSigningKey, idFromBytes, idToBytes, openSigned, signBytes } from '../../kernel/index.ts';

const purpose = 'survey continue';

/** The signed part of a link that continues a survey later. */
export function continueToken(secret: string, publishedId: string, sessionId: string): string {
  return signBytes(
    deriveSigningKey(secret, purpose),
    Buffer.concat([idToBytes(publishedId), idToBytes(sessionId)]),
  );
}

/** The session; null for a token that isn't ours or is for another survey. */
export function openContinue(secret: string, publishedId: string, token: string): string | null {
  if (!/^[\w-]{50,80}$/.test(token)) return null;
  const bytes = openSigned(deriveSigningKey(secret, purpose), token);
  if (bytes?.length !== 32 || idFromBytes(bytes.subarray(0, 16)) !== publishedId) return null;
  return idFromBytes(bytes.subarray(16, 32));
}

/** Says that a contact answered a survey, to nobody without the installation's secret. */
export function hashOfPerson(secret: string, surveyId: string, contactId: string): Buffer {
  return createHmac('sha256', deriveSigningKey(secret, 'survey answered'))
    .update(`${surveyId} ${contactId}`)
    .digest();
}

/** An anonymous answer's key: with the view's own, it could be joined to the time of a session or a click. */
export function anonymousKey(secret: string, key: string): string {
  return createHmac('sha256', deriveSigningKey(secret, 'survey anonymous')).update(key).digest('base64url');
}
