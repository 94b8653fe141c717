import { Flutterwave, type FlutterwaveConfig } from './flutterwave.ts';
import type { PaymentProviders } from './payment-provider.ts';
import { Paystack, type PaystackConfig } from './paystack.ts';
import type { StripeConfig } from './stripe.ts';

/** The providers this installation has keys for; one that is missing is not offered. */
export interface PaymentConfig {
  paystack?: PaystackConfig | undefined;
  flutterwave?: FlutterwaveConfig | undefined;
  stripe?: StripeConfig | undefined;
}

/** Makes the adapters. Stripe's package is large, so it is loaded only where it is used. */
export async function createPaymentProviders({ paystack, flutterwave, stripe }: PaymentConfig): Promise<PaymentProviders> {
  return {
    ...(paystack === undefined ? {} : { paystack: new Paystack(paystack) }),
    ...(flutterwave === undefined ? {} : { flutterwave: new Flutterwave(flutterwave) }),
    ...(stripe === undefined ? {} : { stripe: new (await import('./stripe.ts')).StripeProvider(stripe) }),
  };
}
