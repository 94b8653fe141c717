import type { Balance, OpenHold, Price, StatementRow } from '@talkdrum/domain';
import type {
  PriceRow,
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
export function toPriceRow({ channel, messageType, country, network, currency, mills }: Price): PriceRow {
  return {
    channel,
    messageType,
    country,
    network,
    currency,
    mills,
    perThousand: { amountMinor: mills.toString(), currency },
  };
}
