import { toCurrency } from '@talkdrum/domain';
import type { Demo } from './demo-account.ts';

/** Enough for a few hundred thousand emails. */
const creditMinor = 50_000_000n;

/**
 * Credits the demo account's wallet (labelled as demo money), pays for a plan and sets a low-balance alert.
 * Safe to call again.
 */
export async function addMoney(demo: Demo): Promise<void> {
  await demo.inScope(async ({ accounts, wallet, subscriptions, lowBalance }) => {
    const currency = toCurrency((await accounts.current()).currency);
    await wallet.credit({
      key: 'demo',
      money: { amountMinor: creditMinor, currency },
      kind: 'adjustment',
      note: 'Demo credit',
    });
    const { status } = await subscriptions.current();
    if (status === 'none' || status === 'lapsed')
      await subscriptions.subscribe({ key: crypto.randomUUID(), plan: 2, periodMonths: 3, isAuto: true });
    if (status !== 'none') return;
    await lowBalance.save({
      wallet: { thresholdMinor: 500_000n, isAlertOn: true },
      subscription: { daysBefore: 7, isAlertOn: true },
      automation: { isOn: false, authorisationId: null, amountMinor: 0n, monthlyCapMinor: 0n },
    });
  });
}
