import { movementDocuments } from '@talkdrum/domain/movement-documents';
import { channel, messageType } from '@talkdrum/domain/kernel/channel.schema';
import { priceKind } from '@talkdrum/domain/wallet/prices/price-kind.schema';
import { currency } from '@talkdrum/domain/kernel/currency.schema';
import { transactionKind } from '@talkdrum/domain/wallet/ledger/transaction-kind.schema';
import { spendingParts } from '@talkdrum/domain/wallet/spending/spending-parts.schema';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoDay, isoTime, listInput, listOutput } from '../list-contract.ts';

/** A document's title is `documentWords[row.document].title`. */
export { documentWords } from '@talkdrum/domain/movement-documents';

const amountMinor = z.string().regex(/^-?\d+$/);

/** One currency's balance. `available` is `balance` minus `held`, which running campaigns have reserved. */
export const balanceOutput = z.object({
  currency: z.string(),
  balanceMinor: amountMinor,
  heldMinor: amountMinor,
  availableMinor: amountMinor,
  /** True for the account's current currency. */
  isCurrent: z.boolean(),
});

/** The account's currency first, even if it was never funded. */
export const balancesOutput = z.array(balanceOutput);

/** Filters of a statement. Days are in UTC, both inclusive. */
export const statementFilter = z.object({
  kind: transactionKind.nullish(),
  direction: z.enum(['in', 'out']).nullish(),
  currency: currency.nullish(),
  from: isoDay.nullish(),
  to: isoDay.nullish(),
});

/** Lines of the statement. */
export const linesInput = listInput.extend(statementFilter.shape);

export const statementInput = linesInput.extend({
  /** The `line` of a line: only what it adds up. */
  line: z.string().max(100).nullish(),
});

export const statementRow = z.object({
  id: z.uuid(),
  at: isoTime,
  kind: transactionKind,
  /** A phrase for people to read, like "Campaign: March offers". */
  description: z.string(),
  /** Like `campaign/<id>`; can be empty. */
  subject: z.string(),
  note: z.string(),
  /** Negative for money out. */
  amountMinor,
  balanceAfterMinor: amountMinor,
  currency: z.string(),
  /** For charges from a hold: whether the hold is still open. Null for everything else. */
  holdStatus: z.enum(['open', 'closed']).nullable(),
  /** Amount refunded so far. */
  refundedMinor: amountMinor,
  /**
   * The type of the downloadable document: a receipt for money in, an invoice for a charge, or a note for a
   * staff change or refund.
   */
  document: z.enum(movementDocuments),
});

export const statementOutput = listOutput(statementRow);

/** One or more movements of a day; the other facts are those of the newest. */
export const statementLine = statementRow.extend({
  line: z.string(),
  /** In UTC. */
  day: isoDay,
  /** How many movements it adds up. */
  movements: z.number().int(),
  /** The sum of everything shown of its day, in its currency. */
  dayMinor: amountMinor,
});

export const linesOutput = listOutput(statementLine);

const balanceDay = z.object({ day: isoDay, availableMinor: amountMinor });

/** The balance and the spending of the last 30 days, in the account's currency. */
export const spendingOutput = z.object({
  currency: z.string(),
  /** The available balance at each day's end in UTC, oldest first; the last is today's, so far. */
  days: z.array(balanceDay),
  /** Largest first; refunds are taken off. */
  parts: z.array(z.object({ part: z.enum(spendingParts), spentMinor: amountMinor })),
  spentMinor: amountMinor,
  /** Paid to payment providers on top of fundings. */
  paymentCostMinor: amountMinor,
});

/** What the next 28 days will cost. */
export const forecastOutput = z.object({
  currency: z.string(),
  availableMinor: amountMinor,
  planned: z.array(
    z.object({
      at: isoTime,
      /** Null for the subscription. */
      campaign: z.object({ id: z.uuid(), channel, recipients: z.number().int().nullable() }).nullable(),
      name: z.string(),
      /** For campaigns an estimate; null if there is none. */
      costMinor: amountMinor.nullable(),
      /** What will be left after it. */
      leftMinor: amountMinor,
      isCounted: z.boolean(),
    }),
  ),
  /** Scheduled campaigns without an estimate, because there are too many. */
  more: z.number().int(),
  /** Average of single messages; null for fewer than 7 days. */
  usual: z.object({ perDayMinor: amountMinor, spentMinor: amountMinor, days: z.number().int() }).nullable(),
  /** If nothing is funded; negative for what is missing. */
  days: z.array(balanceDay),
});

export const walletHold = z.object({
  id: z.uuid(),
  at: isoTime,
  kind: transactionKind,
  description: z.string(),
  subject: z.string(),
  /** The campaign that holds it. */
  campaign: z.object({ id: z.uuid(), name: z.string(), status: z.string() }).nullable(),
  amountMinor,
  capturedMinor: amountMinor,
  /** Still reserved. */
  leftMinor: amountMinor,
  currency: z.string(),
  expiresAt: isoTime,
});

/** Open holds, newest first, at most 100. */
export const holdsOutput = z.array(walletHold);

export const priceRow = z.object({
  kind: priceKind,
  messageType,
  /** `*` is every country without its own price. */
  country: z.string(),
  network: z.string(),
  currency: z.string(),
  /** Thousandths of a minor unit per message or lead; for SMS, per segment. */
  mills: z.number().int(),
  /** The price of 1,000 of them. */
  perThousand: moneyOutput,
});

export const pricesOutput = z.array(priceRow);

export type WalletBalance = z.infer<typeof balanceOutput>;
export type StatementInput = z.input<typeof statementInput>;
export type StatementLine = z.infer<typeof statementLine>;
export type SpendingOutput = z.infer<typeof spendingOutput>;
export type ForecastOutput = z.infer<typeof forecastOutput>;
export type StatementRow = z.infer<typeof statementRow>;
export type WalletHold = z.infer<typeof walletHold>;
export type PriceRow = z.infer<typeof priceRow>;
