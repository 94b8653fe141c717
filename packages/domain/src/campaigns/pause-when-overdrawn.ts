import { z } from 'zod';
import type { DomainWith } from '../domain-with.ts';
import { formatMoney } from '../kernel/index.ts';
import { toCurrency, type Wallet, walletOverdrawn } from '../wallet/index.ts';
import type { CampaignSending } from './campaign-sending.service.ts';

const overdrawn = z.object({ currency: z.string() });

/**
 * Pauses running campaigns when a bank reversed more than was available: their holds are no longer covered.
 * An account that has been funded again keeps sending.
 */
export function pauseWhenOverdrawn(domain: DomainWith<{ campaignSending: CampaignSending; wallet: Wallet }>) {
  return {
    kind: walletOverdrawn,
    run: async ({
      accountId,
      id,
      payload,
    }: {
      accountId: string;
      id: string;
      payload: Record<string, unknown>;
    }): Promise<void> => {
      const { currency } = overdrawn.parse(payload);
      await domain.openScope(
        { accountId, userId: null },
        async ({ campaignSending, outbox, sql, wallet }) => {
          if (!(await outbox.finish(id))) return;
          const { availableMinor } = await wallet.balance(currency);
          if (availableMinor >= 0n) return;
          const { rows } = await sql<{ id: string }>(
            `select id from campaign where account_id = $1 and status = 'sending' order by id for update`,
            [accountId],
          );
          const missing = formatMoney({ amountMinor: -availableMinor, currency: toCurrency(currency) });
          const failure =
            `A payment into your wallet was reversed, so the wallet is ${missing} short. Fund it, then ` +
            'resume.';
          for (const campaign of rows) {
            await campaignSending.pause(campaign.id);
            await sql('update campaign set failure = $3 where account_id = $1 and id = $2', [
              accountId,
              campaign.id,
              failure,
            ]);
          }
        },
      );
    },
  };
}
