import { DomainError, lockRows, notFound, type Unit } from '../kernel/index.ts';
import { Sender } from './sender.entity.ts';

/**
 * Stops what is in flight from a sender, in the transaction that refuses or removes it. Handed in by the
 * composition root: sending stands above.
 */
export type SenderStopped = (unit: Unit, senderId: string) => Promise<void>;

/**
 * Locks the campaigns in flight from a sender and then the sender, in the order in which campaigns are
 * started and prepared.
 */
export async function lockSender(unit: Unit, id: string): Promise<void> {
  await unit.sql(
    `select 1 from campaign where account_id = $1 and sender_id = $2 and status in ('scheduled', 'preparing', 'sending') order by id for no key update`,
    [unit.actor.accountId, id],
  );
  await lockRows(unit, 'sender', [id]);
}

/**
 * What staff decide about a sender. An email address is usually proved by its link alone; staff can still
 * refuse it.
 */
export class SenderReviews {
  readonly #unit: Unit;
  readonly #stop: SenderStopped;

  constructor(unit: Unit, stop: SenderStopped) {
    this.#unit = unit;
    this.#stop = stop;
  }

  /** Makes a sender active, also one that was refused before. */
  async approve(id: string): Promise<Sender> {
    const sender = await this.#get(id);
    if (sender.isActive()) throw new DomainError('invalid_state', 'This sender is already active.');
    sender.approve(this.#unit.clock.now());
    return sender;
  }

  /**
   * Stops a sender for good: its link does not work any more, nor does adding it again, and what is in flight
   * from it stops.
   */
  async refuse(id: string, reason: string): Promise<Sender> {
    const sender = await this.#get(id);
    if (sender.isRefused()) throw new DomainError('invalid_state', 'This sender was already refused.');
    sender.refuse(reason, this.#unit.clock.now());
    await this.#unit.em.flush();
    await this.#stop(this.#unit, id);
    return sender;
  }

  async #get(id: string): Promise<Sender> {
    await lockSender(this.#unit, id);
    const sender = await this.#unit.em.findOne(Sender, { id, archivedAt: null });
    if (sender === null) throw notFound('sender');
    return sender;
  }
}
