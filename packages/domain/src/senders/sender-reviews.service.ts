import { DomainError, lockRows, notFound, type Unit } from '../kernel/index.ts';
import { Sender } from './sender.entity.ts';

/**
 * Stops everything in flight from a sender, in the transaction that refuses or removes it. Passed in by the
 * composition root, because the room `sending` is above this one.
 */
export type SenderStopped = (unit: Unit, senderId: string) => Promise<void>;

/**
 * Locks a sender's campaigns in flight, then the sender: the lock order of starting and preparing campaigns.
 */
export async function lockSender(unit: Unit, id: string): Promise<void> {
  await unit.sql(
    `select 1 from campaign
     where account_id = $1 and sender_id = $2 and status in ('scheduled', 'preparing', 'sending')
     order by id for no key update`,
    [unit.actor.accountId, id],
  );
  await lockRows(unit, 'sender', [id]);
}

/**
 * Staff decisions about senders. An email address is usually confirmed by its link; staff can still refuse
 * it.
 */
export class SenderReviews {
  readonly #unit: Unit;
  readonly #stop: SenderStopped;

  constructor(unit: Unit, stop: SenderStopped) {
    this.#unit = unit;
    this.#stop = stop;
  }

  /** Activates a sender, including one refused before. */
  async approve(id: string): Promise<Sender> {
    const sender = await this.#get(id);
    if (sender.isActive()) throw new DomainError('invalid_state', 'This sender is already active.');
    sender.approve(this.#unit.clock.now());
    return sender;
  }

  /**
   * Stops a sender permanently: its link and adding it again no longer work, and everything in flight stops.
   */
  async refuse(id: string, reason: string): Promise<Sender> {
    const sender = await this.#get(id);
    if (sender.isRefused()) throw new DomainError('invalid_state', 'This sender is already refused.');
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
