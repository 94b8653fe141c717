import type { BareDomain } from '../../domain-with.ts';
import { DomainError } from '../../kernel/index.ts';
import { createSmtpTransport, type SmtpTransport } from '../../email/index.ts';
import { releaseCampaignLeases } from '../leases/campaign-leases.ts';
import { messageWork } from '../../messages/index.ts';
import { openCampaignSource } from './campaign-source.ts';
import { emailTransport, smsTransport } from './channel-transport.ts';
import { type DueLane, findDue } from './due-lanes.ts';
import { LaneClaimer, type PickedDelivery } from './lane-claimer.ts';
import type { SendSource } from '../leases/send-source.ts';
import { defaultPumpOptions, type PumpOptions } from './pump-options.ts';
import type { SmsRouter } from '../../sms/index.ts';
import { openMessageSource, messageLaneKey } from './message-source.ts';
import { ChannelSender } from './channel-sender.ts';

/** How often the pump looks for something to send; a commit in the same process wakes it at once. */
const sweepMs = 1000;
const tendMs = 250;
const pagesPerSweep = 10;

/**
 * Without a router nothing of the channel is looked for: it waits for a process that has one. Single messages
 * first.
 */
const kindsOf = (router: SmsRouter | undefined): string[] => [
  messageWork.email,
  ...(router === undefined ? [] : [messageWork.sms]),
  'delivery.send',
];

/**
 * Sends campaigns and transactional messages: one per worker process. Any number of processes may pump the
 * same campaign; a recipient is leased by one. What to send is read from the due work of all accounts, ids
 * only.
 */
export class SendPump {
  readonly #domain: BareDomain;
  readonly #intake: LaneClaimer;
  readonly #wires: ChannelSender[];
  readonly #kinds: string[];
  readonly #timers: NodeJS.Timeout[] = [];
  #isDraining = false;
  /** By kind: opening a thousand campaigns keeps no single message waiting. */
  readonly #sweeping = new Map<string, Promise<void>>();

