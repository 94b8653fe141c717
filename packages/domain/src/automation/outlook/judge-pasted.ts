import { parsePasted } from '../../campaigns/index.ts';
import type { Channel, Sql } from '../../kernel/index.ts';
import { judgePastedContact, type LeftOutReason } from '../../sending/index.ts';
import { pastedNamingSql } from './outlook.sql.ts';

interface Naming {
  pasted: string;
  address: string;
  country: string;
}

/**
 * Whether a campaign whose audience was pasted would reach a contact now: null, or the reason why not; undefined if it
 * doesn't name their address.
 */
export async function judgePasted(
  sql: Sql,
  { campaignId, channel }: { campaignId: string | null; channel: Channel },
  contactId: string,
  setting: { accountId: string; now: Date; timezone: string },
): Promise<LeftOutReason | null | undefined> {
  const { rows } = await sql<Naming>(pastedNamingSql, [setting.accountId, campaignId, contactId]);
  const found = rows[0];
  if (found === undefined) return undefined;
  const kind = channel === 'sms' ? { channel, country: found.country } : { channel };
  const { people } = await parsePasted(found.pasted, kind);
  const pasted = people.filter(({ address }) => address === found.address);
  const question = { ...setting, audience: { source: 'paste' as const }, channel, isPromotional: true };
  return judgePastedContact(sql, { ...question, pasted }, contactId);
}
