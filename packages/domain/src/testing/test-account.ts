import { isClaimed } from '../tracking/index.ts';
import type { Attributes } from '../audience/contact.entity.ts';
import type { SuppressionReason } from '../audience/contact.schema.ts';
import type { CampaignFields } from '../campaigns/index.ts';
import type { Domain, Scope } from '../domain.ts';
import { type Actor, DueWorkRunner, newId, silentLogger } from '../kernel/index.ts';
import { SendPump } from '../sending/index.ts';
import type { PeriodMonths } from '../wallet/subscriptions/subscription-terms.ts';
import { dueWorkHandlers } from '../work.ts';
import { authenticateSenders } from './authenticate-senders.ts';
import { emailDraft, smsDraft } from './drafts.ts';
import { giveMoney } from './money.ts';
import { makeBarePerson, makePerson } from './people.ts';
import { makeAccount, makeBareAccount } from './test-domain.ts';

interface ContactFields {
  fullName?: string;
  email?: string;
  telephone?: string;
  attributes?: Attributes;
}

/**
 * One account of a test and what tests do in it. It's an `Actor`, so it can open scopes of other domains on
 * the same database too.
 */
export class TestAccount implements Actor {
  readonly domain: Domain;
  readonly accountId: string;
  readonly userId: string | null;

  constructor(domain: Domain, accountId: string, userId: string | null = null) {
    this.domain = domain;
    this.accountId = accountId;
    this.userId = userId;
  }

  /** With money and a subscription, without members. */
  static async create(domain: Domain, company?: string): Promise<TestAccount> {
    return new TestAccount(domain, (await makeAccount(domain, company)).accountId);
  }

  /** Without money or a subscription. */
  static async createBare(domain: Domain, company?: string): Promise<TestAccount> {
    return new TestAccount(domain, (await makeBareAccount(domain, company)).accountId);
  }

  /** With money, a subscription and an owner, who is the acting person. */
  static async createOwned(domain: Domain, email: string): Promise<OwnedTestAccount> {
    const { accountId, userId } = await makePerson(domain, email);
    return Object.assign(new TestAccount(domain, accountId), { userId });
  }

  /** With an owner and no money or subscription, as after sign-up. */
  static async createSignedUp(domain: Domain, email: string): Promise<OwnedTestAccount> {
    const { accountId, userId } = await makeBarePerson(domain, email);
    return Object.assign(new TestAccount(domain, accountId), { userId });
  }

  /** The same account with this user acting in it. */
  as(userId: string | null): TestAccount {
    return new TestAccount(this.domain, this.accountId, userId);
  }

  /** Bound, because product code takes it as a function. */
  readonly inScope = <T>(work: (scope: Scope) => Promise<T>): Promise<T> =>
    this.domain.openScope({ accountId: this.accountId, userId: this.userId }, work);

  /** Runs a statement in the account; `$1` is the account. */
  async query<Row extends object>(text: string, params: unknown[] = []): Promise<Row[]> {
    return this.domain.bulk(
      this.accountId,
      async (client) => (await client.query<Row>(text, [this.accountId, ...params])).rows,
    );
  }

  async list(name = 'Customers', optIn: 'single' | 'double' = 'single'): Promise<string> {
    return (await this.inScope(({ lists }) => lists.create({ name, type: 'public', optIn }))).id;
  }

  async contact(fields: ContactFields, listIds: string[] = []): Promise<string> {
    const person = { fullName: 'Ada Obi', email: '', telephone: '', attributes: {}, ...fields };
    return (await this.inScope(({ contacts }) => contacts.create(person, listIds))).id;
  }

  /** A confirmed sender of a domain whose records are right. */
  async emailSender(sender = 'news@kola.example'): Promise<string> {
    const id = await this.inScope(async ({ senders, sql }) => {
      const region = 'promotional-01';
      const created = await senders.createEmail({ sender, campaign: 'promotional', region });
      await sql('update sender set status = 1, confirmed_at = now() where account_id = $1 and id = $2', [
        this.accountId,
        created.id,
      ]);
      return created.id;
    });
    await authenticateSenders(this.domain, this.accountId);
    return id;
  }

