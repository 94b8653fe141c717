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
  if (current.status === 'lapsed') return [lapsed(current)];
  if (current.status === 'grace') return [unpaid(current)];
  const isSolved = current.isAuto && current.shortfall === null;
  const isShown = alert?.isOn === true && alert.isLow && alert.dismissedAt === null && !isSolved;
  return isShown ? [ending(current, alert)] : [];
}

const stays = { tone: 'danger', isDismissable: false, amount: null } as const;

function lapsed({ planName, expiresAt, timezone }: CurrentSubscription): DashboardAlert {
  return {
    ...stays,
    id: 'lapsed',
    kind: 'subscription_lapsed',
    title: `Your ${planName} subscription has ended`,
    message: `It ended on ${formatDay(expiresAt, timezone)}. Renew it to send again. Your data is still here.`,
    since: expiresAt,
    action: renew,
  };
}

function unpaid(current: CurrentSubscription): DashboardAlert {
  const { planName, expiresAt, graceEndsAt, shortfall, timezone } = current;
  const until = formatDay(graceEndsAt ?? expiresAt, timezone);
  return {
    ...stays,
    id: 'grace',
    kind: 'subscription_grace',
    title: `Your ${planName} subscription is unpaid`,
    message: `You can send until ${until}, ${graceDays} days after it ended.${missing(current)}`,
    since: expiresAt,
    action: wayToPay(current),
    amount: shortfall,
  };
}

function ending(current: CurrentSubscription, { falls, lowSince }: BalanceAlert): DashboardAlert {
  const { planName, expiresAt, shortfall, timezone } = current;
  const short = missing(current);
  return {
    id: `subscription/${falls}`,
    kind: 'subscription_ending',
    tone: 'warning',
    title: `Your ${planName} subscription ends on ${formatDay(expiresAt, timezone)}`,
    message:
      short === ''
        ? 'It doesn’t renew automatically.'
        : `The next fee will be charged from your wallet.${short}`,
    action: wayToPay(current),
    since: lowSince ?? expiresAt,
    isDismissable: true,
    amount: shortfall,
  };
}

const missing = ({ isAuto, shortfall }: CurrentSubscription): string =>
  isAuto && shortfall !== null ? ` Your wallet is ${formatMoney(shortfall)} short.` : '';

const wayToPay = ({ isAuto, shortfall }: CurrentSubscription) =>
  isAuto && shortfall !== null ? fund : renew;

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
