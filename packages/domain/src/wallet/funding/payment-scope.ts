import type { BareDomain, DomainWith, ScopeWith } from '../../domain-with.ts';
import type { Wallet } from '../wallet.service.ts';
import type { Funding } from './funding.service.ts';
import type { PaymentAuthorisations } from './payment-authorisations.service.ts';
import type { PaymentRefunds } from './payment-refunds.service.ts';
import type { PaymentReversals } from './payment-reversals.service.ts';
import type { PaymentProviders } from './providers/payment-provider.ts';
import type { VirtualAccounts } from './virtual-accounts.service.ts';

/** The services that start and settle payments. */
export interface PaymentServices {
  funding: Funding;
  paymentAuthorisations: PaymentAuthorisations;
  paymentRefunds: PaymentRefunds;
  paymentReversals: PaymentReversals;
  virtualAccounts: VirtualAccounts;
  wallet: Wallet;
}

export type PaymentScope = ScopeWith<PaymentServices>;

/** Opens a short scope of one account. Network calls run between two scopes. */
export type InScope = <T>(work: (scope: PaymentScope) => Promise<T>) => Promise<T>;

/** A domain that also knows the payment providers. */
export interface PaymentDomain extends DomainWith<PaymentServices> {
  readonly deps: BareDomain['deps'] & { readonly payments: PaymentProviders };
}
