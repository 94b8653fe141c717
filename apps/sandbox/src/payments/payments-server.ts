import { join } from 'node:path';
import Fastify from 'fastify';
import { explainListenError } from '../listen.ts';
import { prepareSite } from '../site/prepare-site.ts';
import { checkoutPages } from './checkout-pages.ts';
import { flutterwaveApi } from './flutterwave-api.ts';
import { PaymentDesk } from './payment-desk.ts';
import type { PaymentKeys } from './payment-keys.ts';
import type { Charge } from './payment-records.ts';
import { PaymentStore } from './payment-store.ts';
import { paymentsPages } from './payments-pages.ts';
import { paystackApi } from './paystack-api.ts';
import { webhookFor } from './provider-answers.ts';
import { reversalWebhook } from './reversal-answers.ts';
import { stripeApi } from './stripe-api.ts';
import { WebhookSender } from './webhook-sender.ts';

export type PaymentsOptions = {
  port: number;
  host: string;
  keys: PaymentKeys;
  dataDir?: string | undefined;
  /** Delay of a late webhook, in ms. */
  lateMs: number;
};
export type PaymentsServer = { port: number; desk: PaymentDesk; stop(): Promise<void> };

/**
 * Simulates Paystack (under /paystack), Flutterwave (under /flutterwave) and Stripe (under /v1, as its client
 * expects), with their payment pages and webhooks. Throws PortInUseError.
 */
export async function startPaymentsServer({
  port,
  host,
  keys,
  dataDir,
  lateMs,
}: PaymentsOptions): Promise<PaymentsServer> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  prepareSite(app, host);
  const store = new PaymentStore(dataDir === undefined ? undefined : join(dataDir, 'payments.json'));
  const webhooks = new WebhookSender(keys);
  const desk = new PaymentDesk(store, webhooks, { webhook: webhookFor, reversal: reversalWebhook }, lateMs);
  const address = { port };
  // Use localhost like the product: the same site, so the browser sends the session on the way back.
  const pageUrl = (charge: Charge) =>
    `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}/${charge.provider}/pay/${charge.page}`;
  const world = { store, desk, pageUrl };
  paystackApi(app, { ...world, secretKey: keys.paystackSecretKey });
  flutterwaveApi(app, { ...world, secretKey: keys.flutterwaveSecretKey });
  stripeApi(app, { ...world, secretKey: keys.stripeSecretKey });
  checkoutPages(app, desk);
  paymentsPages(app, desk);
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw explainListenError(error, 'the payments of the sandbox', port);
  }
  const bound = app.server.address();
  address.port = bound !== null && typeof bound === 'object' ? bound.port : port;
  const stop = async () => {
    webhooks.stop();
    await app.close();
  };
  return { port: address.port, desk, stop };
}
