/** The secrets the product shares with the simulated providers, and the URL for their webhooks. */
export type PaymentKeys = {
  paystackSecretKey: string;
  flutterwaveSecretKey: string;
  flutterwaveWebhookHash: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /**
   * Base URL; the provider's name is appended: `…/callbacks/payments/paystack`. Without it no webhooks are
   * sent.
   */
  callbackUrl?: string | undefined;
};

/** Development defaults; real providers issue their own. */
export const SANDBOX_KEYS: PaymentKeys = {
  paystackSecretKey: 'sk_test_sandbox_paystack',
  flutterwaveSecretKey: 'FLWSECK_TEST-sandbox-X',
  flutterwaveWebhookHash: 'sandbox-flutterwave-hash',
  stripeSecretKey: 'sk_test_sandbox_stripe',
  stripeWebhookSecret: 'whsec_sandbox_stripe',
};
