import {
  deriveSigningKey,
  idFromBytes,
  idToBytes,
  newId,
  openSigned,
  signBytes,
} from '../../kernel/index.ts';

/** What the page that asks “Is it you?” gives a visitor to send along. */
interface Confirmation {
  publishedId: string;
  /** Of the submission, if it came without a visit. */
  nonce: string;
  at: Date;
}

const purpose = 'submission confirmation';
/** A person reads the page first; an hour is long enough for anyone. */
const soonest = 1_000;
const latest = 3_600_000;

export function makeConfirmation(secret: string, publishedId: string, now: Date): string {
  const at = Buffer.alloc(6);
  at.writeUIntBE(now.getTime(), 0, 6);
  return signBytes(
    deriveSigningKey(secret, purpose),
    Buffer.concat([idToBytes(publishedId), idToBytes(newId()), at]),
  );
}

/** Null for a token that isn't ours, is for another page, or comes too early or too late. */
export function openConfirmation(
  secret: string,
  token: string,
  publishedId: string,
  now: Date,
): Confirmation | null {
  if (!/^[\w-]{50,100}$/.test(token)) return null;
  const bytes = openSigned(deriveSigningKey(secret, purpose), token);
  if (bytes?.length !== 38 || idFromBytes(bytes.subarray(0, 16)) !== publishedId) return null;
  const at = new Date(bytes.readUIntBE(32, 6));
  const age = now.getTime() - at.getTime();
  return age < soonest || age > latest
    ? null
    : { publishedId, nonce: idFromBytes(bytes.subarray(16, 32)), at };
}
