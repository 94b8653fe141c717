import type { AudienceCriteria } from '../../sending/index.ts';
import type { Unit } from '../../kernel/index.ts';
import { existingAudience } from '../drafts/campaign-parts.ts';
import type { Campaign } from '../campaign.entity.ts';
import { type PastedError, parsePasted } from './parse-pasted.ts';

interface Setting {
  country: string;
  isPromotional: boolean;
}

type AskedCampaign = Pick<
  Campaign,
  'accountId' | 'channel' | 'timezone' | 'senderId' | 'audience' | 'pasted'
>;

/**
 * Asks for a campaign's current audience, the unreadable parts of its pasted text, and whether a list or
 * segment it uses was deleted.
 */
export async function askAudience(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  campaign: AskedCampaign,
): Promise<{ question: AudienceCriteria; pastedErrors: PastedError[]; gone: 'list' | 'segment' | null }> {
  const { accountId, channel, timezone } = campaign;
  const { audience, gone } = await existingAudience({ sql, actor }, campaign.audience);
  const { country, isPromotional } = await readSetting(sql, campaign);
  const kind = channel === 'sms' ? { channel, country } : { channel };
  const { people, errors } =
    audience.source === 'paste' ? await parsePasted(campaign.pasted, kind) : { people: [], errors: [] };
  return {
    question: { accountId, audience, pasted: people, channel, isPromotional, now: clock.now(), timezone },
    pastedErrors: errors,
    gone,
  };
}

async function readSetting(sql: Unit['sql'], { accountId, senderId }: AskedCampaign): Promise<Setting> {
  const { rows } = await sql<Setting>(
    `select a.country, coalesce(s.campaign, 'promotional') = 'promotional' as is_promotional from account a
     left join sender s on s.account_id = a.id and s.id = $2 where a.id = $1`,
    [accountId, senderId ?? null],
  );
  return rows[0] ?? { country: 'NG', isPromotional: true };
}

/** What to do about a deleted part of the audience. */
export function deletedPartMessage(gone: 'list' | 'segment'): string {
  return `A ${gone} you chose was deleted. Remove it or choose another one.`;
}
