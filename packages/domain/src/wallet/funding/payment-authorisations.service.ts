import type { DomainConfig } from '../../config.ts';
import { deriveKey, DomainError, newId, notFound, seal, type Unit, unseal } from '../../kernel/index.ts';
import type { Payment } from './payment.entity.ts';
import { PaymentAuthorisation } from './payment-authorisation.entity.ts';
import type { Verification } from './providers/payment-provider.ts';

/** The account's saved cards for automatic charges. */
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
   * Removes the card: its token is wiped, so nobody can charge it any longer. Turns off a top-up that uses
   * it.
   */
  async remove(id: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    // Lock order: top-up settings before the card, as in a top-up.
    await sql(
      `update automatic_top_up set is_on = false, off_reason = 'Its card was removed.'
       where account_id = $1 and authorisation_id = $2 and is_on`,
      [actor.accountId, id],
    );
    (await this.get(id)).remove(clock.now());
    await this.#unit.em.flush();
  }

  /**
   * Saves the card a payment was made with, if the provider allows charging it again. A card is saved only
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
    // The payment references it by column, so the unit of work can't derive the order.
    await this.#unit.em.flush();
    payment.authorisationId = id;
  }

  /**
   * The card with its token unsealed, for a charge now; keep the token in memory only. Throws
   * `payment_failed` for an expired one.
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
