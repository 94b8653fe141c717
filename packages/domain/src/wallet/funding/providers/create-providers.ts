import type { PaymentConfig } from '../../../config.ts';
import { Flutterwave } from './flutterwave.ts';
import type { PaymentProviders } from './payment-provider.ts';
import { Paystack } from './paystack.ts';

/** Creates the adapters. Stripe's package is large, so it is loaded only if used. */
export async function createPaymentProviders({
  paystack,
  flutterwave,
  stripe,
}: PaymentConfig): Promise<PaymentProviders> {
  return {
    ...(paystack === undefined ? {} : { paystack: new Paystack(paystack) }),
    ...(flutterwave === undefined ? {} : { flutterwave: new Flutterwave(flutterwave) }),
    ...(stripe === undefined ? {} : { stripe: new (await import('./stripe.ts')).StripeProvider(stripe) }),
  };
}
