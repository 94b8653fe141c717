import { z } from 'zod';
import { deriveSigningKey, openSigned, signBytes } from '../../../kernel/index.ts';
import { referralChannel } from '../referral.schema.ts';

const stored = z.tuple([
  z.uuid(),
  z.uuid(),
  z.uuid(),
  z.uuid(),
  referralChannel,
  z.number().int().positive(),
]);

/** An opened link of an advocate. The friend’s form brings it back, so it can’t be made up. */
export interface Click {
  accountId: string;
  programId: string;
  advocateId: string;
  id: string;
  channel: z.infer<typeof referralChannel>;
  at: Date;
}

const purpose = 'referral click';

export function makeClickToken(secret: string, click: Click): string {
  const { accountId, programId, advocateId, id, channel, at } = click;
  const facts = [accountId, programId, advocateId, id, channel, at.getTime()];
  return signBytes(deriveSigningKey(secret, purpose), Buffer.from(JSON.stringify(facts)));
}

/** Null for a token that isn’t ours. Its age is judged by the programme’s window. */
export function openClickToken(secret: string, token: string): Click | null {
  if (!/^[\w-]{50,600}$/.test(token)) return null;
  const bytes = openSigned(deriveSigningKey(secret, purpose), token);
  if (bytes === null) return null;
  try {
    const { data } = stored.safeParse(JSON.parse(bytes.toString('utf8')));
    if (data === undefined) return null;
    const [accountId, programId, advocateId, id, channel, at] = data;
    return { accountId, programId, advocateId, id, channel, at: new Date(at) };
  } catch {
    return null;
  }
}
