import type {
  Balance,
  CostForecast,
  OpenHold,
  Price,
  SpendingSummary,
  StatementLine,
  StatementRow,
} from '@talkdrum/domain';
import type {
  ForecastOutput,
  PriceRow,
  SpendingOutput,
  StatementLine as StatementLineOutput,
  StatementRow as StatementRowOutput,
  WalletBalance,
  WalletHold,
} from './wallet.contract.ts';
import { toWire } from '../to-wire.ts';

/** The account's currency first, then the others that ever held money. */
export function toBalances(current: Balance, all: readonly Balance[]): WalletBalance[] {
  return [current, ...all.filter(({ currency }) => currency !== current.currency)].map(
    ({ currency, balanceMinor, heldMinor, availableMinor }) => ({
      currency,
      balanceMinor: balanceMinor.toString(),
      heldMinor: heldMinor.toString(),
      availableMinor: availableMinor.toString(),
      isCurrent: currency === current.currency,
    }),
  );
}

export function toStatementOutput({
  amountMinor,
  balanceAfterMinor,
  refundedMinor,
  ...row
}: StatementRow): StatementRowOutput {
  return toWire({
    ...row,
    amountMinor: amountMinor.toString(),
    balanceAfterMinor: balanceAfterMinor.toString(),
    refundedMinor: refundedMinor.toString(),
  });
}

export function toHoldOutput({ amountMinor, capturedMinor, leftMinor, ...hold }: OpenHold): WalletHold {
  return toWire({
    ...hold,
    amountMinor: amountMinor.toString(),
    capturedMinor: capturedMinor.toString(),
    leftMinor: leftMinor.toString(),
  });
}

/** A price in mills (thousandths of a minor unit) equals the minor units for 1,000 messages. */
export function toPriceRow({ kind, messageType, country, network, currency, mills }: Price): PriceRow {
  return {
    kind,
    messageType,
    country,
    network,
    currency,
    mills,
    perThousand: { amountMinor: mills.toString(), currency },
  };
}

export function toLineOutput({ line, day, movements, dayMinor, ...row }: StatementLine): StatementLineOutput {
  return { ...toStatementOutput(row), line, day, movements, dayMinor: dayMinor.toString() };
}

const toDays = (days: SpendingSummary['days']) =>
  days.map(({ day, availableMinor }) => ({ day, availableMinor: availableMinor.toString() }));

export function toSpending(summary: SpendingSummary): SpendingOutput {
  return {
    currency: summary.currency,
    days: toDays(summary.days),
    parts: summary.parts.map(({ part, spentMinor }) => ({ part, spentMinor: spentMinor.toString() })),
    spentMinor: summary.spentMinor.toString(),
    paymentCostMinor: summary.paymentCostMinor.toString(),
  };
}

export function toForecast({ planned, usual, ...forecast }: CostForecast): ForecastOutput {
  return {
    currency: forecast.currency,
    availableMinor: forecast.availableMinor.toString(),
    planned: planned.map(({ at, costMinor, leftMinor, ...cost }) => ({
      ...cost,
      at: at.toISOString(),
      costMinor: costMinor?.toString() ?? null,
      leftMinor: leftMinor.toString(),
    })),
    more: forecast.more,
    usual: usual && {
      perDayMinor: usual.perDayMinor.toString(),
      spentMinor: usual.spentMinor.toString(),
      days: usual.days,
    },
    days: toDays(forecast.days),
  };
}
