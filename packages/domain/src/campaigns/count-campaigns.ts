import { containsPattern, countTotal, type Total, type Unit } from '../kernel/index.ts';
import type { CampaignFilter } from './campaigns.service.ts';

/** How many campaigns `Campaigns.list` finds on all pages: exact up to 100,000, above that an estimate. */
export function countCampaigns(
  { sql, actor }: Pick<Unit, 'sql' | 'actor'>,
  { channel, search, status }: Pick<CampaignFilter, 'channel' | 'search' | 'status'>,
): Promise<Total> {
  const content = channel === 'sms' ? 'text' : 'subject';
  return countTotal(
    sql,
    `select
     from campaign
     where account_id = $1 and channel = $2 and kind = 'campaign' and deleted_at is null and ($3::text is null or status = $3)
       and ($4::text is null or plain_text(name) like plain_text($4) or plain_text(${content}) like plain_text($4))`,
    [actor.accountId, channel, status ?? null, containsPattern(search)],
  );
}
