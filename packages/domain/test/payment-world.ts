import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { SANDBOX_KEYS, type Sandbox, startSandbox } from '@talkdrum/sandbox';
import type { PaymentConfig } from '../src/config.ts';
import { DueWorkRunner, newId, silentLogger } from '../src/kernel/index.ts';
import type { Domain } from '../src/domain.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../src/testing/index.ts';
import { dueWorkHandlers } from '../src/work.ts';
import type { Payment } from '../src/wallet/funding/payment.entity.ts';
import type { PaymentProviderName } from '../src/wallet/funding/payment-terms.ts';
import { receiveProviderEvent } from '../src/wallet/funding/settling/receive-event.ts';
import { startPayment } from '../src/wallet/funding/charging/start-payment.ts';

/** A domain whose payment providers are the sandbox's, over real HTTP, including their webhooks. */
export interface PaymentWorld {
  test: TestDomain;
  sandbox: Sandbox;
  addAccount(currency?: string): Promise<PayingTestAccount>;
  /** Runs the work that is due now, except mail. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

/** A `TestAccount` that funds its wallet. */
export class PayingTestAccount extends TestAccount {
  currency = 'ngn';

  static async createIn(domain: Domain, currency: string): Promise<PayingTestAccount> {
    const account = new PayingTestAccount(domain, newId());
    account.currency = currency;
    await domain.pool.query(
      `insert into account (id, email, company, first_name, last_name, telephone, country, currency) values ($1, $2, 'Kola Stores', 'Kola', 'Ade', '+2348031234567', 'NG', $3)`,
      [account.accountId, `owner-${account.accountId.slice(-8)}@example.com`, currency],
    );
    return account;
  }

  /** Starts a payment; the payer is on its page afterwards. */
  async start(
    provider: PaymentProviderName,
    amountMinor = 500_000n,
    { key = newId(), isCardSaved = false } = {},
  ): Promise<Payment> {
    const { payments: providers, config } = this.domain.deps;
    const { paymentId } = await startPayment(
      this.inScope,
      { providers, config },
      { key, provider, amountMinor, currency: this.currency, isCardSaved },
    );
    return this.payment(paymentId);
  }

  payment(id: string): Promise<Payment> {
    return this.inScope(({ funding }) => funding.get(id));
  }

  override balance(currency = this.currency): Promise<bigint> {
    return super.balance(currency);
  }
}

/** The adapters' configuration for a running sandbox. */
export function sandboxConfig(paymentsUrl: string): PaymentConfig {
  const keys = SANDBOX_KEYS;
  return {
    paystack: { url: `${paymentsUrl}/paystack`, secretKey: keys.paystackSecretKey, bank: 'test-bank' },
    flutterwave: {
      url: `${paymentsUrl}/flutterwave`,
      secretKey: keys.flutterwaveSecretKey,
      webhookHash: keys.flutterwaveWebhookHash,
    },
    stripe: { url: paymentsUrl, secretKey: keys.stripeSecretKey, webhookSecret: keys.stripeWebhookSecret },
  };
}

export async function startPaymentWorld(): Promise<PaymentWorld> {
  const listener = createServer();
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const sandbox = await startSandbox({ payments: { callbackUrl: `http://127.0.0.1:${port}` }, lateMs: 50 });
  const test = await startTestDomain({ payments: sandboxConfig(sandbox.paymentsUrl) });
  takeMessages(listener, test);
  return {
    test,
    sandbox,
    addAccount: (currency = 'ngn') => PayingTestAccount.createIn(test.domain, currency),
    work: () => {
      const handlers = dueWorkHandlers(test.domain).filter(({ kind }) => kind.startsWith('payment.'));
      return new DueWorkRunner(test.domain.pool, handlers, silentLogger).runUntilIdle();
    },
    stop: async () => {
      await sandbox.stop();
      listener.closeAllConnections();
      listener.close();
      await test.stop();
    },
  };
}

/** Handles the providers' webhooks like the server, without its limits. */
function takeMessages(listener: Server, test: TestDomain): void {
  listener.on('request', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const provider = (['paystack', 'flutterwave', 'stripe'] as const).find(
      (name) => request.url === `/${name}`,
    );
    const outcome =
      provider === undefined
        ? 'refused'
        : await receiveProviderEvent(test.domain, provider, Buffer.concat(chunks), request.headers);
    response.statusCode = outcome === 'refused' ? 401 : 200;
    response.end();
  });
}
