import { type Outcome, brandOf, REFUSALS, refusalOf } from './outcomes.ts';
import type { BankAccount, Charge, Dispute, Refund, SavedCard } from './payment-records.ts';
import { type PaymentStore, token } from './payment-store.ts';
import type { Webhook, WebhookSender } from './webhook-sender.ts';

export type Payloads = {
  webhook(charge: Charge): Webhook | undefined;
  reversal(charge: Charge, about: Dispute | Refund): Webhook;
};

/** `win` and `lose` apply to the latest open dispute, `fail_refund` to the latest refund. */
export const REVERSAL_ACTIONS = ['dispute', 'win', 'lose', 'refund', 'fail_refund'] as const;
export type ReversalAction = (typeof REVERSAL_ACTIONS)[number];

const OTHER_CURRENCIES: Record<string, string> = { ngn: 'usd' };
const HOLDER = { expMonth: 12, expYear: 2_031 };

/** Actions of payers and their banks, the same for all three providers. */
export class PaymentDesk {
  readonly store: PaymentStore;
  readonly webhooks: WebhookSender;
  readonly #payloads: Payloads;
  readonly #lateMs: number;

  constructor(store: PaymentStore, webhooks: WebhookSender, payloads: Payloads, lateMs: number) {
    this.store = store;
    this.webhooks = webhooks;
    this.#payloads = payloads;
    this.#lateMs = lateMs;
  }

  /** The payer acts on an open or declined charge. A paid or cancelled charge doesn't change. */
  async act(charge: Charge, outcome: Outcome, number: string): Promise<void> {
    if (charge.status === 'succeeded' || charge.status === 'cancelled') return;
    if (outcome === 'cancel') return this.#change(charge, { status: 'cancelled' });
    const refusal =
      outcome === 'declined' || outcome === 'insufficient_funds'
        ? REFUSALS[outcome]
        : refusalOf(number, false);
    if (refusal !== undefined) {
      this.#change(charge, { status: 'failed', reason: refusal, card: this.#card(charge, number) });
      // Paystack reports this to the payer only.
      return charge.provider === 'paystack' ? undefined : this.#tell(charge, 'succeed');
    }
    const card = this.#card(charge, number);
    this.store.addCard(card);
    this.#change(charge, {
      status: 'succeeded',
      reason: '',
      card,
      customer: card.customer,
      paidAt: new Date().toISOString(),
      paid: outcome === 'other_amount' ? Math.max(1, charge.asked - 100) : charge.asked,
      currency: outcome === 'other_currency' ? (OTHER_CURRENCIES[charge.currency] ?? 'ngn') : charge.currency,
    });
    await this.#tell(charge, outcome);
  }

  /** Charges a saved card without its holder. The charge is already in the store. */
  async chargeAgain(charge: Charge, card: SavedCard): Promise<void> {
    const refusal = refusalOf(card.number, true);
    if (refusal !== undefined) return this.#change(charge, { status: 'failed', reason: refusal, card });
    this.#change(charge, {
      status: 'succeeded',
      card,
      customer: card.customer,
      paid: charge.asked,
      paidAt: new Date().toISOString(),
    });
    await this.#tell(charge, 'succeed');
  }

  /** A transfer to a bank account. */
  async transfer(account: BankAccount, amount: number): Promise<Charge> {
    const charge = this.store.addCharge({
      provider: account.provider,
      reference: account.provider === 'flutterwave' ? account.owner : `transfer-${token(8)}`,
      asked: amount,
      currency: account.currency,
      email: account.email,
      channel: 'transfer',
      bankAccount: account.number,
      customer: account.owner,
    });
    this.#change(charge, { status: 'succeeded', paid: amount, paidAt: new Date().toISOString() });
    await this.#tell(charge, 'succeed');
    return charge;
  }

  /** Sends the webhook about a charge again. */
  async repeat(charge: Charge): Promise<void> {
    await this.#tell(charge, 'succeed');
  }

  /**
   * Actions of a payer's bank, or of staff on the provider's site, on a paid charge. Ignored where it doesn't
   * apply.
   */
  async reverse(charge: Charge, action: ReversalAction, amount?: number): Promise<void> {
    if (charge.status !== 'succeeded') return;
    const about = this.#reversed(charge, action, amount);
    this.store.save();
    if (about !== undefined) await this.webhooks.send(this.#payloads.reversal(charge, about));
  }

  #reversed(charge: Charge, action: ReversalAction, amount?: number): Dispute | Refund | undefined {
    const left = charge.paid - charge.refunded;
    if (action === 'dispute') return this.store.addDispute(charge, amount ?? charge.paid);
    if (action === 'refund')
      return left > 0 ? this.store.addRefund(charge, Math.min(amount ?? left, left), '') : undefined;
    if (action === 'fail_refund') return this.#failRefund(charge);
    const dispute = this.store.disputesOf(charge.id).findLast(({ status }) => status === 'open');
    return dispute === undefined
      ? undefined
      : Object.assign(dispute, { status: action === 'win' ? 'won' : 'lost' });
  }

  #failRefund(charge: Charge): Refund | undefined {
    const refund = this.store.refundsOf(charge.id).findLast(({ status }) => status === 'processed');
    if (refund === undefined) return undefined;
    charge.refunded -= refund.amount;
    return Object.assign(refund, { status: 'failed' as const });
  }

  async #tell(charge: Charge, outcome: Outcome): Promise<void> {
    const webhook = outcome === 'webhook_never' ? undefined : this.#payloads.webhook(charge);
    if (webhook === undefined) return;
    await this.webhooks.send(webhook, {
      delayMs: outcome === 'webhook_late' ? this.#lateMs : 0,
      copies: outcome === 'webhook_twice' ? 2 : 1,
    });
  }

  #card(charge: Charge, number: string): SavedCard {
    const prefix = { paystack: 'AUTH_', flutterwave: 'flw-t1nf-', stripe: 'pm_' }[charge.provider];
    const customer = charge.customer || `${charge.provider === 'stripe' ? 'cus_' : 'CUS_'}${token(8)}`;
    return {
      number,
      brand: brandOf(number),
      ...HOLDER,
      token: `${prefix}${token(10)}`,
      email: charge.email,
      customer,
      provider: charge.provider,
    };
  }

  #change(charge: Charge, change: Partial<Charge>): void {
    Object.assign(charge, change);
    this.store.save();
  }
}
