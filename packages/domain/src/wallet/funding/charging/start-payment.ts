import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainConfig } from '../../../config.ts';
import { DomainError } from '../../../kernel/index.ts';
import type { NewPayment } from '../funding.service.ts';
import { pageAnswerMs, type Payment } from '../payment.entity.ts';
import type { InScope, PaymentScope } from '../payment-scope.ts';
import { explainProviderError, requireProvider } from '../provider-errors.ts';
import {
  type Checkout,
  type CheckoutRequest,
  type PaymentProviders,
  ProviderRefusal,
} from '../providers/payment-provider.ts';
import { readPayer } from '../read-payer.ts';
import { makeReference } from '../reference.ts';

const pauseMs = 150;

interface PaymentPorts {
  providers: PaymentProviders;
  config: Pick<DomainConfig, 'appUrl'>;
}

/**
 * Starts a payment on a provider's page: stores it, requests a page from the provider, and returns its
 * address. The same key again, even concurrently, returns the same payment and page. Throws `payment_failed`
 * with the provider's reason, or `unavailable` if it doesn't answer.
 */
export async function startPayment(
  inScope: InScope,
  ports: PaymentPorts,
  input: NewPayment,
): Promise<{ paymentId: string; checkoutUrl: string }> {
  const provider = requireProvider(ports.providers, input.provider);
  const opened = await openInTurn(inScope, ports, input);
  if (opened.checkoutUrl !== null) return { paymentId: opened.paymentId, checkoutUrl: opened.checkoutUrl };
  try {
    const checkout = await provider.initialise(opened.request);
    const checkoutUrl = await inScope((scope) =>
      keepPage(scope, opened.paymentId, opened.request.reference, checkout),
    );
    return { paymentId: opened.paymentId, checkoutUrl };
  } catch (error) {
    await inScope(async (scope) => {
      const payment = await scope.funding.lock(opened.paymentId);
      if (error instanceof ProviderRefusal) payment.fail(error.message, scope.clock.now());
      else if (payment.reference === opened.request.reference) payment.losePageAnswer(scope.clock.now());
    });
    throw explainProviderError(error, input.provider);
  }
}

interface Opened {
  paymentId: string;
  checkoutUrl: string | null;
  request: CheckoutRequest;
}

/** Of two calls with the same key, the second waits for the first one's page, even across processes. */
async function openInTurn(inScope: InScope, ports: PaymentPorts, input: NewPayment): Promise<Opened> {
  for (let waitedMs = 0; waitedMs <= pageAnswerMs; waitedMs += pauseMs) {
    const opened = await inScope((scope) => open(scope, ports, input));
    if (opened !== null) return opened;
    await sleep(pauseMs);
  }
  throw new DomainError('conflict', 'The payment page is already being opened. Try again in a moment.');
}

/** Another attempt with the same form may have been faster: its page wins, and this one is never shown. */
async function keepPage(
  scope: PaymentScope,
  paymentId: string,
  reference: string,
  checkout: Checkout,
): Promise<string> {
  const payment = await scope.funding.lock(paymentId);
  if (payment.reference === reference) payment.wait(checkout);
  if (payment.checkoutUrl) return payment.checkoutUrl;
  throw new DomainError('conflict', 'The payment page is already being opened. Try again in a moment.');
}

/** Null while another call waits for the provider's page. */
async function open(scope: PaymentScope, ports: PaymentPorts, input: NewPayment): Promise<Opened | null> {
  const { id } = await scope.funding.open(input);
  const payment = await scope.funding.lock(id);
  if (payment.state !== 'started' && payment.state !== 'pending')
    throw new DomainError(
      'invalid_state',
      'This payment is closed. Open the form again to make another one.',
      { paymentId: id, state: payment.state },
    );
  if (payment.isPageAwaited(scope.clock.now())) return null;
  // The last attempt's answer was lost. Its page was never shown, and a reference works for only one page.
  if (payment.checkoutUrl === null && payment.askedAt !== null)
    payment.restart(
      makeReference({ kind: 'payment', accountId: payment.accountId, id }, payment.attempt + 1),
    );
  payment.askedAt = scope.clock.now();
  return {
    paymentId: id,
    checkoutUrl: payment.checkoutUrl ?? null,
    request: await checkoutRequest(scope, ports, payment),
  };
}

async function checkoutRequest(
  scope: PaymentScope,
  { config }: PaymentPorts,
  payment: Payment,
): Promise<CheckoutRequest> {
  const payer = await readPayer(scope);
  const returnUrl = `${config.appUrl}/callbacks/payments/${payment.provider}/return/${payment.id}`;
  return {
    reference: payment.reference,
    charge: payment.charge(),
    payer,
    description: `Talkdrum wallet for ${payer.company}`,
    returnUrl,
    cancelUrl: `${returnUrl}?status=cancelled`,
    isCardSaved: payment.isCardSaved,
  };
}
