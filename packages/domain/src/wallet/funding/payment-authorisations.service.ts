import type { DomainConfig } from '../../config.ts';
import { deriveKey, DomainError, newId, notFound, seal, type Unit, unseal } from '../../kernel/index.ts';
import type { Payment } from './payment.entity.ts';
import { PaymentAuthorisation } from './payment-authorisation.entity.ts';
import type { Verification } from './providers/payment-provider.ts';

/** The cards an account may be charged by automatically. */
export class PaymentAuthorisations {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#config = config;
  }

  list(): Promise<PaymentAuthorisation[]> {
    return this.#unit.em.find(
      PaymentAuthorisation,
      { removedAt: null },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 100 },
    );
  }

  async get(id: string): Promise<PaymentAuthorisation> {
    const authorisation = await this.#unit.em.findOne(PaymentAuthorisation, { id, removedAt: null });
    if (authorisation === null) throw notFound('card');
    return authorisation;
  }

  /**
   * Forgets the card: its token is wiped, so nobody can charge it any more. A top-up from it is switched off.
   */
  async remove(id: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    // Before the card, as who tops up takes them.
    await sql(
      `update automatic_top_up set is_on = false, off_reason = 'Its card was removed.' where account_id = $1 and authorisation_id = $2 and is_on`,
      [actor.accountId, id],
    );
    (await this.get(id)).remove(clock.now());
    await this.#unit.em.flush();
  }

  /**
   * Keeps the card a payment was made with, when the provider allows to charge it again. One card is kept
   * once.
   */
  async remember(payment: Payment, card: NonNullable<Verification['card']>): Promise<void> {
    if (card.reusable === null) return;
    const { accountId, provider } = payment;
    const existing = await this.#unit.em.findOne(PaymentAuthorisation, {
      provider,
      signature: card.reusable.signature,
      removedAt: null,
    });
    const id = existing?.id ?? newId();
    const token = seal(this.#key(), card.reusable.token, contextOf(accountId, id));
    const facts = {
      token,
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
    };
    if (existing !== null) Object.assign(existing, facts);
    else
      this.#unit.em.create(PaymentAuthorisation, {
        accountId,
        id,
        provider,
        signature: card.reusable.signature,
        ...facts,
        createdBy: payment.createdBy ?? null,
      });
    // The payment refers to it by column, so the unit of work cannot know which comes first.
    await this.#unit.em.flush();
    payment.authorisationId = id;
  }

  /**
   * The card with its token opened, to be charged now; the token stays in memory. Throws `payment_failed` for
   * an expired one.
   */
  async use(id: string): Promise<{ authorisation: PaymentAuthorisation; token: string }> {
    const authorisation = await this.get(id);
    const now = this.#unit.clock.now();
    if (authorisation.isExpired(now))
      throw new DomainError(
        'payment_failed',
        'The saved card has expired. Pay once with another card and save that one.',
      );
    authorisation.lastUsedAt = now;
    return {
      authorisation,
      token: unseal(this.#key(), authorisation.token, contextOf(authorisation.accountId, id)),
    };
  }

  #key(): Buffer {
    return deriveKey(this.#config.secret, 'payment-authorisation');
  }
}

function contextOf(accountId: string, id: string): string {
  return `${accountId}:payment_authorisation:${id}`;
}
