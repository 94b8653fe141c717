import { DomainError, fieldError } from '../../../kernel/index.ts';
import type { InScope } from '../payment-scope.ts';
import { explainProviderError, requireProvider } from '../provider-errors.ts';
import { type PaymentProviders, ProviderRefusal } from '../providers/payment-provider.ts';
import { readPayer } from '../read-payer.ts';
import type { VirtualAccount } from '../virtual-account.entity.ts';
import type { PaymentProviderName } from '../payment-terms.ts';

/**
 * Requests a dedicated bank account from a provider. The Bank Verification Number is passed on and never
 * stored or logged. Throws `payment_failed` with the provider's reason; after any failure it can be requested
 * again.
 */
export async function requestVirtualAccount(
  inScope: InScope,
  providers: PaymentProviders,
  { provider: name, bvn }: { provider: PaymentProviderName; bvn?: string | undefined },
): Promise<VirtualAccount> {
  if (name === 'stripe')
    throw fieldError('provider', 'Stripe doesn’t open bank accounts. Choose another provider.');
  const provider = requireProvider(providers, name);
  const { id, request } = await inScope(async (scope) => {
    const { id, reference, currency } = await scope.virtualAccounts.open(name, bvn);
    const payer = await readPayer(scope);
    return {
      id,
      request: { reference, currency, payer, company: payer.company, country: payer.country, bvn },
    };
  });
  try {
    const bank = await provider.requestVirtualAccount(request);
    return await inScope((scope) => scope.virtualAccounts.activate(id, bank));
  } catch (error) {
    await inScope(async (scope) => (await scope.virtualAccounts.get(id)).fail(reasonOf(error)));
    throw explainProviderError(error, name);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message;
  return error instanceof DomainError ? error.publicMessage : 'The bank didn’t answer.';
}
