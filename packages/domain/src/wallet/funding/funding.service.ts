import { LockMode } from '@mikro-orm/core';
import {
  type Currency,
  DomainError,
  fieldError,
  formatMoney,
  type Money,
  newId,
  notFound,
  readTimeCursor,
  type Unit,
} from '../../kernel/index.ts';
import { knownCurrency, Payment } from './payment.entity.ts';
import {
  cardCost,
  cardMarkets,
  type CostRule,
  costOf,
  paymentLimits,
  type PaymentProviderName,
  type PaymentState,
} from './payment-terms.ts';
import type { PaymentProviders } from './providers/payment-provider.ts';
import { readPayer } from './read-payer.ts';
import { makeReference } from './reference.ts';

export interface FundingOptions {
  minimum: Money;
  maximum: Money;
  /** `cards` are those it is meant for. */
  providers: { provider: PaymentProviderName; cards: string; cost: CostRule }[];
}

export interface NewPayment {
  key: string;
  provider: PaymentProviderName;
  amountMinor: bigint;
  currency: string;
  plan?: number | undefined;
  periodMonths?: number | undefined;
  isCardSaved: boolean;
}

/** A provider's identifiers of a payment. */
interface ProviderNumbers {
  provider: PaymentProviderName;
  reference: string | null;
  transactionId: string | null;
}

/**
 * Payments into the wallet, as rows. Functions that call a provider are in separate files, because no scope
 * may wait for one.
 */
export class Funding {
  readonly #unit: Unit;
  readonly #providers: PaymentProviders;

  constructor(unit: Unit, providers: PaymentProviders) {
    this.#unit = unit;
    this.#providers = providers;
  }

  /** The ways to add money in the account's currency, the likeliest first. */
  async options(): Promise<FundingOptions> {
    const { country, currency } = await this.#payer();
    const { minimumMinor, maximumMinor } = paymentLimits(currency);
    const providers = cardMarkets(country, currency).flatMap(({ provider, cards }) => {
      const cost = this.#providers[provider] === undefined ? null : cardCost(provider, currency);
      return cost === null ? [] : [{ provider, cards, cost }];
    });
    return {
      providers,
      minimum: { amountMinor: minimumMinor, currency },
      maximum: { amountMinor: maximumMinor, currency },
    };
  }

  /** Stores a payment before calling the provider. The same key again returns the same payment. */
  async open(input: NewPayment): Promise<Payment> {
    const earlier = await this.findByKey(input.key);
    if (earlier !== null) return requireSame(earlier, input);
    const { currency } = await this.#payer();
    if (knownCurrency(input.currency) !== currency)
      throw fieldError('currency', 'This account’s currency was changed. Reload the page.', 'conflict');
    const { providers, minimum, maximum } = await this.options();
    const option = providers.find(({ provider }) => provider === input.provider);
    if (option === undefined)
      throw fieldError(
        'provider',
        'This payment method isn’t available in your currency. Choose another one.',
      );
    if (input.amountMinor < minimum.amountMinor)
      throw fieldError('amountMinor', `Enter ${formatMoney(minimum)} or more.`);
    if (input.amountMinor > maximum.amountMinor)
      throw fieldError(
        'amountMinor',
        `Enter ${formatMoney(maximum)} or less. Make several payments for a larger amount.`,
      );
    return this.add({
      ...input,
      kind: 'checkout',
      currency,
      costMinor: costOf(input.amountMinor, option.cost),
    });
  }

  /** The payment with this key, locked: nobody else can add one until the scope ends. */
  async findByKey(key: string): Promise<Payment | null> {
    await this.#unit.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `payment:${this.#unit.actor.accountId}:${key}`,
    ]);
    return this.#unit.em.findOne(Payment, { key });
  }

  /** Adds a payment in state `started`, with due work that follows it even if this process dies. */
  async add(
    fields: Pick<Payment, 'key' | 'provider' | 'kind' | 'amountMinor' | 'costMinor' | 'currency'> &
      Partial<Payment>,
  ): Promise<Payment> {
    const { accountId, userId } = this.#unit.actor;
    const id = newId();
    const now = this.#unit.clock.now();
    const { key, provider, kind, amountMinor, costMinor, currency } = fields;
    const payment = this.#unit.em.create(Payment, {
      accountId,
      id,
      key,
      provider,
      kind,
      amountMinor,
      costMinor,
      currency,
      plan: fields.plan ?? null,
      periodMonths: fields.periodMonths ?? null,
      isCardSaved: fields.isCardSaved ?? false,
      authorisationId: fields.authorisationId ?? null,
      virtualAccountId: fields.virtualAccountId ?? null,
      reference: fields.reference ?? makeReference({ kind: 'payment', accountId, id }),
      createdBy: userId,
      createdAt: now,
    });
    await this.#unit.em.flush();
    if (kind === 'checkout')
      await this.#unit.dueWork.add('payment.verify', id, new Date(now.getTime() + 60_000));
    return payment;
  }

  async get(id: string): Promise<Payment> {
    const payment = await this.#unit.em.findOne(Payment, { id });
    if (payment === null) throw notFound('payment');
    return payment;
  }

  /** The successful payment with a provider's transaction number or our reference; null if there is none. */
  async findByTransaction({ provider, reference, transactionId }: ProviderNumbers): Promise<Payment | null> {
    const succeeded = { provider, state: 'succeeded' as const };
    const paid =
      transactionId === null
        ? null
        : await this.#unit.em.findOne(Payment, { ...succeeded, providerTxId: transactionId });
    return paid ?? (reference === null ? null : this.#unit.em.findOne(Payment, { ...succeeded, reference }));
  }

  /** The payment, locked until the scope ends. */
  async lock(id: string): Promise<Payment> {
    const payment = await this.#unit.em.findOne(
      Payment,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (payment === null) throw notFound('payment');
    return payment;
  }

  /** Newest first, with keyset pagination. */
  async list(filter: {
    cursor?: string | null;
    limit: number;
    state?: PaymentState | null;
  }): Promise<{ items: Payment[]; nextCursor: string | null }> {
    const after = readTimeCursor(filter.cursor);
    const page = await this.#unit.em.findByCursor(Payment, {
      where: filter.state ? { state: filter.state } : {},
      orderBy: { createdAt: 'desc', id: 'desc' },
      first: filter.limit,
      ...(after === undefined ? {} : { after }),
      includeCount: false,
    });
    return { items: page.items, nextCursor: page.hasNextPage ? page.endCursor : null };
  }

  async #payer(): Promise<{ country: string; currency: Currency }> {
    const { country, currency } = await readPayer(this.#unit);
    const known = knownCurrency(currency);
    if (known === null)
      throw new DomainError(
        'invalid_state',
        'Wallets aren’t available in this account’s currency. Choose another currency on the Profile page.',
      );
    return { country, currency: known };
  }
}

function requireSame(payment: Payment, input: NewPayment): Payment {
  const isSame =
    payment.kind === 'checkout' &&
    payment.provider === input.provider &&
    payment.amountMinor === input.amountMinor &&
    payment.currency === knownCurrency(input.currency) &&
    payment.plan === (input.plan ?? null) &&
    payment.periodMonths === (input.periodMonths ?? null);
  if (!isSame)
    throw new DomainError('conflict', 'This form was already used for another payment. Open it again.');
  return payment;
}