  /** An approved sender for Nigeria. */
  async smsSender(sender = 'KolaStores'): Promise<string> {
    return this.inScope(async ({ smsSenders, senderReviews }) => {
      const request = { sender, campaign: 'promotional', region: 'NG', template: 'Hello' } as const;
      const { id } = await smsSenders.request(request);
      await senderReviews.approve(id);
      return id;
    });
  }

  /** A draft; see `emailDraft` and `smsDraft` for what it has unless `fields` say otherwise. */
  async campaign(fields: Partial<CampaignFields>, channel: 'email' | 'sms' = 'email'): Promise<string> {
    const draft = channel === 'email' ? emailDraft(fields) : smsDraft(fields);
    return (await this.inScope(({ campaigns }) => campaigns.create(draft, channel))).id;
  }

  async startSending(campaignId: string): Promise<void> {
    await this.inScope(({ campaignSending }) => campaignSending.start(campaignId));
  }

  async status(campaignId: string): Promise<string> {
    return (await this.inScope(({ campaigns }) => campaigns.get(campaignId))).status;
  }

  /** How many recipients are in each state; `sending` are those in a claim. */
  async states(campaignId: string): Promise<Record<string, number>> {
    const rows = await this.query<{ state: string; n: number }>(
      `
        select case when ${isClaimed('d')} then 'sending' else d.state end as state, count(*)::int n
        from delivery d
        where account_id = $1 and campaign_id = $2
        group by 1`,
      [campaignId],
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  }

  /** As after staff approved a page of the account: what it publishes appears at once. */
  async trustPublisher(): Promise<void> {
    await this.query(
      'insert into publisher (account_id, trusted_at) values ($1, now()) on conflict do nothing',
    );
  }

  async suppress(
    address: string,
    reason: SuppressionReason = 'unsubscribe',
    channel: 'email' | 'sms' = 'email',
  ): Promise<void> {
    await this.inScope(({ suppressions }) => suppressions.add({ channel, address, reason }));
  }

  /** Adds to the naira wallet, in kobo. */
  async give(amountMinor: bigint): Promise<void> {
    await giveMoney(this.domain, this.accountId, { amountMinor });
  }

  /** Takes from the naira wallet, in kobo. */
  async spend(amountMinor: bigint): Promise<void> {
    const money = { amountMinor, currency: 'ngn' } as const;
    await this.inScope(({ wallet }) => wallet.debit({ key: newId(), money, kind: 'adjustment' }));
  }

  /** In the smallest unit, such as kobo; holds included. */
  async balance(currency = 'ngn'): Promise<bigint> {
    return (await this.inScope(({ wallet }) => wallet.balance(currency))).balanceMinor;
  }

  /** The naira balance in kobo, without holds. */
  async available(): Promise<bigint> {
    return (await this.inScope(({ wallet }) => wallet.balance('ngn'))).availableMinor;
  }

  /** By default the smallest plan for a month. */
  async subscribe(plan = 1, periodMonths: PeriodMonths = 1, isAuto = false): Promise<void> {
    await this.inScope(({ subscriptions }) =>
      subscriptions.subscribe({ key: newId(), plan, periodMonths, isAuto }),
    );
  }

  /** Runs all due work of every account. */
  async workOff(): Promise<void> {
    await new DueWorkRunner(this.domain.pool, dueWorkHandlers(this.domain), silentLogger).runUntilIdle();
  }

  /** Makes this account's future work due, then runs all due work. */
  async workOffEarly(): Promise<void> {
    await this.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where account_id = $1`,
      [this.accountId],
    );
    await this.workOff();
  }

  /** Sends everything that is due. */
  async sendAll(given: ConstructorParameters<typeof SendPump>[1] = {}): Promise<void> {
    const pump = new SendPump(this.domain, given);
    await pump.runUntilIdle();
    await pump.drain();
  }
}

/** A `TestAccount` with its owner as the acting person. */
export type OwnedTestAccount = TestAccount & { userId: string };
