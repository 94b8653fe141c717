import { randomUUID } from 'node:crypto';
import type { Domain } from '../domain.ts';
import type { Currency } from '../kernel/index.ts';

/** Puts money into an account's wallet, for tests and the demo; by default ten million of the main unit. */
export async function giveMoney(
  domain: Pick<Domain, 'openScope'>,
  accountId: string,
  { amountMinor = 1_000_000_000n, currency = 'ngn' as Currency }: { amountMinor?: bigint; currency?: Currency } = {},
): Promise<void> {
  await domain.openScope({ accountId, userId: null }, ({ wallet }) =>
    wallet.credit({ key: `given/${randomUUID()}`, money: { amountMinor, currency }, kind: 'adjustment', note: 'Opening balance' }),
  );
}
