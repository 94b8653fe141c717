import { type Grants, isAllowed, type Privilege } from '../../accounts/index.ts';
import { formatMoney } from '../../kernel/index.ts';
import type { DashboardAlert } from '../../wallet/index.ts';
import type { WalletOutlook } from '../money.ts';
import type { AttentionItem } from './attention-item.ts';
import { sayDay } from './say-day.ts';

const needed: Record<DashboardAlert['kind'], Privilege> = {
  low_balance: 'wallet.spend',
  wallet_overdrawn: 'wallet.spend',
  subscription_ending: 'wallet.spend',
  subscription_grace: 'wallet.spend',
  subscription_lapsed: 'wallet.spend',
  top_up_off: 'wallet.manage',
};

/** The alerts about money that this person can do something about. */
export function alertItems(alerts: readonly DashboardAlert[], grants: Grants): AttentionItem[] {
  return alerts
    .filter(({ kind }) => isAllowed(grants, needed[kind]))
    .map(({ id, kind, tone, title, message, action }) => ({
      id: `alert/${id}`,
      kind: kind.startsWith('subscription') ? 'subscription' : 'wallet',
      tone,
      title,
      detail: message,
      action: kind === 'top_up_off' ? { label: 'Change it', url: '/dashboard/wallet' } : action,
    }));
}

/** The first planned charge that the wallet won't cover. */
export function shortageItems(
  { planned, currency }: WalletOutlook,
  grants: Grants,
  timeZone: string,
): AttentionItem[] {
  const short = planned.find(({ leftMinor }) => leftMinor < 0n);
  if (short === undefined) return [];
  const money = (amountMinor: bigint) => formatMoney({ amountMinor, currency });
  const before = short.leftMinor + short.amountMinor;
  const action = isAllowed(grants, 'wallet.spend')
    ? { label: 'Fund Wallet', url: '/dashboard/wallet?fund=true' }
    : null;
  if (action === null) return [];
  return [
    {
      id: `shortage/${short.campaignId ?? 'subscription'}`,
      kind: 'wallet',
      tone: 'warning',
      title: `${short.name} needs ${money(-short.leftMinor)} more than the wallet will have`,
      detail: `Planned for ${sayDay(short.at, timeZone)} at about ${money(short.amountMinor)}; ${money(before > 0n ? before : 0n)} will be left by then.`,
      action,
    },
  ];
}
