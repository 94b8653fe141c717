import { mailOwners, updateAccount } from '../../accounts/index.ts';
import { formatMoney, newId, type Unit } from '../../kernel/index.ts';
import type { DomainConfig } from '../../config.ts';
import { toCurrency } from '../ledger/read-balances.ts';
import type { Wallet } from '../wallet.service.ts';
import type { Funding } from './funding.service.ts';
import { knownCurrency, type Payment } from './payment.entity.ts';
import type { PaymentRefunds } from './payment-refunds.service.ts';
import { providerFacts } from './payment-terms.ts';
import { storableReason } from './provider-errors.ts';
import type { ProviderReversal, ReversalOutcome } from './providers/payment-provider.ts';
import { findReversalSql, insertReversalSql } from './funding.sql.ts';

/** A dispute, or a refund made at the provider. */
interface Reversal {
  id: string;
  paymentId: string;
  kind: 'dispute' | 'refund';
  /** taken: the money left the wallet · returned: it came back. */
  state: 'taken' | 'returned';
  outcome: ReversalOutcome;
  /** What it took out of the wallet. */
  amountMinor: bigint;
  reason: string;
  /** The number of money movements for it. */
  moves: number;
  createdAt: Date;
}

/** The outbox event when the wallet can no longer cover running campaigns. */
export const walletOverdrawn = 'wallet.overdrawn';

/**
 * Disputes of payments and refunds made at the provider. They take money out of the wallet, even below zero.
 */
export class PaymentReversals {
  readonly #unit: Unit;
  readonly #wallet: Wallet;
  readonly #funding: Funding;
  readonly #refunds: PaymentRefunds;
  readonly #config: DomainConfig;

  constructor(
    unit: Unit,
    parts: { wallet: Wallet; funding: Funding; refunds: PaymentRefunds; config: DomainConfig },
  ) {
    this.#unit = unit;
    this.#wallet = parts.wallet;
    this.#funding = parts.funding;
    this.#refunds = parts.refunds;
    this.#config = parts.config;
  }

