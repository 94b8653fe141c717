/** The secrets the product and the played providers share, and where the product takes their messages. */
export type PaymentKeys = {
  paystackSecretKey: string;
  flutterwaveSecretKey: string;
  flutterwaveWebhookHash: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /**
   * The provider's name is added at the end: `…/callbacks/payments/paystack`. Without it no messages are
   * sent.
   */
  callbackUrl?: string | undefined;
};

/** For a development machine; a real provider gives its own. */
export const SANDBOX_KEYS: PaymentKeys = {
  paystackSecretKey: 'sk_test_sandbox_paystack',
  flutterwaveSecretKey: 'FLWSECK_TEST-sandbox-X',
  flutterwaveWebhookHash: 'sandbox-flutterwave-hash',
  stripeSecretKey: 'sk_test_sandbox_stripe',
  stripeWebhookSecret: 'whsec_sandbox_stripe',
};
