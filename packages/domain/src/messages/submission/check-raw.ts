import { normaliseEmail } from '@talkdrum/people-files';
import { isRewritable, mostReceived, rawFacts, readHead, repairRaw, withCrlf } from '../../email/index.ts';
import { Refusal } from '../request/refuse.ts';

/** Ten megabytes of files once encoded, with room for text. */
export const rawLimitBytes = 15_000_000;

export interface CheckedRaw {
  raw: Buffer;
  from: { address: string; name: string };
  subject: string;
  /** We may change its HTML, and it doesn't turn tracking off. */
  isTracked: boolean;
}

const checkedRaws = new WeakMap<Uint8Array, CheckedRaw>();

/**
 * Checks a whole MIME message and repairs what mail servers would refuse. It needs a header and one From
 * field with one address, which is the sender. A message is read once, also for many recipients.
 */
export function checkRaw(given: Uint8Array): CheckedRaw {
  const known = checkedRaws.get(given);
  if (known !== undefined) return known;
  const checked = read(given);
  checkedRaws.set(given, checked);
  return checked;
}

/**
 * Reads a MIME message as soon as it is here, which its submission would do while others wait for it. What is wrong with it
 * is said there.
 */
export function readRawAhead(given: Uint8Array): void {
  try {
    checkRaw(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

function read(given: Uint8Array): CheckedRaw {
  if (given.byteLength > rawLimitBytes)
    throw new Refusal('raw', 'The message is too large. The limit is 15 MB, including files.');
  const repaired = repairRaw(withCrlf(given));
  if (!repaired.ok) throw new Refusal('raw', repaired.message);
  const { raw } = repaired;
  const head = readHead(raw);
  if (head === null) throw new Refusal('raw', 'We can’t read the header of the message.');
  if (head.fields.filter(({ name }) => name === 'received').length > mostReceived)
    throw new Refusal(
      'raw.received',
      `The message has more than ${mostReceived} Received fields, so it’s in a mail loop.`,
    );
  const { from, fromFields, subject, tracking } = rawFacts(head.fields);
  const [author, second] = from;
  const address = normaliseEmail(author?.address ?? '');
  if (fromFields !== 1 || author === undefined || second !== undefined || !address.ok)
    throw new Refusal('from', 'The message needs exactly one From header with one address.');
  const isTracked = isRewritable(head.fields) && !/^(?:off|no|false|0)$/.test(tracking);
  return {
    raw,
    from: { address: address.value, name: shown(author.name, 200) },
    subject: shown(subject, 998),
    isTracked,
  };
}

/** For lists. The message itself stays unchanged. */
function shown(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longest)
    .toWellFormed()
    .trim();
}
