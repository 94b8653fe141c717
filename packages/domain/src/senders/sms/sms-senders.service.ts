import {
  DomainError,
  fieldError,
  lockRows,
  newId,
  notFound,
  type Unit,
  type MessageType,
} from '../../kernel/index.ts';
import { requireRoomForSender } from '../sender-limits.ts';
import { Sender } from '../sender.entity.ts';
import { refuseSmsSender } from './sms-sender-rules.ts';
import { findSameSmsSenderSql } from '../senders.sql.ts';

export interface SmsSenderRequest {
  /** The name that recipients see. */
  sender: string;
  campaign: MessageType;
  /** The country it is for, ISO 3166 alpha-2. */
  region: string;
  /** A sample message, which operators ask for. */
  template: string;
}

const maxSampleLength = 500;

/** Requests for SMS sender IDs. `Senders` lists and archives them; staff decide with `SenderReviews`. */
export class SmsSenders {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /**
   * Requests a sender: status 0 until staff approve it. Throws on the form's field for anything the country
   * doesn't allow.
   */
  async request({ sender, campaign, region, template }: SmsSenderRequest): Promise<Sender> {
    const name = sender.trim();
    const sample = template.trim();
    const problem = refuseSmsSender(name, region);
    if (problem !== null)
      throw fieldError(problem.startsWith('Choose a region') ? 'region' : 'sender', problem);
    if (sample === '') throw fieldError('template', 'Enter a sample message.');
    if (sample.length > maxSampleLength)
      throw fieldError('template', `Use ${maxSampleLength} characters or fewer.`);
    await this.#requireNew(name);
    await requireRoomForSender(this.#unit, 'sms');
    const created = this.#unit.em.create(Sender, {
      accountId: this.#unit.actor.accountId,
      id: newId(),
      channel: 'sms',
      sender: name,
      campaign,
      region,
      template: sample,
      createdBy: this.#unit.actor.userId,
    });
    await this.#unit.em.flush();
    return created;
  }

  /**
   * Declares a sender for one-time codes only, or reverts that: its messages also go to numbers that texted
   * STOP. Transactional SMS senders only.
   */
  async setStopExempt(id: string, isExempt: boolean): Promise<Sender> {
    await lockRows(this.#unit, 'sender', [id]);
    const sender = await this.#unit.em.findOne(Sender, { id, channel: 'sms', archivedAt: null });
    if (sender === null) throw notFound('sender');
    if (isExempt && sender.campaign !== 'transactional')
      throw new DomainError(
        'invalid_state',
        'STOP always holds back promotional messages. Use a transactional sender for one-time codes.',
      );
    sender.isStopExempt = isExempt;
    return sender;
  }

  /** Names must differ by more than case, because phones treat them as the same. */
  async #requireNew(name: string): Promise<void> {
    const { rows } = await this.#unit.sql<{ isRefused: boolean; reason: string }>(findSameSmsSenderSql, [
      this.#unit.actor.accountId,
      name,
    ]);
    const existing = rows[0];
    if (existing === undefined) return;
    if (existing.isRefused)
      throw fieldError(
        'sender',
        `Our staff refused this sender: ${existing.reason} Contact support if this is wrong.`,
        'blocked',
      );
    throw fieldError('sender', 'This sender is already in your list.', 'conflict');
  }
}