  constructor(
    domain: BareDomain,
    given: { transport?: SmtpTransport; smsRouter?: SmsRouter; options?: Partial<PumpOptions> } = {},
  ) {
    const options = { ...defaultPumpOptions, ...given.options };
    const transport =
      given.transport ??
      createSmtpTransport({ url: domain.config.smtpUrl, connections: domain.config.smtpConnections });
    this.#domain = domain;
    this.#kinds = kindsOf(given.smsRouter);
    this.#intake = new LaneClaimer(domain, options, () => this.#wake());
    const couriers = [
      emailTransport(transport, options.retry),
      ...(given.smsRouter === undefined ? [] : [smsTransport(given.smsRouter, options.retry)]),
    ];
    this.#wires = couriers.map((courier) => new ChannelSender(domain, options, courier, this.#intake));
    for (const wire of this.#wires)
      wire.onSenderRefused = (picked, response) => void this.#pauseCampaign(picked, response);
    domain.onWake((items) => {
      for (const kind of new Set(items.map((item) => item.kind)))
        if (this.#kinds.includes(kind)) void this.#sweepKind(kind);
    });
  }

  start(): void {
    this.#timers.push(setInterval(() => void this.sweep(), sweepMs));
    this.#timers.push(setInterval(() => void this.#tend(), tendMs));
    void this.sweep();
  }

  /** Opens every account's stream and, within its share, every campaign that has something to send now. */
  async sweep(): Promise<void> {
    await Promise.all(this.#kinds.map((kind) => this.#sweepKind(kind)));
  }

  /** Runs until nothing is due any more (tests, seeds). Messages put off to later stay put off. */
  async runUntilIdle(): Promise<void> {
    const timer = setInterval(() => void this.#tend(), tendMs);
    do {
      await this.sweep();
      while (this.#intake.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    } while (await this.#isAnyDue());
    clearInterval(timer);
  }

  /** Takes nothing new, finishes what is on the wire, gives all leases back. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await Promise.all(this.#sweeping.values());
    await this.#intake.stop();
    for (const wire of this.#wires) await wire.stop();
    await this.#intake.close();
  }

  #sweepKind(kind: string): Promise<void> {
    const sweeping =
      this.#sweeping.get(kind) ?? this.#openDue(kind).finally(() => this.#sweeping.delete(kind));
    this.#sweeping.set(kind, sweeping);
    return sweeping;
  }

  /** What one page opened is not on the next. The rest of very many pages is for the next sweep. */
  async #openDue(kind: string): Promise<void> {
    try {
      for (let pages = 0; pages < pagesPerSweep; pages += 1) {
        const { due, isMore } = await this.#due(kind);
        for (const lane of due) if (!this.#isDraining) await this.#open(lane);
        if (!isMore || this.#isDraining) return;
      }
    } catch (error) {
      this.#domain.deps.logger.warn(
        { kind, error: String(error) },
        'what is due could not be read; trying again',
      );
    }
  }

  #due(kind: string): ReturnType<typeof findDue> {
    return findDue(this.#domain.pool, kind, this.#intake.open);
  }

  async #isAnyDue(): Promise<boolean> {
    for (const kind of this.#kinds) if ((await this.#due(kind)).due.length > 0) return true;
    return false;
  }

  /**
   * What cannot be opened is looked at again in half a minute, so that it does not keep the others waiting.
   */
  async #open({ kind, accountId, subjectId }: DueLane): Promise<void> {
    try {
      const channel = kind === messageWork.sms ? 'sms' : 'email';
      if (kind === 'delivery.send')
        await this.#intake.openLane(subjectId, { accountId, campaignId: subjectId, channel: null }, () =>
          this.#openCampaign(accountId, subjectId),
        );
      else {
        const lane = { accountId, campaignId: null, channel } as const;
        await this.#intake.openLane(messageLaneKey(accountId, channel), lane, async () =>
          openMessageSource(this.#domain, accountId, channel),
        );
      }
    } catch (error) {
      this.#domain.deps.logger.error(
        { kind, accountId, subjectId, error: String(error) },
        'a lane could not be opened',
      );
      await this.#domain.pool.query(
        `
          update due_work set due_at = now() + interval '30 seconds', last_error = left($4, 500)
          where kind = $1 and account_id = $2 and subject_id = $3`,
        [kind, accountId, subjectId, String(error)],
      );
    }
  }

  async #openCampaign(accountId: string, campaignId: string): Promise<SendSource> {
    const work = await openCampaignSource(this.#domain, accountId, campaignId);
    if (work.channel === 'sms' && !this.#kinds.includes(messageWork.sms))
      throw new DomainError('unavailable', 'There is no SMS carrier.');
    return work;
  }

  async #tend(): Promise<void> {
    try {
      await this.#intake.tend();
    } catch (error) {
      this.#domain.deps.logger.warn({ error: String(error) }, 'leases could not be extended; trying again');
    }
    this.#wake();
  }

  #wake(): void {
    for (const wire of this.#wires) wire.wake();
  }

  /** The mail server refuses the sender itself: failing the other recipients for it would be wrong. */
  async #pauseCampaign({ lane }: PickedDelivery, response: string): Promise<void> {
    const { accountId } = lane;
    const { campaignId } = lane.work;
    // Of transactional messages each is refused by itself.
    if (campaignId === null) return;
    this.#domain.deps.logger.warn(
      { accountId, campaignId },
      'campaign paused: the mail server refuses its sender',
    );
    await this.#domain
      .openScope({ accountId, userId: null }, async ({ sql }) => {
        const failure = `The mail server refuses this sender: ${response.slice(0, 200)}`;
        await sql(
          `
            update campaign set status = 'paused', failure = $3, updated_at = now()
            where account_id = $1 and id = $2 and status = 'sending'`,
          [accountId, campaignId, failure],
        );
        await releaseCampaignLeases(sql, accountId, campaignId);
      })
      .catch(() => undefined);
  }
}