  /**
   * Updates the wallet to match the provider's answer about a payment, under the payment's lock and in this
   * transaction. The same answer again changes nothing. Never takes more than the payment put in. True while
   * a dispute is open.
   */
  async settle(paymentId: string, answers: readonly ProviderReversal[]): Promise<boolean> {
    if (answers.length === 0) return false;
    // Lock order: account, payment, wallet. Starting to send also locks the account before the wallet.
    await this.#unit.sql('select 1 from account where id = $1 for no key update', [
      this.#unit.actor.accountId,
    ]);
    const payment = await this.#funding.lock(paymentId);
    if (payment.state !== 'succeeded') return false;
    for (const answer of answers) {
      const ours = await this.#refunds.find(paymentId, {
        refundId: answer.refundId,
        providerRefundId: answer.id,
      });
      if (ours === null || answer.kind === 'dispute') await this.#settleForeign(payment, answer);
      else if (answer.outcome === 'failed') await this.#refundFailed(payment, ours.id, answer.reason);
    }
    await this.#unit.em.flush();
    await this.#flagAccount();
    return payment.dispute === 'open';
  }

  async #settleForeign(payment: Payment, answer: ProviderReversal): Promise<void> {
    const isOwed = answer.outcome !== 'won' && answer.outcome !== 'failed';
    const known = await this.#find(payment.id, answer);
    if (known === null && !isOwed) return;
    if (known === null) return this.#take(payment, await this.#add(payment, answer), answer);
    if (known.outcome === answer.outcome) return;
    if (answer.kind === 'dispute') payment.dispute = disputeOf(answer.outcome);
    if (known.state === 'taken' && !isOwed) return this.#giveBack(payment, known, answer);
    // A bank can reopen a dispute that was won.
    if (known.state === 'returned' && isOwed) return this.#take(payment, known, answer);
    await this.#note(known, { ...known, outcome: answer.outcome });
    if (answer.outcome === 'lost') await this.#tell(payment, known.amountMinor, answer);
  }

  async #take(payment: Payment, reversal: Reversal, answer: ProviderReversal): Promise<void> {
    if (answer.kind === 'dispute') {
      payment.dispute = disputeOf(answer.outcome);
      await this.#stopTopUp();
    }
    const amountMinor = amountOf(payment, answer);
    const moves = reversal.moves + (amountMinor > 0n ? 1 : 0);
    await this.#note(reversal, { outcome: answer.outcome, state: 'taken', moves, amountMinor });
    if (amountMinor > 0n) {
      payment.reversedMinor += amountMinor;
      await this.#wallet.reverse(
        this.#movement(payment, { ...reversal, moves, amountMinor }, takenWords(payment, answer)),
      );
    }
    await this.#tell(payment, amountMinor, answer);
    const { availableMinor } = await this.#wallet.balance(payment.currency);
    if (availableMinor < 0n) await this.#unit.outbox.publish(walletOverdrawn, { currency: payment.currency });
  }

  /** A disputed charge must not be followed by another one unless a person requests it. */
  async #stopTopUp(): Promise<void> {
    await this.#unit.sql(
      `update automatic_top_up set is_on = false, off_reason = 'A payment was disputed.', off_at = $2
       where account_id = $1 and is_on`,
      [this.#unit.actor.accountId, this.#unit.clock.now()],
    );
  }

  async #giveBack(payment: Payment, reversal: Reversal, answer: ProviderReversal): Promise<void> {
    const moves = reversal.moves + (reversal.amountMinor > 0n ? 1 : 0);
    await this.#note(reversal, {
      outcome: answer.outcome,
      state: 'returned',
      moves,
      amountMinor: reversal.amountMinor,
    });
    if (reversal.amountMinor > 0n) {
      payment.reversedMinor -= reversal.amountMinor;
      await this.#wallet.credit(
        this.#movement(payment, { ...reversal, moves }, returnedWords(payment, answer)),
      );
    }
    await this.#tell(payment, reversal.amountMinor, answer);
  }

  #movement({ id: paymentId, currency }: Payment, { id, moves, amountMinor }: Reversal, note: string) {
    return {
      key: `payment-reversal:${id}:${moves}`,
      money: { amountMinor, currency },
      kind: 'reversal' as const,
      subject: `payment/${paymentId}`,
      note,
    };
  }

  async #refundFailed(payment: Payment, refundId: string, reason: string): Promise<void> {
    if (!(await this.#refunds.fail(payment, refundId, reason))) return;
    const { amountMinor } = await this.#refunds.get(refundId);
    const answer = { kind: 'refund', outcome: 'failed', reason } as const;
    await this.#tell(payment, amountMinor, answer);
  }

  async #find(paymentId: string, { kind, id }: ProviderReversal): Promise<Reversal | null> {
    const { rows } = await this.#unit.sql<Reversal>(findReversalSql, [
      this.#unit.actor.accountId,
      paymentId,
      kind,
      id,
    ]);
    return rows[0] ?? null;
  }

  async #add(
    payment: Payment,
    { kind, id: providerId, outcome, claimed, reason }: ProviderReversal,
  ): Promise<Reversal> {
    const { amountMinor, currency } = claimed ?? payment.charge();
    const { rows } = await this.#unit.sql<Reversal>(insertReversalSql, [
      this.#unit.actor.accountId,
      newId(),
      payment.id,
      kind,
      outcome,
      providerId,
      amountMinor.toString(),
      currency,
      storableReason(reason),
    ]);
    if (rows[0] === undefined) throw new Error('a reversal was not kept');
    return rows[0];
  }

  async #note(
    { id }: Reversal,
    { outcome, state, moves, amountMinor }: Pick<Reversal, 'outcome' | 'state' | 'moves' | 'amountMinor'>,
  ): Promise<void> {
    await this.#unit.sql(
      `update payment_reversal
       set outcome = $3, state = $4, moves = $5, amount_minor = $6, changed_at = now()
       where account_id = $1 and id = $2`,
      [this.#unit.actor.accountId, id, outcome, state, moves, amountMinor.toString()],
    );
  }

  /** Stores the time of the oldest dispute that isn't won on the account, for our staff. */
  async #flagAccount(): Promise<void> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ at: Date | null }>(
      `select min(created_at) as at from payment_reversal
       where account_id = $1 and kind = 'dispute' and outcome in ('open', 'lost')`,
      [actor.accountId],
    );
    const at = rows[0]?.at ?? null;
    await updateAccount(sql, actor.accountId, { paymentsDisputedAt: at });
  }

  /** Emails the owners, and our staff if support has an address. */
  async #tell(
    payment: Payment,
    amountMinor: bigint,
    { kind, outcome, reason }: Pick<ProviderReversal, 'kind' | 'outcome' | 'reason'>,
  ): Promise<void> {
    const { currency } = payment;
    const { balanceMinor } = await this.#wallet.balance(currency);
    const told = {
      kind,
      outcome,
      amount: formatMoney({ amountMinor, currency: toCurrency(currency) }),
      provider: providerFacts[payment.provider].label,
      reason: storableReason(reason),
      balance: formatMoney({ amountMinor: balanceMinor, currency: toCurrency(currency) }),
      isOverdrawn: balanceMinor < 0n,
    };
    await mailOwners(this.#unit, 'payment_reversed', {
      ...told,
      url: `${this.#config.appUrl}/dashboard/wallet?tab=payments`,
    });
    const staff = this.#config.support?.email;
    if (staff === undefined) return;
    const { accountId } = this.#unit.actor;
    const data = { ...told, accountId, paymentId: payment.id, reference: payment.reference };
    await this.#unit.outbox.publish('mail.requested', {
      to: staff,
      toName: '',
      template: 'staff_payment_reversed',
      data,
    });
  }
}

/**
 * What it takes out of the wallet: the amount the provider names, but never more than is left of the payment.
 */
function amountOf(payment: Payment, { claimed }: ProviderReversal): bigint {
  const left = payment.leftMinor();
  if (claimed === null || knownCurrency(claimed.currency) !== payment.currency) return left;
  return claimed.amountMinor < left ? claimed.amountMinor : left;
}

function disputeOf(outcome: ReversalOutcome): 'open' | 'lost' | 'won' | null {
  return outcome === 'open' || outcome === 'lost' || outcome === 'won' ? outcome : null;
}

function takenWords({ provider }: Payment, { kind }: ProviderReversal): string {
  return kind === 'dispute'
    ? 'Payment disputed by the payer’s bank'
    : `Refund made at ${providerFacts[provider].label}`;
}

function returnedWords({ provider }: Payment, { kind }: ProviderReversal): string {
  return kind === 'dispute' ? 'Dispute won' : `Refund at ${providerFacts[provider].label} failed`;
}
