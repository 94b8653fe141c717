import type { BareDomain } from '../../domain-with.ts';
import { DomainError, type PumpWorkKind } from '../../kernel/index.ts';
import { createSmtpTransport, type SmtpTransport } from '../../email/index.ts';
import { messageWork } from '../../messages/index.ts';
import { openCampaignSource } from './campaign-source.ts';
import { emailTransport, smsTransport } from './channel-transport.ts';
import { type DueLane, findDue } from './lanes/due-lanes.ts';
import { LaneClaimer, type PickedDelivery } from './lanes/lane-claimer.ts';
import type { SendSource } from '../leases/send-source.ts';
import { defaultPumpOptions, type PumpOptions } from './lanes/pump-options.ts';
import type { SmsRouter } from '../../sms/index.ts';
import { openMessageSource, messageLaneKey } from './message-source.ts';
import { ChannelSender } from './channel-sender.ts';

/** How often the pump looks for due lanes; a commit in the same process wakes it at once. */
const sweepMs = 1000;
const maintainMs = 250;
const pagesPerSweep = 10;
/** Messages a second. Below this, sending takes a few hundredths of a core and nothing needs to yield to it. */
const busyPace = 200;

/** Transactional lanes first. Without a router, text messages wait for a process that has one. */
const kindsOf = (router: SmsRouter | undefined): PumpWorkKind[] => [
  messageWork.email,
  ...(router === undefined ? [] : [messageWork.sms]),
  'delivery.send',
];

/**
 * Sends campaigns and transactional messages; one per worker process. Any number of processes may send the
 * same campaign, but each delivery is leased by one. Reads what to send from the due work of all accounts,
 * ids only.
 */
export class SendPump {
  readonly #domain: BareDomain;
  readonly #claimer: LaneClaimer;
  readonly #senders: ChannelSender[];
  readonly #kinds: PumpWorkKind[];
  readonly #timers: NodeJS.Timeout[] = [];
  #isDraining = false;
  /** By kind, so that opening a thousand campaigns doesn't delay transactional messages. */
  readonly #sweeping = new Map<PumpWorkKind, Promise<void>>();

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
    this.#claimer = new LaneClaimer(domain, options, () => this.#wake());
    const transports = [
      emailTransport(transport, options.retry),
      ...(given.smsRouter === undefined ? [] : [smsTransport(given.smsRouter, options.retry)]),
    ];
    this.#senders = transports.map((each) => new ChannelSender(domain, options, each, this.#claimer));
    for (const sender of this.#senders)
      sender.onSenderRefused = (picked, response) => void this.#pauseCampaign(picked, response);
    domain.onWake((items) => {
      const woken = new Set<string>(items.map(({ kind }) => kind));
      for (const kind of this.#kinds) if (woken.has(kind)) void this.#sweepKind(kind);
    });
  }

  /** Whether this process sends so much that background work should yield to it. */
  get isBusy(): boolean {
    return this.#claimer.pace.perSecond >= busyPace;
  }

  start(): void {
    this.#timers.push(setInterval(() => void this.sweep(), sweepMs));
    this.#timers.push(setInterval(() => void this.#maintain(), maintainMs));
    void this.sweep();
  }

  /** Opens every transactional lane and, within each account's share, every campaign that is due. */
  async sweep(): Promise<void> {
    await Promise.all(this.#kinds.map((kind) => this.#sweepKind(kind)));
  }

  /** Runs until nothing is due (tests, seeds). Messages that are due later stay queued. */
  async runUntilIdle(): Promise<void> {
    const timer = setInterval(() => void this.#maintain(), maintainMs);
    do {
      await this.sweep();
      while (this.#claimer.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    } while (await this.#isAnyDue());
    clearInterval(timer);
  }

  /** Starts nothing new, waits for the messages in flight and releases all leases. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await Promise.all(this.#sweeping.values());
    await this.#claimer.stop();
    for (const sender of this.#senders) await sender.stop();
    await this.#claimer.close();
  }

  #sweepKind(kind: PumpWorkKind): Promise<void> {
    const sweeping =
      this.#sweeping.get(kind) ?? this.#openDue(kind).finally(() => this.#sweeping.delete(kind));
    this.#sweeping.set(kind, sweeping);
    return sweeping;
  }

  /** Lanes opened from one page aren't on the next. After ten pages, the next sweep goes on. */
  async #openDue(kind: PumpWorkKind): Promise<void> {
    try {
      for (let pages = 0; pages < pagesPerSweep; pages += 1) {
        const { due, isMore } = await this.#due(kind);
        for (const lane of due) if (!this.#isDraining) await this.#open(lane);
        if (!isMore || this.#isDraining) return;
      }
    } catch (error) {
      this.#domain.deps.logger.warn(
        { kind, error: String(error) },
        'due lanes could not be read; trying again',
      );
    }
  }

  #due(kind: PumpWorkKind): ReturnType<typeof findDue> {
    return findDue(this.#domain.pool, kind, this.#claimer.open);
  }

  async #isAnyDue(): Promise<boolean> {
    for (const kind of this.#kinds) if ((await this.#due(kind)).due.length > 0) return true;
    return false;
  }

  /** A lane that can't be opened is tried again in 30 seconds, so it doesn't delay the others. */
  async #open({ kind, accountId, subjectId }: DueLane): Promise<void> {
    try {
      const channel = kind === messageWork.sms ? 'sms' : 'email';
      if (kind === 'delivery.send')
        await this.#claimer.openLane(subjectId, { accountId, campaignId: subjectId, channel: null }, () =>
          this.#openCampaign(accountId, subjectId),
        );
      else {
        const lane = { accountId, campaignId: null, channel } as const;
        await this.#claimer.openLane(messageLaneKey(accountId, channel), lane, async () =>
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
    const source = await openCampaignSource(this.#domain, accountId, campaignId);
    if (source.channel === 'sms' && !this.#kinds.includes(messageWork.sms))
      throw new DomainError('unavailable', 'There is no SMS carrier.');
    return source;
  }

  async #maintain(): Promise<void> {
    try {
      await this.#claimer.maintain();
    } catch (error) {
      this.#domain.deps.logger.warn({ error: String(error) }, 'leases could not be extended; trying again');
    }
    this.#wake();
  }

  #wake(): void {
    for (const sender of this.#senders) sender.wake();
  }

  /** The mail server refuses the sender, so the remaining recipients must not fail for it. */
  async #pauseCampaign({ lane }: PickedDelivery, response: string): Promise<void> {
    const { accountId } = lane;
    const { campaignId } = lane.source;
    // Transactional messages can have different senders: each is refused on its own.
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
      })
      .catch(() => undefined);
  }
}
