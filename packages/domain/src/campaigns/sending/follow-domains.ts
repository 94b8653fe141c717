import { settleHeld } from '../../messages/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import type { DueWorkHandler } from '../../kernel/index.ts';
import { type SendingDomains } from '../../senders/index.ts';
import { findCampaignsOfDomainSql } from '../campaigns.sql.ts';

/**
 * Reacts when a domain of the account can no longer be authenticated, or can again: pauses its campaigns with
 * the reason, and holds or releases its single messages.
 */
export function followDomains(
  domain: Pick<DomainWith<{ sendingDomains: SendingDomains }>, 'openScope'>,
): DueWorkHandler {
  return {
    kind: 'senders.domain-changed',
    run: ({ accountId }) =>
      domain.openScope({ accountId, userId: null }, async (scope) => {
        await pauseCampaigns(scope);
        return settleHeld(scope);
      }),
  };
}

async function pauseCampaigns({
  sql,
  actor,
  sendingDomains,
}: ScopeWith<{ sendingDomains: SendingDomains }>): Promise<void> {
  const { accountId } = actor;
  const { rows } = await sql<{ id: string; senderId: string }>(findCampaignsOfDomainSql, [accountId]);
  for (const { id, senderId } of rows) {
    const stops = await sendingDomains.campaignStops(senderId);
    await sql(
      `update campaign set status = 'paused', failure = $3, updated_at = now()
       where account_id = $1 and id = $2 and status = 'sending'`,
      [accountId, id, `Paused. ${stops.at(-1)?.message ?? ''}`.trim()],
    );
  }
}
