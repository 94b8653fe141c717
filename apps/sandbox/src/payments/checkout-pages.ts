import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../site/read-input.ts';
import { checkoutPage } from './checkout-view.ts';
import { OUTCOMES } from './outcomes.ts';
import { messagePage } from '../site/layout.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { type Charge, PROVIDERS, type ProviderName } from './payment-records.ts';

const payBody = z.object({
  outcome: z.enum(OUTCOMES).default('succeed'),
  number: z.string().max(30).default('4242424242424242'),
});
const html = 'text/html; charset=utf-8';

/** The payment pages, one URL per provider, and their redirects. */
export function checkoutPages(app: FastifyInstance, desk: PaymentDesk): void {
  for (const provider of PROVIDERS) {
    app.get<{ Params: { page: string } }>(`/${provider}/pay/:page`, async ({ params }, reply) => {
      const charge = desk.store.byPage(provider, params.page);
      if (!charge)
        return reply.code(404).type(html).send(messagePage('Not found', 'This payment doesn’t exist.'));
      return reply
        .type(html)
        .header('content-security-policy', policyFor(charge))
        .send(checkoutPage(charge, returnAddress(charge)));
    });

    app.post<{ Params: { page: string } }>(`/${provider}/pay/:page`, async ({ params, body }, reply) => {
      const charge = desk.store.byPage(provider, params.page);
      if (!charge)
        return reply.code(404).type(html).send(messagePage('Not found', 'This payment doesn’t exist.'));
      const { outcome, number } = readInput(payBody, body);
      await desk.act(charge, outcome, number.replaceAll(/\D/g, ''));
      reply.header('content-security-policy', policyFor(charge));
      if (charge.status === 'failed')
        return reply
          .code(402)
          .type(html)
          .send(checkoutPage(charge, returnAddress(charge)));
      return reply.redirect(returnAddress(charge), 303);
    });
  }
}

/** Browsers check form targets against this policy even after a redirect, so it must allow the return URL. */
function policyFor(charge: Charge): string {
  const origins = [charge.returnUrl, charge.cancelUrl].map((url) => URL.parse(url)?.origin ?? '').join(' ');
  return `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${origins}; base-uri 'none'; frame-ancestors 'none'`;
}

const RETURNS: Record<ProviderName, (charge: Charge, url: URL) => void> = {
  paystack: ({ reference }, url) => {
    url.searchParams.set('trxref', reference);
    url.searchParams.set('reference', reference);
  },
  flutterwave: ({ reference, id, status }, url) => {
    url.searchParams.set(
      'status',
      status === 'succeeded' ? 'successful' : status === 'cancelled' ? 'cancelled' : 'failed',
    );
    url.searchParams.set('tx_ref', reference);
    if (status !== 'cancelled') url.searchParams.set('transaction_id', String(id));
  },
  stripe: () => undefined,
};

/** The return URL, with each provider's parameters. */
function returnAddress(charge: Charge): string {
  const isPaid = charge.status === 'succeeded';
  if (!isPaid && charge.provider !== 'flutterwave') return charge.cancelUrl;
  const url = new URL(charge.returnUrl.replace('{CHECKOUT_SESSION_ID}', charge.page));
  RETURNS[charge.provider](charge, url);
  return url.toString();
}
