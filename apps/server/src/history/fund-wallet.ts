import { startPayment } from '@talkdrum/domain';
import { waitUntil } from '../seed/wait-until.ts';
import { idAt } from './chance.ts';
import type { History } from './history.ts';
import { atHour, dayMs } from './hours.ts';
import { beginningOf } from './plan.ts';
import { setBack } from './set-back/set-back.ts';

const amountMinor = 4_000_000n;
/** When the shop puts money in: shares of the time. */
const moments = [0.27, 0.56, 0.84];

/** Puts money into the wallet at a simulated provider, and sets the payments back. */
export async function fundWallet(history: History, end: Date): Promise<void> {
  const { size } = history;
  for (const [n, share] of moments.entries()) {
    const day = new Date(beginningOf(end, size).getTime() + Math.floor(share * size.days) * dayMs);
    await fund(history, n, new Date(atHour(day, 14).getTime() + 20 * 60_000));
  }
}

async function fund(history: History, n: number, at: Date): Promise<void> {
  const { accountId, databaseUrl, domain, inScope, paymentsUrl } = history;
  const key = idAt(new Date(0), `payment ${accountId} ${n}`);
  const find = async () => {
    const { rows } = await inScope(({ sql }) =>
      sql<{ id: string; state: string; reference: string; createdAt: Date }>(
        'select id, state, reference, created_at from payment where account_id = $1 and key = $2',
        [accountId, key],
      ),
    );
    return rows[0];
  };
  if ((await find())?.state !== 'succeeded') {
    const { payments: providers, config } = domain.deps;
    const wish = { key, provider: 'paystack', amountMinor, currency: 'ngn', isCardSaved: false } as const;
    await startPayment(inScope, { providers, config }, wish);
    await pay(paymentsUrl, (await find())?.reference ?? '');
  }
  const paid = await waitUntil('a payment into the wallet', 60_000, async () => {
    const payment = await find();
    return payment?.state === 'succeeded' ? payment : undefined;
  });
  if (paid.createdAt.getTime() !== at.getTime())
    await setBack(databaseUrl, accountId, (back) => back.payment(paid.id, at));
}

async function pay(paymentsUrl: string, reference: string): Promise<void> {
  const response = await fetch(`${paymentsUrl}/api/payments/paystack/${reference}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'succeed' }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the simulated provider answered ${response.status} to a payment`);
}
