import { z } from 'zod';
import type { DomainWith } from '../../domain-with.ts';
import { formatMoney } from '../../kernel/index.ts';
import { toCurrency, type Wallet, walletOverdrawn } from '../../wallet/index.ts';

const overdrawn = z.object({ currency: z.string() });

/**
 * Pauses running campaigns when a bank reversed more than was available: their holds are no longer covered.
 * An account that has been funded again keeps sending.
 */
export function pauseWhenOverdrawn(domain: DomainWith<{ wallet: Wallet }>) {
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
      await domain.openScope({ accountId, userId: null }, async ({ outbox, sql, wallet }) => {
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
        // Journeys' hidden campaigns too, which resume on their own.
        await sql(
          `update campaign set status = 'paused', failure = $3, updated_at = now()
             where account_id = $1 and id = any($2::uuid[])`,
          [accountId, rows.map((campaign) => campaign.id), failure],
        );
      });
    },
  };
}
