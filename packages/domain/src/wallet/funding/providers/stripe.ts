import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import type { StripeConfig } from '../../../config.ts';
import {
  type BankAccount,
  type ChargeRequest,
  type Checkout,
  type CheckoutRequest,
  type PaymentLookup,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderReversal,
  ProviderRefusal,
  ProviderUnreachable,
  type RefundRequest,
  type Verification,
} from './payment-provider.ts';
import { isAboutReversal } from './reversal-events.ts';
import { singleHeader } from './signatures.ts';
import { pageStatus, readDispute, readIntent, readRefund, stripeCard } from './stripe-answers.ts';
import { unknownPayment } from './verification.ts';

const timeoutMs = 15_000;
/** Maximum age of a signed webhook, as Stripe recommends. */
const signatureSeconds = 300;
const cardParts = ['payment_method', 'latest_charge'];

/** Stripe: global cards. Amounts in minor units; every POST has an idempotency key. */
export class StripeProvider implements PaymentProvider {
  readonly name = 'stripe';
  readonly isBvnNeeded = false;
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;

  constructor({ url, secretKey, webhookSecret }: StripeConfig) {
    const { hostname, port, protocol } = new URL(url);
    const isPlain = protocol === 'http:';
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: port === '' ? (isPlain ? 80 : 443) : port,
      protocol: isPlain ? 'http' : 'https',
      timeout: timeoutMs,
      // Safe for POSTs too, because of the idempotency key.
      maxNetworkRetries: 1,
      telemetry: false,
    });
    this.#webhookSecret = webhookSecret;
  }

  async initialise(request: CheckoutRequest): Promise<Checkout> {
    const { reference, charge, payer, description, returnUrl, cancelUrl, isCardSaved } = request;
    const session = await asked(() =>
      this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          customer_email: payer.email,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: charge.currency,
                unit_amount: Number(charge.amountMinor),
                product_data: { name: description },
              },
            },
          ],
          success_url: returnUrl,
          cancel_url: cancelUrl,
          metadata: { reference },
          payment_intent_data: {
            metadata: { reference },
            ...(isCardSaved ? { setup_future_usage: 'off_session' as const } : {}),
          },
          ...(isCardSaved ? { customer_creation: 'always' as const } : {}),
        },
        { idempotencyKey: `session-${reference}` },
      ),
    );
    if (session.url === null)
      throw new ProviderUnreachable('Stripe opened a payment page without an address');
    return { url: session.url, session: session.id };
  }

  async verify({ reference, session, transactionId }: PaymentLookup): Promise<Verification> {
    if (session === null && transactionId === null) return unknownPayment(reference);
    return asked(async () => {
      if (session === null)
        return readIntent(
          await this.#stripe.paymentIntents.retrieve(transactionId ?? '', { expand: cardParts }),
          reference,
        );
      const page = await this.#stripe.checkout.sessions.retrieve(session, {
        expand: cardParts.map((part) => `payment_intent.${part}`),
      });
      const intent = page.payment_intent;
      const answer =
        intent === null || typeof intent === 'string'
          ? unknownPayment(reference)
          : readIntent(intent, reference);
      const paid = { amountMinor: BigInt(page.amount_total ?? 0), currency: page.currency ?? '' };
      return { ...answer, reference: page.client_reference_id ?? '', paid, status: pageStatus(page, answer) };
    });
  }

  /** The idempotency key makes a second call return the first one's result. */
  async chargeAuthorisation({ reference, charge, token, description }: ChargeRequest): Promise<Verification> {
    const { paymentMethod, customer } = stripeCard.read(token);
    try {
      const intent = await this.#stripe.paymentIntents.create(
        {
          amount: Number(charge.amountMinor),
          currency: charge.currency,
          customer,
          payment_method: paymentMethod,
          off_session: true,
          confirm: true,
          description,
          metadata: { reference },
          expand: cardParts,
        },
        { idempotencyKey: `charge-${reference}` },
      );
      return readIntent(intent, reference);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return {
          ...unknownPayment(reference),
          status: 'failed',
          reason: error.message,
          transactionId: error.payment_intent?.id ?? null,
        };
      throw explain(error);
    }
  }

  async requestVirtualAccount(): Promise<BankAccount> {
    throw new ProviderRefusal('Stripe doesn’t offer bank accounts in this currency.', 400);
  }

  async reversals({ transactionId }: PaymentLookup): Promise<ProviderReversal[]> {
    const of = { payment_intent: transactionId ?? '', limit: 100 };
    const disputes = await asked(() => this.#stripe.disputes.list(of));
    const refunds = await asked(() => this.#stripe.refunds.list(of));
    return [
      ...disputes.data.flatMap((dispute) => readDispute(dispute) ?? []),
      ...refunds.data.map(readRefund),
    ];
  }

  /** Stripe forgets idempotency keys after a day, so an earlier refund is also looked up. */
  async refund({ refundId, transactionId, amount, reason }: RefundRequest): Promise<string> {
    const earlier = await asked(() =>
      this.#stripe.refunds.list({ payment_intent: transactionId, limit: 100 }),
    );
    const known = earlier.data.find(({ metadata }) => metadata?.['refund'] === refundId);
    if (known !== undefined) return known.id;
    const refund = await asked(() =>
      this.#stripe.refunds.create(
        {
          payment_intent: transactionId,
          amount: Number(amount.amountMinor),
          metadata: { refund: refundId, reason: reason.slice(0, 500) },
        },
        { idempotencyKey: `refund-${refundId}` },
      ),
    );
    return refund.id;
  }

  async cancel({ session }: PaymentLookup): Promise<void> {
    if (session !== null) await asked(() => this.#stripe.checkout.sessions.expire(session));
  }

  verifySignature(rawBody: Buffer, headers: IncomingHttpHeaders): boolean {
    try {
      const { signature } = this.#stripe.webhooks;
      return (
        signature?.verifyHeader(
          rawBody,
          singleHeader(headers['stripe-signature']),
          this.#webhookSecret,
          signatureSeconds,
        ) ?? false
      );
    } catch {
      return false;
    }
  }

  parseEvent(rawBody: Buffer): ProviderEvent | null {
    const { id, type, data }: Stripe.Event = JSON.parse(rawBody.toString('utf8'));
    const { object } = data;
    const about = { kind: type, key: id, bankAccount: null };
    if (object.object === 'checkout.session')
      return { ...about, about: 'payment', reference: object.client_reference_id, transactionId: null };
    if (object.object === 'payment_intent')
      return {
        ...about,
        about: 'payment',
        reference: object.metadata['reference'] ?? null,
        transactionId: object.id,
      };
    if (object.object !== 'dispute' && object.object !== 'refund' && object.object !== 'charge')
      return { ...about, about: 'nothing', reference: null, transactionId: null };
    const intent = object.payment_intent;
    const transactionId = typeof intent === 'string' ? intent : (intent?.id ?? null);
    return {
      ...about,
      about: isAboutReversal(type) ? 'reversal' : 'nothing',
      reference: null,
      transactionId,
    };
  }
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  )
    return new ProviderRefusal(error.message, error.statusCode ?? 400);
  return error instanceof Stripe.errors.StripeError
    ? new ProviderUnreachable(`Stripe: ${error.message}`, error)
    : error;
}
