import { Account, requireNotBlocked } from '../accounts/index.ts';
import type { DomainConfig } from '../config.ts';
import {
  addressHash,
  DomainError,
  fieldError,
  likeText,
  lockRows,
  newId,
  notFound,
  sha256Hex,
  takeRateWith,
  type Unit,
  type Channel,
  type MessageType,
} from '../kernel/index.ts';
import { confirmDays, makeSenderToken } from './confirm-sender.ts';
import type { DkimKeyPair } from './domains/dns-records.ts';
import { isFreeMailbox } from './domains/free-mailbox.ts';
import { freeMailboxAdvice } from './domains/sender-stop.ts';
import { displayAddress, senderAddress } from './sender-address.ts';
import { requireRoomForSender, senderLimits } from './sender-limits.ts';
import { Sender } from './sender.entity.ts';
import { lockSender, type SenderStopped } from './sender-reviews.service.ts';
import type { SendingDomains } from './sending-domains.service.ts';

/** Confirmation emails per day. */
const mailsPerAddress = 5;
const mailsPerAccount = 30;

export interface NewEmailSender {
  sender: string;
  campaign: MessageType;
  region: string;
}

/** The account's sender identities. */
export class Senders {
  readonly #unit: Unit;
  readonly #config: DomainConfig;
  readonly #domains: SendingDomains;
  readonly #stop: SenderStopped;

  constructor(unit: Unit, config: DomainConfig, domains: SendingDomains, stop: SenderStopped) {
    this.#unit = unit;
    this.#config = config;
    this.#domains = domains;
    this.#stop = stop;
  }

  /**
   * Whether keys must be generated for a new sender's domain. It takes a tenth of a second, so do it outside
   * the transaction.
   */
  async needsKeys({ sender }: NewEmailSender): Promise<boolean> {
    const domain = domainOf(senderAddress(sender));
    return !isFreeMailbox(domain) && !(await this.#domains.isKnown(domain));
  }

  /**
   * Adds an email sender with status 0 and emails a confirmation link to its address. `keys` are used if its
   * domain is new.
   */
  async createEmail(input: NewEmailSender, keys?: DkimKeyPair): Promise<Sender> {
    const address = senderAddress(input.sender);
    const existing = await this.#unit.em.findOne(Sender, {
      channel: 'email',
      sender: address,
      archivedAt: null,
    });
    if (existing !== null)
      throw fieldError('sender', 'This sender email is already in your list.', 'conflict');
    const refused = await this.#unit.em.findOne(Sender, {
      channel: 'email',
      sender: address,
      refusedAt: { $ne: null },
    });
    if (refused !== null)
      throw fieldError(
        'sender',
        `Our staff refused this sender: ${refused.refusedReason} Contact support if this is wrong.`,
        'blocked',
      );
    const domainName = domainOf(address);
    if (isFreeMailbox(domainName)) throw fieldError('sender', freeMailboxAdvice(domainName));
    await requireRoomForSender(this.#unit, 'email');
    const domain = await this.#domains.findOrCreate(domainName, keys);
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

  /**
   * Newest first. An account can have only so many senders, so there is no pagination. `search` matches part of a sender as
   * it is shown; those of international domains, which the table has in ASCII, are compared here.
   */
  async list(channel: Channel, search = ''): Promise<Sender[]> {
    const isShown = ({ sender }: Sender) =>
      displayAddress(sender).toLocaleLowerCase().includes(search.toLocaleLowerCase());
    const found = await this.#unit.em.find(
      Sender,
      {
        channel,
        archivedAt: null,
        ...(search !== '' && {
          $or: [{ sender: { $ilike: `%${likeText(search)}%` } }, { sender: { $like: '%xn--%' } }],
        }),
      },
      { orderBy: { createdAt: 'desc' }, limit: senderLimits.perChannel },
    );
    return found.filter(isShown);
  }

  async get(id: string): Promise<Sender> {
    const sender = await this.#unit.em.findOne(Sender, { id, archivedAt: null });
    if (sender === null) throw notFound('sender');
    return sender;
  }

  /** Sends the link again, at most once a minute. Older links stop working. */
  async resendConfirmation(id: string): Promise<Sender> {
    await lockRows(this.#unit, 'sender', [id]);
    const sender = await this.get(id);
    if (sender.channel !== 'email') throw notFound('sender');
    if (sender.isActive()) throw new DomainError('invalid_state', 'This sender is already confirmed.');
    if (sender.isRefused())
      throw new DomainError(
        'blocked',
        `Our staff refused this sender: ${sender.refusedReason} Contact support if this is wrong.`,
      );
    const sentAt = (sender.confirmExpiresAt?.getTime() ?? 0) - confirmDays * 86_400_000;
    if (this.#unit.clock.now().getTime() - sentAt < 60_000)
      throw new DomainError(
        'rate_limited',
        'We sent the link less than a minute ago. Check the inbox, or wait a minute and try again.',
      );
    await this.#sendConfirmation(sender);
    return sender;
  }

  /** Removes a sender from the list. Messages in flight from it stop; past campaigns keep their record. */
  async archive(id: string): Promise<void> {
    await lockSender(this.#unit, id);
    const sender = await this.get(id);
    sender.archivedAt = this.#unit.clock.now();
    await this.#unit.em.flush();
    await this.#stop(this.#unit, id);
  }

  /** The sender this token would confirm, for the confirmation page. */
  async describeConfirmation(
    senderId: string,
    token: string,
  ): Promise<{ sender: string; isConfirmed: boolean }> {
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

  /** Anyone can enter someone else's address, so each address gets few of these emails over all accounts. */
  async #requireMail(key: string, points: number, of: string): Promise<void> {
    const { isAllowed, resetsAt } = await takeRateWith(this.#unit.sql, key, { points, seconds: 86_400 });
    if (isAllowed) return;
    const message = `We already sent ${points} confirmation emails ${of} today. Try again tomorrow.`;
    throw new DomainError('rate_limited', message, { resetsAt: resetsAt.toISOString() });
  }

  #requireToken(sender: Sender | null, token: string): Sender {
    const isValid =
      sender !== null &&
      sender.confirmTokenHash === sha256Hex(token) &&
      (sender.confirmExpiresAt?.getTime() ?? 0) > this.#unit.clock.now().getTime();
    if (!isValid)
      throw new DomainError(
        'expired_link',
        'This link has expired or was already used. Request a new one on the SenderID page.',
      );
    return sender;
  }

  async #sendConfirmation(sender: Sender): Promise<void> {
    await requireNotBlocked(this.#unit.sql, sender.accountId);
    await this.#requireMail(
      `sender-mail:${addressHash(sender.sender).toString('base64url')}`,
      mailsPerAddress,
      'to this address',
    );
    await this.#requireMail(`sender-mails:${sender.accountId}`, mailsPerAccount, 'from this account');
    const { token, hash } = makeSenderToken(this.#config.secret, sender.accountId, sender.id);
    sender.expectConfirmation(hash, new Date(this.#unit.clock.now().getTime() + confirmDays * 86_400_000));
    const { company, language } = await this.#unit.em.findOneOrFail(Account, { id: sender.accountId });
    await this.#unit.outbox.publish('mail.requested', {
      to: sender.sender,
      template: 'confirm_sender',
      data: { sender: sender.sender, company, language, url: `${this.#config.publicUrl}/sender/${token}` },
    });
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
