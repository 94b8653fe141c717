import { releaseCampaignLeases } from '../sending/index.ts';
import { settleHeld } from '../messages/index.ts';
import type { DomainWith, ScopeWith } from '../domain-with.ts';
import type { DueWorkHandler } from '../kernel/index.ts';
import { type SendingDomains } from '../senders/index.ts';

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
  const { rows } = await sql<{ id: string; senderId: string }>(
    `select c.id, c.sender_id from campaign c join sender s on s.account_id = c.account_id and s.id = c.sender_id
     join sending_domain d on d.account_id = s.account_id and d.id = s.sending_domain_id
     where c.account_id = $1 and c.status = 'sending' and c.channel = 'email' and d.dkim_status <> 'verified' order by c.id`,
    [accountId],
  );
  for (const { id, senderId } of rows) {
    const stops = await sendingDomains.campaignStops(senderId);
    const { count } = await sql(
      `update campaign set status = 'paused', failure = $3, updated_at = now() where account_id = $1 and id = $2 and status = 'sending'`,
      [accountId, id, `Paused. ${stops.at(-1)?.message ?? ''}`.trim()],
    );
    if (count > 0) await releaseCampaignLeases(sql, accountId, id);
  }
}
