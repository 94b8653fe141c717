import { normaliseEmail } from '@talkdrum/people-files';
import { mostReceived, rawFacts, readHead, withCrlf } from '../../email/index.ts';
import { repairRaw } from '../../email/index.ts';
import { isRewritable } from '../../email/index.ts';
import { Refusal } from '../request/refuse.ts';

/** Ten megabytes of files as they are encoded, and room for text. */
export const rawLimitBytes = 15_000_000;

export interface CheckedRaw {
  raw: Buffer;
  from: { address: string; name: string };
  subject: string;
  /** Its HTML may be changed, and nothing in it says that it must not be. */
  isTracked: boolean;
}

/**
 * A whole MIME message of a sender's own program, repaired where mail servers would refuse it. It must have a
 * header, and one From with one address, which is the sender.
 */
export function checkRaw(given: Uint8Array): CheckedRaw {
  if (given.byteLength > rawLimitBytes)
    throw new Refusal('raw', 'The message is too large: 15 MB at most, files included.');
  const repaired = repairRaw(withCrlf(given));
  if (!repaired.ok) throw new Refusal('raw', repaired.message);
  const { raw } = repaired;
  const head = readHead(raw);
  if (head === null) throw new Refusal('raw', 'The message has no readable header.');
  if (head.fields.filter(({ name }) => name === 'received').length > mostReceived)
    throw new Refusal(
      'raw.received',
      `The message has more than ${mostReceived} Received fields, so it is going round in a loop.`,
    );
  const { from, fromFields, subject, tracking } = rawFacts(head.fields);
  const [author, second] = from;
  const address = normaliseEmail(author?.address ?? '');
  if (fromFields !== 1 || author === undefined || second !== undefined || !address.ok)
    throw new Refusal('from', 'The message needs one From header with one address.');
  const isTracked = isRewritable(head.fields) && !/^(?:off|no|false|0)$/.test(tracking);
  return {
    raw,
    from: { address: address.value, name: shown(author.name, 200) },
    subject: shown(subject, 998),
    isTracked,
  };
}

/** For people to read in a list; the message itself stays as it is. */
function shown(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, longest)
    .toWellFormed()
    .trim();
}
