import { movementDocuments } from '@talkdrum/domain/movement-documents';
import { z } from 'zod';
import { moneyOutput } from '../accounts/session.contract.ts';
import { isoDay, isoTime, listInput, listOutput } from '../list-contract.ts';

/** What a document is called: `documentWords[row.document].title`. */
export { documentWords } from '@talkdrum/domain/movement-documents';

const amountMinor = z.string().regex(/^-?\d+$/);

/** One currency's money: `available` is `balance` less `held`, what campaigns under way have reserved. */
export const balanceOutput = z.object({
  currency: z.string(),
  balanceMinor: amountMinor,
  heldMinor: amountMinor,
  availableMinor: amountMinor,
  /** True for the currency the account pays in now. */
  isCurrent: z.boolean(),
});

/** The account's currency first, also when nothing was ever funded. */
export const balancesOutput = z.array(balanceOutput);

export const transactionKind = z.enum([
  'funding',
  'adjustment',
  'refund',
  'subscription',
  'campaign',
  'message',
  'transfer',
  'reversal',
]);

/** What a statement may be filtered by; dates are days of UTC, both included. */
export const statementFilter = z.object({
  kind: transactionKind.nullish(),
  direction: z.enum(['in', 'out']).nullish(),
  currency: z.enum(['ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes']).nullish(),
  from: isoDay.nullish(),
  to: isoDay.nullish(),
});

export const statementInput = listInput.extend(statementFilter.shape);

export const statementRow = z.object({
  id: z.uuid(),
  at: isoTime,
  kind: transactionKind,
  /** A sentence part for people, like "Campaign: March offers". */
  description: z.string(),
  /** Like `campaign/<id>`; empty when it is about nothing in particular. */
  subject: z.string(),
  note: z.string(),
  /** Negative for what went out. */
  amountMinor,
  balanceAfterMinor: amountMinor,
  currency: z.string(),
  /**
   * For what was paid out of a reservation: whether it still reserves something. Null for everything else.
   */
  holdStatus: z.enum(['open', 'closed']).nullable(),
  /** How much of it was refunded so far. */
  refundedMinor: amountMinor,
  /**
   * What a download is called: `receipt` of money that came in, `invoice` for a charge, and notes for what
   * staff or a refund changed.
   */
  document: z.enum(movementDocuments),
});

export const statementOutput = listOutput(statementRow);

export const walletHold = z.object({
  id: z.uuid(),
  at: isoTime,
  kind: transactionKind,
  description: z.string(),
  subject: z.string(),
  /** The campaign it is for. */
  campaign: z.object({ id: z.uuid(), name: z.string(), status: z.string() }).nullable(),
  amountMinor,
  capturedMinor: amountMinor,
  /** Still reserved. */
  leftMinor: amountMinor,
  currency: z.string(),
  expiresAt: isoTime,
});

/** What is reserved now, newest first; a hundred at most. */
export const holdsOutput = z.array(walletHold);

export const priceRow = z.object({
  channel: z.enum(['email', 'sms']),
  messageType: z.enum(['promotional', 'transactional']),
  /** `*` is every country that has no price of its own. */
  country: z.string(),
  network: z.string(),
  currency: z.string(),
  /** Thousandths of a minor unit for one message; of an SMS, for one segment. */
  mills: z.number().int(),
  /** What a thousand messages cost. */
  perThousand: moneyOutput,
});

export const pricesOutput = z.array(priceRow);

export type WalletBalance = z.infer<typeof balanceOutput>;
export type StatementInput = z.input<typeof statementInput>;
export type StatementRow = z.infer<typeof statementRow>;
export type WalletHold = z.infer<typeof walletHold>;
export type PriceRow = z.infer<typeof priceRow>;
