import { DomainError, storableText } from '../../kernel/index.ts';
import { providerFacts, type PaymentProviderName } from './payment-terms.ts';
import {
  type PaymentProvider,
  type PaymentProviders,
  ProviderRefusal,
  ProviderUnreachable,
} from './providers/payment-provider.ts';

/** The adapter, or `unavailable` if this installation has no keys for it. */
export function requireProvider(providers: PaymentProviders, name: PaymentProviderName): PaymentProvider {
  const provider = providers[name];
  if (provider === undefined)
    throw new DomainError(
      'unavailable',
      `${providerFacts[name].label} isn’t set up here. Choose another payment method.`,
    );
  return provider;
}

/** The public error for a refusal or timeout by a provider; any other error stays unchanged. */
export function explainProviderError(error: unknown, name: PaymentProviderName): unknown {
  const { label } = providerFacts[name];
  if (error instanceof ProviderRefusal)
    return new DomainError(
      'payment_failed',
      `${label} said: ${error.message}`,
      { provider: name },
      { cause: error },
    );
  if (error instanceof ProviderUnreachable)
    return new DomainError(
      'unavailable',
      `${label} isn’t responding. Try again in a minute, or choose another payment method.`,
      {},
      { cause: error },
    );
  return error;
}

/** A provider's message, made safe to store and show. */
export function storableReason(text: string): string {
  return storableText(text).trim().slice(0, 300);
}
