import { DomainError, fieldError, newId, notFound, type Unit } from '../../kernel/index.ts';
import { knownCurrency } from './payment.entity.ts';
import { type CostRule, paymentProviders, transferCost } from './payment-terms.ts';
import { claimProviderKey } from './provider-keys.ts';
import type { BankAccount, PaymentProviders } from './providers/payment-provider.ts';
import { readPayer } from './read-payer.ts';
import { makeReference } from './reference.ts';
import { VirtualAccount } from './virtual-account.entity.ts';

export type VirtualAccountMerchant = VirtualAccount['merchant'];

interface VirtualAccountOption {
  provider: VirtualAccountMerchant;
  cost: CostRule;
  isBvnNeeded: boolean;
}

/** The bank accounts that fund the wallet: one per currency. */
export class VirtualAccounts {
  readonly #unit: Unit;
  readonly #providers: PaymentProviders;

  constructor(unit: Unit, providers: PaymentProviders) {
    this.#unit = unit;
    this.#providers = providers;
  }

  /** The one in the account's currency: the live one, or the last that failed. */
  async current(): Promise<VirtualAccount | null> {
    const { currency } = await readPayer(this.#unit);
    const found = await this.#unit.em.find(
      VirtualAccount,
      { currency: knownCurrency(currency) ?? 'ngn' },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 20 },
    );
    return found.find(({ state }) => state !== 'failed') ?? found[0] ?? null;
  }

  /** The providers that can open one in the account's currency. */
  async options(): Promise<VirtualAccountOption[]> {
    const { currency } = await readPayer(this.#unit);
    const known = knownCurrency(currency) ?? 'ngn';
    return paymentProviders.flatMap((provider) => {
      const adapter = this.#providers[provider];
      const cost = transferCost(provider, known);
      return adapter === undefined || cost === null || provider === 'stripe'
        ? []
        : [{ provider, cost, isBvnNeeded: adapter.isBvnNeeded }];
    });
  }

  /** Stores the request before calling the bank. Throws `conflict` if there is one already. */
  async open(provider: string, bvn: string | undefined): Promise<VirtualAccount> {
    const option = (await this.options()).find((candidate) => candidate.provider === provider);
    if (option === undefined)
      throw fieldError('provider', 'Bank accounts aren’t available in your currency.');
    if (option.isBvnNeeded && bvn === undefined)
      throw fieldError('bvn', 'The bank needs your Bank Verification Number.');
    await this.#unit.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `virtual-account:${this.#unit.actor.accountId}`,
    ]);
    const existing = await this.current();
    const standing = existing?.standing(this.#unit.clock.now());
    if (standing !== undefined && standing.state !== 'failed')
      throw new DomainError('conflict', 'This account already has a bank account in its currency.');
    // Flushed before the next one is added: only one that hasn't failed is allowed.
    if (standing !== undefined) existing?.fail(standing.reason);
    await this.#unit.em.flush();
    const { accountId, userId } = this.#unit.actor;
    const { currency } = await readPayer(this.#unit);
    const id = newId();
    const reference = makeReference({ kind: 'virtual_account', accountId, id });
    const created = this.#unit.em.create(VirtualAccount, {
      accountId,
      id,
      merchant: option.provider,
      currency: knownCurrency(currency) ?? 'ngn',
      reference,
      createdBy: userId,
    });
    await this.#unit.em.flush();
    return created;
  }

  async get(id: string): Promise<VirtualAccount> {
    const found = await this.#unit.em.findOne(VirtualAccount, { id });
    if (found === null) throw notFound('bank account');
    return found;
  }

  /** Stores the opened account. Throws `conflict` if its number already belongs to someone else. */
  async activate(id: string, bank: BankAccount): Promise<VirtualAccount> {
    const account = await this.get(id);
    const owner = { accountId: account.accountId, subjectId: id };
    const isOurs = await claimProviderKey(this.#unit.sql, owner, {
      provider: account.merchant,
      kind: 'bank_account',
      key: bank.bankAccount,
    });
    if (!isOurs)
      throw new DomainError(
        'conflict',
        'The bank returned an account number that’s already in use. Contact support.',
      );
    account.activate(bank);
    await this.#unit.em.flush();
    return account;
  }
}
