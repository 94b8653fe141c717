import type { Sql } from '../../kernel/index.ts';
import { type Price, type Prices, toCurrency } from '../../wallet/index.ts';
import type { Campaign } from '../campaign.entity.ts';

/**
 * The current price of one message of the campaign, in the account's currency, by its sender's message type.
 */
export async function priceCampaign(
  sql: Sql,
  prices: Prices,
  campaign: Pick<Campaign, 'accountId' | 'channel' | 'senderId'>,
): Promise<Price> {
  const { rows } = await sql<{ currency: string; messageType: Price['messageType'] }>(
    `select a.currency, coalesce(s.campaign, 'promotional') as message_type from account a
     left join sender s on s.account_id = a.id and s.id = $2 where a.id = $1`,
    [campaign.accountId, campaign.senderId ?? null],
  );
  const { currency, messageType } = rows[0] ?? { currency: '', messageType: 'promotional' as const };
  return prices.current({ kind: campaign.channel, messageType, currency: toCurrency(currency) });
}
