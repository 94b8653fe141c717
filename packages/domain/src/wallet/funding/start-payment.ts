import type { DomainConfig } from '../../config.ts';
import { DomainError } from '../../kernel/index.ts';
import type { NewPayment } from './funding.service.ts';
import type { Payment } from './payment.entity.ts';
import type { InScope, PaymentScope } from './payment-scope.ts';
import { explainProviderError, requireProvider } from './provider-errors.ts';
import { type Checkout, type CheckoutRequest, type PaymentProviders, ProviderRefusal } from './providers/payment-provider.ts';
import { readPayer } from './read-payer.ts';
import { makeReference } from './reference.ts';

interface Desk {
  providers: PaymentProviders;
  config: Pick<DomainConfig, 'appUrl'>;
}

/**
 * Begins a payment on a provider's page: writes it down, asks the provider for a page, and returns its address. The same key
 * again gives the same payment and page. Throws `payment_failed` with the provider's words, `unavailable` when it is silent.
 */
export async function startPayment(inScope: InScope, desk: Desk, input: NewPayment): Promise<{ paymentId: string; checkoutUrl: string }> {
  const provider = requireProvider(desk.providers, input.provider);
  const opened = await inScope(async (scope) => open(scope, desk, input));
  if (opened.checkoutUrl !== null) return { paymentId: opened.paymentId, checkoutUrl: opened.checkoutUrl };
  try {
    const checkout = await provider.initialise(opened.request);
    const checkoutUrl = await inScope((scope) => keepPage(scope, opened.paymentId, opened.request.reference, checkout));
    return { paymentId: opened.paymentId, checkoutUrl };
  } catch (error) {
    if (error instanceof ProviderRefusal) await inScope(async (scope) => (await scope.funding.lock(opened.paymentId)).fail(error.message, scope.clock.now()));
    throw explainProviderError(error, input.provider);
  }
}

/** Another try of the same form may have been faster: then its page is the one, and this one is never shown. */
async function keepPage(scope: PaymentScope, paymentId: string, reference: string, checkout: Checkout): Promise<string> {
  const payment = await scope.funding.lock(paymentId);
  if (payment.reference === reference) payment.wait(checkout);
  if (payment.checkoutUrl) return payment.checkoutUrl;
  throw new DomainError('conflict', 'The payment page is being opened already. Try again in a moment.');
}

async function open(scope: PaymentScope, desk: Desk, input: NewPayment): Promise<{ paymentId: string; checkoutUrl: string | null; request: CheckoutRequest }> {
  const { id } = await scope.funding.open(input);
  const payment = await scope.funding.lock(id);
  if (payment.state !== 'started' && payment.state !== 'pending')
    throw new DomainError('invalid_state', 'This payment is over. Open the form again for another one.', { paymentId: id, state: payment.state });
  // The answer to the last try was lost. Its page was never shown, and a reference is good for one page only.
  if (payment.checkoutUrl === null && payment.askedAt !== null)
    payment.restart(makeReference({ kind: 'payment', accountId: payment.accountId, id }, payment.attempt + 1));
  payment.askedAt = scope.clock.now();
  return { paymentId: id, checkoutUrl: payment.checkoutUrl ?? null, request: await checkoutRequest(scope, desk, payment) };
}

async function checkoutRequest(scope: PaymentScope, { config }: Desk, payment: Payment): Promise<CheckoutRequest> {
  const payer = await readPayer(scope);
  const returnUrl = `${config.appUrl}/callbacks/payments/${payment.provider}/return/${payment.id}`;
  return {
    reference: payment.reference,
    charge: payment.charge(),
    payer,
    description: `Talkdrum wallet of ${payer.company}`,
    returnUrl,
    cancelUrl: `${returnUrl}?status=cancelled`,
    isCardSaved: payment.isCardSaved,
  };
}
