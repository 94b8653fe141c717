import { DomainError, formatMoney, newId, notFound, type Unit } from '../../kernel/index.ts';
import type { Wallet } from '../wallet.service.ts';
import type { Funding } from './funding.service.ts';
import type { Payment } from './payment.entity.ts';
import { PaymentRefund } from './payment-refund.entity.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Refunds by our staff to the original card or bank account. The transaction cost isn't refunded. */
export class PaymentRefunds {
  readonly #unit: Unit;
  readonly #wallet: Wallet;
  readonly #funding: Funding;

  constructor(unit: Unit, wallet: Wallet, funding: Funding) {
    this.#unit = unit;
    this.#wallet = wallet;
    this.#funding = funding;
  }

  /**
   * Debits the wallet and has the provider refund the amount; a refused refund returns to the wallet. Never
   * more than was credited, over all refunds, or than is available. The same key again returns the same
   * refund. Throws `invalid_state`, `limit_reached`, `insufficient_funds`, `conflict`.
   */
  async request(
    paymentId: string,
    { amountMinor, reason, key }: { amountMinor: bigint; reason: string; key: string },
  ): Promise<PaymentRefund> {
    const payment = await this.#funding.lock(paymentId);
    const earlier = await this.#unit.em.findOne(PaymentRefund, { key });
    if (earlier !== null) return requireSame(earlier, paymentId, amountMinor);
    requireRefundable(payment, amountMinor);
    const { accountId, userId } = this.#unit.actor;
    const id = newId();
    await this.#wallet.debit({
      key: `payment-refund:${id}`,
      money: { amountMinor, currency: payment.currency },
      kind: 'refund',
      subject: `payment/${paymentId}`,
      note: 'To the original card or bank account',
    });
    payment.refundedMinor += amountMinor;
    const refund = this.#unit.em.create(PaymentRefund, {
      accountId,
      id,
      paymentId,
      key,
      amountMinor,
      reason,
      createdBy: userId,
    });
    await this.#unit.em.flush();
    await this.#unit.dueWork.add('payment.refund', id, this.#unit.clock.now());
    return refund;
  }

  list(paymentId: string): Promise<PaymentRefund[]> {
    return this.#unit.em.find(
      PaymentRefund,
      { paymentId },
      { orderBy: { createdAt: 'asc', id: 'asc' }, limit: 100 },
    );
  }

  async get(id: string): Promise<PaymentRefund> {
    const refund = await this.#unit.em.findOne(PaymentRefund, { id });
    if (refund === null) throw notFound('refund');
    return refund;
  }

  /** The refund with our number or the provider's; null for one that wasn't requested here. */
  async find(
    paymentId: string,
    { refundId, providerRefundId }: { refundId: string | null; providerRefundId: string },
  ): Promise<PaymentRefund | null> {
    const ours =
      refundId !== null && uuid.test(refundId)
        ? await this.#unit.em.findOne(PaymentRefund, { id: refundId, paymentId })
        : null;
    return ours ?? this.#unit.em.findOne(PaymentRefund, { paymentId, providerRefundId });
  }

  /**
   * An accepted refund the provider couldn't pay out: the money returns to the wallet, once. `payment` is
   * locked.
   */
  async fail(payment: Payment, id: string, reason: string): Promise<boolean> {
    const refund = await this.#unit.em.findOneOrFail(PaymentRefund, { id }, { refresh: true });
    if (refund.state === 'refused') return false;
    await this.#takeBack(refund, payment, reason || 'The provider couldn’t pay out the refund.');
    return true;
  }

  /** Stores the provider's answer. A refused refund returns to the wallet in the same transaction. */
  async settle(id: string, answer: { providerRefundId: string } | { refusal: string }): Promise<void> {
    const { paymentId } = await this.get(id);
    const payment = await this.#funding.lock(paymentId);
    const refund = await this.#unit.em.findOneOrFail(PaymentRefund, { id }, { refresh: true });
    if (refund.state !== 'requested') return;
    if ('providerRefundId' in answer) return refund.succeed(answer.providerRefundId, this.#unit.clock.now());
    await this.#takeBack(refund, payment, answer.refusal);
  }

  async #takeBack(refund: PaymentRefund, payment: Payment, answer: string): Promise<void> {
    const { id, paymentId } = refund;
    refund.refuse(answer.slice(0, 500), this.#unit.clock.now());
    payment.refundedMinor -= refund.amountMinor;
    const money = { amountMinor: refund.amountMinor, currency: payment.currency };
    await this.#wallet.credit({
      key: `payment-refund:${id}:back`,
      money,
      kind: 'refund',
      subject: `payment/${paymentId}`,
      note: 'The refund was refused',
    });
    await this.#unit.em.flush();
  }
}

function requireRefundable(payment: Payment, amountMinor: bigint): void {
  if (payment.state !== 'succeeded')
    throw new DomainError('invalid_state', 'Only a payment that reached the wallet can be refunded.');
  if (payment.kind === 'transfer' && payment.provider === 'flutterwave')
    throw new DomainError(
      'invalid_state',
      'The provider can’t refund a bank transfer. Pay it out manually and debit the wallet.',
    );
  const left = payment.leftMinor();
  if (amountMinor <= 0n) throw new DomainError('invalid_input', 'The amount must be more than zero.');
  if (amountMinor > left)
    throw new DomainError(
      'limit_reached',
      `Only ${formatMoney({ amountMinor: left, currency: payment.currency })} of this payment can be ` +
        'refunded.',
    );
}

function requireSame(refund: PaymentRefund, paymentId: string, amountMinor: bigint): PaymentRefund {
  if (refund.paymentId === paymentId && refund.amountMinor === amountMinor) return refund;
  throw new DomainError('conflict', 'This key was already used for another refund. Use a new one.');
}
