import type { AudienceQuestion } from '../delivery/index.ts';
import type { Unit } from '../kernel/index.ts';
import type { Campaign } from './campaign.entity.ts';
import { type PastedError, parsePasted } from './parse-pasted.ts';

interface Setting {
  country: string;
  isPromotional: boolean;
}

/** The question who is in a campaign's audience now, and what of its pasted text nobody can read. */
export async function askAudience(
  { sql, clock }: Pick<Unit, 'sql' | 'clock'>,
  campaign: Campaign,
): Promise<{ question: AudienceQuestion; pastedErrors: PastedError[] }> {
  const { accountId, audience, channel, timezone } = campaign;
  const { country, isPromotional } = await readSetting(sql, campaign);
  const kind = channel === 'sms' ? { channel, country } : { channel };
  const { people, errors } = audience.source === 'paste' ? parsePasted(campaign.pasted, kind) : { people: [], errors: [] };
  return { question: { accountId, audience, pasted: people, channel, isPromotional, now: clock.now(), timezone }, pastedErrors: errors };
}

async function readSetting(sql: Unit['sql'], { accountId, senderId }: Campaign): Promise<Setting> {
  const { rows } = await sql<Setting>(
    `select a.country, coalesce(s.campaign, 'promotional') = 'promotional' as "isPromotional" from account a
     left join sender s on s.account_id = a.id and s.id = $2 where a.id = $1`,
    [accountId, senderId ?? null],
  );
  return rows[0] ?? { country: 'NG', isPromotional: true };
}
