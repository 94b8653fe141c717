import { randomUUID } from 'node:crypto';
import type { Domain } from '../domain.ts';
import type { Currency } from '../kernel/index.ts';

/** Puts money into an account's wallet, for tests and the demo; by default ten million of the main unit. */
export async function giveMoney(
  domain: Pick<Domain, 'openScope'>,
  accountId: string,
  { amountMinor = 1_000_000_000n, currency = 'ngn' }: { amountMinor?: bigint; currency?: Currency } = {},
): Promise<void> {
  await domain.openScope({ accountId, userId: null }, ({ wallet }) =>
    wallet.credit({
      key: `given/${randomUUID()}`,
      money: { amountMinor, currency },
      kind: 'adjustment',
      note: 'Opening balance',
    }),
  );
}

/**
 * The default of accounts in tests and the demo: the largest plan for a year, and money to send with.
 */
export async function giveMoneyAndSubscription(
  domain: Pick<Domain, 'openScope'>,
  accountId: string,
): Promise<void> {
  await giveMoney(domain, accountId);
  await domain.openScope({ accountId, userId: null }, async ({ subscriptions }) => {
    const { status } = await subscriptions.current();
    if (status === 'none')
      await subscriptions.subscribe({ key: randomUUID(), plan: 3, periodMonths: 12, isAuto: true });
  });
}
