import {
  type FundingOptions,
  type Payment,
  type PaymentAuthorisation,
  providerFacts,
  type Scope,
  type VirtualAccount,
} from '@talkdrum/domain';
import { toMoney } from '../accounts/present-account.ts';
import type {
  AuthorisationOutput,
  BankRecord,
  FundingOptions as FundingOptionsOutput,
  PaymentOutput,
  VirtualAccountOutput,
} from './funding.contract.ts';
import { toWire } from '../to-wire.ts';

const notice = 'The final charge includes an additional transaction cost. There are no refunds.';
const periods = [1, 3, 12] as const;

export function toFundingOptions({ minimum, maximum, providers }: FundingOptions): FundingOptionsOutput {
  return {
    currency: minimum.currency,
    minimum: toMoney(minimum),
    maximum: toMoney(maximum),
    providers: providers.map((each) => ({ ...each, ...providerFacts[each.provider] })),
    notice,
  };
}

export function toPayment(payment: Payment): PaymentOutput {
  const { currency, amountMinor, costMinor, refundedMinor, reversedMinor } = payment;
  const isOpen = payment.state === 'started' || payment.state === 'pending';
  return toWire({
    id: payment.id,
    provider: payment.provider,
    providerLabel: providerFacts[payment.provider].label,
    kind: payment.kind,
    state: payment.state,
    amount: toMoney({ amountMinor, currency }),
    cost: toMoney({ amountMinor: costMinor, currency }),
    charge: toMoney(payment.charge()),
    refunded: toMoney({ amountMinor: refundedMinor, currency }),
    reversed: toMoney({ amountMinor: reversedMinor, currency }),
    dispute: payment.dispute ?? null,
    reason: payment.reason,
    reference: payment.reference,
    plan: payment.plan ?? null,
    periodMonths: periods.find((months) => months === payment.periodMonths) ?? null,
    card: payment.cardLast4 === '' ? null : { brand: payment.cardBrand, last4: payment.cardLast4 },
    checkoutUrl: isOpen ? (payment.checkoutUrl ?? null) : null,
    createdAt: payment.createdAt,
    settledAt: payment.settledAt,
  });
}

export function toAuthorisation(authorisation: PaymentAuthorisation, now: Date): AuthorisationOutput {
  const { id, provider, brand, last4, expMonth, expYear, createdAt, lastUsedAt } = authorisation;
  return toWire({
    id,
    provider,
    providerLabel: providerFacts[provider].label,
    brand,
    last4,
    expMonth,
    expYear,
    isExpired: authorisation.isExpired(now),
    createdAt,
    lastUsedAt,
  });
}

export function toBankRecord(account: VirtualAccount, now: Date): BankRecord {
  const { id, merchant, customerId, bankName, bankAccount, accountName, currency, createdAt } = account;
  return toWire({
    id,
    merchant,
    merchantLabel: providerFacts[merchant].label,
    customerId,
    bankName,
    bankAccount,
    accountName,
    currency,
    ...account.standing(now),
    createdAt,
  });
}

/** The bank record in the account's currency, and the providers that can open one. */
export async function toVirtualAccount({
  virtualAccounts,
  clock,
}: Pick<Scope, 'virtualAccounts' | 'clock'>): Promise<VirtualAccountOutput> {
  const record = await virtualAccounts.current();
  const options = await virtualAccounts.options();
  return {
    record: record === null ? null : toBankRecord(record, clock.now()),
    options: options.map(({ provider, cost, isBvnNeeded }) => ({
      provider,
      label: providerFacts[provider].label,
      cost,
      isBvnNeeded,
    })),
  };
}
