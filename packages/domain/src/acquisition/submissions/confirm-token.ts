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
  /** The field that people don’t see was filled in when the page was shown. */
  isFilled: boolean;
  /** The form was sent before a person could have filled it in. */
  isEarly: boolean;
}

const purpose = 'submission confirmation';
/** A person reads the page first; an hour is long enough for anyone. */
const soonest = 1_000;
const latest = 3_600_000;
/** After a form that was filled in at once, a button that is pressed so soon was pressed by a program. */
const robotMs = 3_000;
const noSigns = { isFilled: false, isEarly: false };

/** `signs` of a robot go along, because the page doesn’t show the hidden field again. */
export function makeConfirmation(
  secret: string,
  publishedId: string,
  now: Date,
  { isFilled, isEarly }: Pick<Confirmation, 'isFilled' | 'isEarly'> = noSigns,
): string {
  const at = Buffer.alloc(7);
  at.writeUIntBE(now.getTime(), 0, 6);
  at.writeUInt8((isFilled ? 1 : 0) + (isEarly ? 2 : 0), 6);
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
  if (bytes?.length !== 39 || idFromBytes(bytes.subarray(0, 16)) !== publishedId) return null;
  const at = new Date(bytes.readUIntBE(32, 6));
  const age = now.getTime() - at.getTime();
  return age < soonest || age > latest
    ? null
    : {
        publishedId,
        nonce: idFromBytes(bytes.subarray(16, 32)),
        at,
        isFilled: (bytes.readUInt8(38) & 1) === 1,
        isEarly: (bytes.readUInt8(38) & 2) === 2,
      };
}

/** Whether the confirmed submission still comes from a program. */
export function isRobotic(honeypot: string, confirmation: Confirmation | null, now: Date): boolean {
  if (honeypot !== '' || confirmation === null) return honeypot !== '';
  const { isFilled, isEarly, at } = confirmation;
  return isFilled || (isEarly && now.getTime() - at.getTime() < robotMs);
}
