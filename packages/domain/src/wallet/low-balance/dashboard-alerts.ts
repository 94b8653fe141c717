import { formatMoney, type Money } from '../../kernel/index.ts';
import { formatDay } from '../format-day.ts';
import type { Balance } from '../ledger/read-balances.ts';
import type { CurrentSubscription } from '../subscriptions/subscriptions.service.ts';
import { graceDays } from '../subscriptions/subscription-terms.ts';
import type { AutomaticTopUp } from './automatic-top-up.ts';
import type { BalanceAlert } from './balance-alerts.ts';

/** An alert above every page of the dashboard. */
export interface DashboardAlert {
  id: string;
  kind:
    | 'low_balance'
    | 'wallet_overdrawn'
    | 'subscription_ending'
    | 'subscription_grace'
    | 'subscription_lapsed'
    | 'top_up_off';
  tone: 'info' | 'warning' | 'danger';
  title: string;
  message: string;
  action: { label: string; url: string };
  since: Date;
  isDismissable: boolean;
  amount: Money | null;
}

const walletPage = '/dashboard/wallet';
const fund = { label: 'Fund wallet', url: `${walletPage}?fund=true` };
const renew = { label: 'Renew', url: `${walletPage}?subscriptions=plans` };

export function subscriptionAlerts(
  current: CurrentSubscription,
  alert: BalanceAlert | undefined,
): DashboardAlert[] {
  const { status, planName, expiresAt, graceEndsAt, shortfall, isAuto } = current;
  if (status === 'lapsed') {
    const message = `It ended on ${formatDay(expiresAt)}. Renew it to send again. Your data is still here.`;
    return [
      {
        ...stays,
        id: 'lapsed',
        kind: 'subscription_lapsed',
        title: `Your ${planName} subscription has ended`,
        message,
        since: expiresAt,
        action: renew,
      },
    ];
  }
  const missing = isAuto && shortfall !== null ? ` Your wallet is ${formatMoney(shortfall)} short.` : '';
  const action = isAuto && shortfall !== null ? fund : renew;
  if (status === 'grace') {
    const message = `You can send until ${formatDay(graceEndsAt ?? expiresAt)}, ${graceDays} days after it ended.${missing}`;
    const title = `Your ${planName} subscription is unpaid`;
    return [
      {
        ...stays,
        id: 'grace',
        kind: 'subscription_grace',
        title,
        message,
        since: expiresAt,
        action,
        amount: shortfall,
      },
    ];
  }
  const isSolved = isAuto && shortfall === null;
  if (alert?.isOn !== true || !alert.isLow || alert.dismissedAt !== null || isSolved) return [];
  const message =
    missing === ''
      ? 'It doesn’t renew automatically.'
      : `The next fee will be charged from your wallet.${missing}`;
  return [
    {
      id: `subscription/${alert.falls}`,
      kind: 'subscription_ending',
      tone: 'warning',
      title: `Your ${planName} subscription ends on ${formatDay(expiresAt)}`,
      message,
      action,
      since: alert.lowSince ?? expiresAt,
      isDismissable: true,
      amount: shortfall,
    },
  ];
}

const stays = { tone: 'danger', isDismissable: false, amount: null } as const;

export function walletAlerts(balance: Balance, alert: BalanceAlert | undefined, now: Date): DashboardAlert[] {
  if (balance.availableMinor < 0n) return [overdrawn(balance, now)];
  if (
    alert?.isOn !== true ||
    !alert.isLow ||
    alert.dismissedAt !== null ||
    balance.availableMinor >= alert.threshold
  )
    return [];
  const { currency, availableMinor } = balance;
  const threshold = formatMoney({ amountMinor: alert.threshold, currency });
  return [
    {
      id: `wallet/${alert.falls}`,
      kind: 'low_balance',
      tone: 'warning',
      title: `Your wallet is down to ${formatMoney({ amountMinor: availableMinor, currency })}`,
      message: `That is below your threshold of ${threshold}.`,
      action: fund,
      since: alert.lowSince ?? new Date(0),
      isDismissable: true,
      amount: { amountMinor: availableMinor, currency },
    },
  ];
}

export function topUpAlerts(topUp: AutomaticTopUp | null): DashboardAlert[] {
  if (topUp === null || topUp.isOn || topUp.offAt === null) return [];
  return [
    {
      id: 'top-up',
      kind: 'top_up_off',
      tone: 'warning',
      title: 'Automatic top-up was turned off',
      message: topUp.offReason,
      action: { label: 'Change it', url: '/dashboard/profile' },
      since: topUp.offAt,
      isDismissable: true,
      amount: null,
    },
  ];
}

/** Only a reversed payment leaves the balance below zero. */
function overdrawn({ availableMinor, currency }: Balance, now: Date): DashboardAlert {
  const missing = { amountMinor: -availableMinor, currency };
  return {
    ...stays,
    id: 'overdrawn',
    kind: 'wallet_overdrawn',
    title: `Your wallet is ${formatMoney(missing)} short`,
    message:
      'A payment into it was disputed or refunded, so sending is paused. Fund the wallet to send again.',
    action: fund,
    since: now,
    amount: missing,
  };
}
