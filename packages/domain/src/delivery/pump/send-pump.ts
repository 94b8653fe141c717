import type { Domain } from '../../domain.ts';
import { createSmtpTransport, type SmtpTransport } from '../email/index.ts';
import { releaseLeased } from '../release-leased.ts';
import { sendWork } from './conclude-campaign.ts';
import { Intake, type Picked } from './intake.ts';
import { defaultPumpOptions, type PumpOptions } from './pump-options.ts';
import { Wire } from './wire.ts';

/** How often the pump looks for campaigns with something to send; a commit in the same process wakes it at once. */
const sweepMs = 1000;
const tendMs = 250;

/**
 * Sends campaigns: one per worker process. Any number of processes may pump the same campaign; a recipient is leased by one.
 * What to send is read from the due work of all accounts, ids only.
 */
export class SendPump {
  readonly #domain: Domain;
  readonly #intake: Intake;
  readonly #wire: Wire;
  readonly #timers: NodeJS.Timeout[] = [];
  #sweeping: Promise<void> | null = null;

  constructor(domain: Domain, given: { transport?: SmtpTransport; options?: Partial<PumpOptions> } = {}) {
    const options = { ...defaultPumpOptions, ...given.options };
    const transport = given.transport ?? createSmtpTransport({ url: domain.config.smtpUrl, connections: domain.config.smtpConnections });
    this.#domain = domain;
    this.#intake = new Intake(domain, options, () => this.#wire.wake());
    this.#wire = new Wire(domain, options, transport, this.#intake);
    this.#wire.onSenderRefused = (picked, response) => void this.#pauseCampaign(picked, response);
    domain.onWake((items) => {
      if (items.some(({ kind }) => kind === sendWork)) void this.sweep();
    });
  }

  start(): void {
    this.#timers.push(setInterval(() => void this.sweep(), sweepMs));
    this.#timers.push(setInterval(() => void this.#tend(), tendMs));
    void this.sweep();
  }

  /** Opens every campaign that has something to send now. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#openDue().finally(() => {
      this.#sweeping = null;
    });
    return this.#sweeping;
  }

  /** Runs until nothing is due any more (tests, seeds). Messages put off to later stay put off. */
  async runUntilIdle(): Promise<void> {
    const timer = setInterval(() => void this.#tend(), tendMs);
    do {
      await this.sweep();
      while (this.#intake.size > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    } while ((await this.#due()).length > 0);
    clearInterval(timer);
  }

  /** Takes nothing new, finishes what is on the wire, gives all leases back. */
  async drain(): Promise<void> {
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await this.#sweeping;
    await this.#intake.stop();
    await this.#wire.stop();
    await this.#intake.close();
  }

  async #openDue(): Promise<void> {
    try {
      for (const { account_id, subject_id } of await this.#due()) await this.#open(account_id, subject_id);
    } catch (error) {
      this.#domain.deps.logger.warn({ error: String(error) }, 'due campaigns could not be read; trying again');
    }
  }

  async #due(): Promise<{ account_id: string; subject_id: string }[]> {
    const { rows } = await this.#domain.pool.query<{ account_id: string; subject_id: string }>(
      `select account_id, subject_id from due_work where kind = $1 and not is_dead and due_at <= now() order by due_at limit 100`,
      [sendWork],
    );
    return rows;
  }

  /** A campaign that cannot be opened is looked at again in half a minute, so that it does not keep the others waiting. */
  async #open(accountId: string, campaignId: string): Promise<void> {
    try {
      await this.#intake.open(accountId, campaignId);
    } catch (error) {
      this.#domain.deps.logger.error({ accountId, campaignId, error: String(error) }, 'a campaign could not be opened');
      await this.#domain.pool.query(
        `update due_work set due_at = now() + interval '30 seconds', last_error = left($4, 500) where kind = $1 and account_id = $2 and subject_id = $3`,
        [sendWork, accountId, campaignId, String(error)],
      );
    }
  }

  async #tend(): Promise<void> {
    try {
      await this.#intake.tend();
    } catch (error) {
      this.#domain.deps.logger.warn({ error: String(error) }, 'leases could not be extended; trying again');
    }
    this.#wire.wake();
  }

  /** The mail server refuses the sender itself: failing the other recipients for it would be wrong. */
  async #pauseCampaign({ lane }: Picked, response: string): Promise<void> {
    const { accountId, campaignId } = lane;
    this.#domain.deps.logger.warn({ accountId, campaignId }, 'campaign paused: the mail server refuses its sender');
    await this.#domain
      .openScope({ accountId, userId: null }, async ({ sql }) => {
        const failure = `The mail server refuses this sender: ${response.slice(0, 200)}`;
        await sql(`update campaign set status = 'paused', failure = $3, updated_at = now() where account_id = $1 and id = $2 and status = 'sending'`, [
          accountId,
          campaignId,
          failure,
        ]);
        await releaseLeased(sql, accountId, campaignId);
      })
      .catch(() => undefined);
  }
}
