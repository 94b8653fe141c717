import { DomainError, lockRows, notFound, type Unit } from '../kernel/index.ts';
import { Sender } from './sender.entity.ts';

/** What staff decide about a sender. An email address is usually proved by its link alone; staff can still refuse it. */
export class SenderReviews {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Makes a sender active, also one that was refused before. */
  async approve(id: string): Promise<Sender> {
    const sender = await this.#get(id);
    if (sender.isActive()) throw new DomainError('invalid_state', 'This sender is active already.');
    sender.approve(this.#unit.clock.now());
    return sender;
  }

  /** Stops a sender for good: its link does not work any more, nor does adding it again. The account is told the reason. */
  async refuse(id: string, reason: string): Promise<Sender> {
    const sender = await this.#get(id);
    if (sender.isRefused()) throw new DomainError('invalid_state', 'This sender is refused already.');
    sender.refuse(reason, this.#unit.clock.now());
    return sender;
  }

  async #get(id: string): Promise<Sender> {
    await lockRows(this.#unit, 'sender', [id]);
    const sender = await this.#unit.em.findOne(Sender, { id, archivedAt: null });
    if (sender === null) throw notFound('sender');
    return sender;
  }
}
