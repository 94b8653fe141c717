import type { DomainConfig } from '../config.ts';
import { DomainError, fieldError, lockRows, newId, notFound, sha256Hex, type Unit } from '../kernel/index.ts';
import { confirmDays, makeSenderToken } from './confirm-sender.ts';
import { isFreeMailbox } from './free-mailbox.ts';
import { freeMailboxAdvice } from './refusal-to-send.ts';
import { senderAddress } from './sender-address.ts';
import { Sender } from './sender.entity.ts';
import type { SendingDomains } from './sending-domains.service.ts';

export interface NewEmailSender {
  sender: string;
  campaign: 'promotional' | 'transactional';
  region: string;
}

/** The account's sender identities. */
export class Senders {
  readonly #unit: Unit;
  readonly #config: DomainConfig;
  readonly #domains: SendingDomains;

  constructor(unit: Unit, config: DomainConfig, domains: SendingDomains) {
    this.#unit = unit;
    this.#config = config;
    this.#domains = domains;
  }

  /** Adds an email sender with status 0 and mails a confirmation link to its address. */
  async createEmail(input: NewEmailSender): Promise<Sender> {
    const address = senderAddress(input.sender);
    const existing = await this.#unit.em.findOne(Sender, { channel: 'email', sender: address, archivedAt: null });
    if (existing !== null) throw fieldError('sender', 'This sender email is already in your list.', 'conflict');
    const refused = await this.#unit.em.findOne(Sender, { channel: 'email', sender: address, refusedAt: { $ne: null } });
    if (refused !== null) throw fieldError('sender', `Our staff refused this sender: ${refused.refusedReason} Write to support if this is wrong.`, 'blocked');
    const domainName = address.slice(address.lastIndexOf('@') + 1);
    if (isFreeMailbox(domainName)) throw fieldError('sender', freeMailboxAdvice(domainName));
    const domain = await this.#domains.findOrCreate(domainName);
    const sender = this.#unit.em.create(Sender, {
      accountId: this.#unit.actor.accountId,
      id: newId(),
      channel: 'email',
      sender: address,
      campaign: input.campaign,
      region: input.region,
      provider: 'smtp',
      domain: domainName,
      sendingDomainId: domain.id,
      createdBy: this.#unit.actor.userId,
    });
    await this.#sendConfirmation(sender);
    await this.#unit.em.flush();
    return sender;
  }

  /** Newest first; an account has few senders, so there are no pages. */
  list(channel: 'email' | 'sms'): Promise<Sender[]> {
    return this.#unit.em.find(Sender, { channel, archivedAt: null }, { orderBy: { createdAt: 'desc' }, limit: 500 });
  }

  async get(id: string): Promise<Sender> {
    const sender = await this.#unit.em.findOne(Sender, { id, archivedAt: null });
    if (sender === null) throw notFound('sender');
    return sender;
  }

  /** Sends the link again, at most once a minute; older links stop working. */
  async resendConfirmation(id: string): Promise<Sender> {
    await lockRows(this.#unit, 'sender', [id]);
    const sender = await this.get(id);
    if (sender.channel !== 'email') throw notFound('sender');
    if (sender.isActive()) throw new DomainError('invalid_state', 'This sender is already confirmed.');
    if (sender.isRefused()) throw new DomainError('blocked', `Our staff refused this sender: ${sender.refusedReason} Write to support if this is wrong.`);
    const sentAt = (sender.confirmExpiresAt?.getTime() ?? 0) - confirmDays * 86_400_000;
    if (this.#unit.clock.now().getTime() - sentAt < 60_000)
      throw new DomainError('rate_limited', 'The link was sent less than a minute ago. Look in the inbox, then try again.');
    await this.#sendConfirmation(sender);
    return sender;
  }

  /** Removes a sender from the list; campaigns that were sent from it keep their record. */
  async archive(id: string): Promise<void> {
    await lockRows(this.#unit, 'sender', [id]);
    const sender = await this.get(id);
    const { rows } = await this.#unit.sql(
      `select 1 from campaign where account_id = $1 and sender_id = $2 and status in ('scheduled', 'preparing', 'sending', 'paused') limit 1`,
      [this.#unit.actor.accountId, id],
    );
    if (rows.length > 0) throw new DomainError('invalid_state', 'A campaign is scheduled or being sent from this sender. Cancel it first.');
    sender.archivedAt = this.#unit.clock.now();
  }

  /** Who would be confirmed by this token, for the page that asks. */
  async describeConfirmation(senderId: string, token: string): Promise<{ sender: string; isConfirmed: boolean }> {
    const sender = await this.#unit.em.findOne(Sender, { id: senderId, archivedAt: null });
    if (sender?.isActive()) return { sender: sender.sender, isConfirmed: true };
    return { sender: this.#requireToken(sender, token).sender, isConfirmed: false };
  }

  /** Confirms the address: status 0 becomes 1. The link works once and for a week. */
  async confirm(senderId: string, token: string): Promise<{ sender: string }> {
    await lockRows(this.#unit, 'sender', [senderId]);
    const found = await this.#unit.em.findOne(Sender, { id: senderId, archivedAt: null });
    if (found?.isActive()) return { sender: found.sender };
    const sender = this.#requireToken(found, token);
    sender.confirm(this.#unit.clock.now());
    return { sender: sender.sender };
  }

  #requireToken(sender: Sender | null, token: string): Sender {
    const isValid =
      sender !== null && sender.confirmTokenHash === sha256Hex(token) && (sender.confirmExpiresAt?.getTime() ?? 0) > this.#unit.clock.now().getTime();
    if (!isValid) throw new DomainError('expired_link', 'This link was used already or is too old. Ask for a new one on the SenderID page.');
    return sender;
  }

  async #sendConfirmation(sender: Sender): Promise<void> {
    const { token, hash } = makeSenderToken(this.#config.secret, sender.accountId, sender.id);
    sender.expectConfirmation(hash, new Date(this.#unit.clock.now().getTime() + confirmDays * 86_400_000));
    await this.#unit.outbox.publish('mail.requested', {
      to: sender.sender,
      template: 'confirm_sender',
      data: { sender: sender.sender, url: `${this.#config.publicUrl}/sender/${token}` },
    });
  }
}
