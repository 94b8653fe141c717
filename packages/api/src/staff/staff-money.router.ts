import { type Applied, type PaymentLine, type Price, type ReversalLine } from '@talkdrum/domain';
import type { z } from 'zod';
import { router, staffProcedure } from '../trpc.ts';
import * as contract from './staff-money.contract.ts';
import { toWire } from '../to-wire.ts';

/** Prices, wallets and payments. Changes need a credential. */
export const staffMoney = {
  prices: router({
    list: staffProcedure('read')
      .input(contract.pricesListInput)
      .output(contract.pricesListOutput)
      .query(async ({ ctx, input }) =>
        (
          await ctx.domain.staff(({ prices }) =>
            input.isUpcoming ? prices.upcoming(input.currency) : prices.list(input.currency),
          )
        ).map(toPriceLine),
      ),

    /**
     * Adds a price that applies from now or from `validFrom`. Campaigns already prepared keep their price.
     */
    set: staffProcedure('prices')
      .input(contract.setPriceInput)
      .output(contract.priceLineOutput)
      .mutation(async ({ ctx, input: { mills, validFrom, reason: _reason, ...question } }) => {
        const setBy = ctx.call.member.name;
        const from = validFrom ? { validFrom: new Date(validFrom) } : {};
        return toPriceLine(
          await ctx.domain.staff(({ prices }) => prices.set(question, { mills, setBy, ...from })),
        );
      }),
  }),

  wallet: router({
    credit: staffProcedure('wallet')
      .input(contract.adjustInput)
      .output(contract.movementOutput)
      .mutation(async ({ ctx, input }) => toMovement(await ctx.desk.money.credit(toAdjustment(input)))),

    debit: staffProcedure('wallet')
      .input(contract.adjustInput)
      .output(contract.movementOutput)
      .mutation(async ({ ctx, input }) => toMovement(await ctx.desk.money.debit(toAdjustment(input)))),

    /** Refunds part of a charge to the wallet. */
    refund: staffProcedure('wallet')
      .input(contract.refundChargeInput)
      .output(contract.movementOutput)
      .mutation(async ({ ctx, input }) =>
        toMovement(await ctx.desk.money.refundCharge({ ...input, amountMinor: BigInt(input.amountMinor) })),
      ),
  }),

  payments: router({
    list: staffProcedure('read')
      .input(contract.paymentsListInput)
      .output(contract.paymentsListOutput)
      .query(async ({ ctx, input: { accountId = null, state = null, ...page } }) => {
        const { items, nextCursor } = await ctx.desk.money.payments(page, { accountId, state });
        return { nextCursor, items: items.map(toStaffPayment) };
      }),

    /** Disputes, and refunds made on the provider's site. */
    reversals: staffProcedure('read')
      .input(contract.reversalsListInput)
      .output(contract.reversalsListOutput)
      .query(async ({ ctx, input: { accountId = null, outcome = null, ...page } }) => {
        const { items, nextCursor } = await ctx.desk.money.reversals(
          { ...page, search: '' },
          { accountId, outcome },
        );
        return { nextCursor, items: items.map(toStaffReversal) };
      }),

    /** Refunds to the original card or bank. Debits the wallet now; the worker asks the provider. */
    refund: staffProcedure('wallet')
      .input(contract.refundPaymentInput)
      .output(contract.refundPaymentOutput)
      .mutation(async ({ ctx, input }) => {
        const { id, state } = await ctx.desk.money.refundPayment({
          ...input,
          amountMinor: BigInt(input.amountMinor),
        });
        return { refundId: id, state };
      }),
  }),
};

function toAdjustment({
  accountId,
  key,
  amountMinor,
  currency,
  reason,
}: z.infer<typeof contract.adjustInput>) {
  return { accountId, key, reason, money: { amountMinor: BigInt(amountMinor), currency } };
}

function toMovement({
  transactionId,
  amountMinor,
  balanceMinor,
  currency,
  isReplay,
}: Applied): z.infer<typeof contract.movementOutput> {
  const money = (amount: bigint) => ({ amountMinor: amount.toString(), currency });
  return { transactionId, amount: money(amountMinor), balance: money(balanceMinor), isReplay };
}

function toPriceLine(price: Price): contract.PriceLine {
  return toWire(price);
}

function toStaffReversal({
  amountMinor,
  currency,
  kind,
  outcome,
  ...line
}: ReversalLine): z.infer<typeof contract.staffReversalOutput> {
  return toWire({
    ...line,
    kind: kind === 'dispute' ? 'dispute' : 'refund',
    outcome: contract.reversalOutcome.parse(outcome),
    amount: { amountMinor: amountMinor.toString(), currency },
  });
}

function toStaffPayment(line: PaymentLine): contract.StaffPayment {
  const { id, accountId, company, provider, kind, currency, reference, reason } = line;
  const money = (amountMinor: bigint, of = currency) => ({
    amountMinor: amountMinor.toString(),
    currency: of,
  });
  return toWire({
    id,
    accountId,
    company,
    provider,
    kind,
    reference,
    reason,
    state: contract.staffPaymentState.parse(line.state),
    amount: money(line.amountMinor),
    cost: money(line.costMinor),
    refunded: money(line.refundedMinor),
    paid: line.paidMinor === null ? null : money(line.paidMinor, line.paidCurrency ?? currency),
    createdAt: line.createdAt,
  });
}
