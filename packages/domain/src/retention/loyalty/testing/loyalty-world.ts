import type { Domain } from '../../../domain.ts';
import { type Clock, newId } from '../../../kernel/index.ts';
import { TestAccount } from '../../../testing/index.ts';
import { followChangedTiers, turnPrograms } from '../clock/turn-programs.ts';
import { earnFromEvents } from '../earning/earn-from-events.ts';
import type { EarningRuleSettings, ProgramSettings, TierSettings } from '../loyalty.schema.ts';

/** A clock that stands still until it is moved, ahead of the database's own. */
export class TurnedClock implements Clock {
  #at: number;

  constructor(at = new Date()) {
    this.#at = at.getTime();
  }

  now(): Date {
    return new Date(this.#at);
  }

  add(days: number): void {
    this.#at += days * 86_400_000;
  }
}

const rule: EarningRuleSettings = {
  name: 'Orders',
  event: 'order.paid',
  where: [],
  earns: 'per',
  points: 1,
  perMinor: '10000',
  property: 'amount',
  capPerDay: null,
  capTotal: null,
  usesTier: true,
  startsAt: null,
  endsAt: null,
  isOn: true,
};

export const tier = (name: string, threshold: number, multiplier = 1): TierSettings => ({
  id: null,
  name,
  threshold,
  multiplier,
  benefits: '',
  color: '#c8901a',
});

/** An account with a programme that gives a point for each ₦100 of an order, and the work that follows. */
export class LoyaltyWorld {
  readonly account: TestAccount;
  readonly programId: string;
  readonly listId: string;
  #people = 0;

  private constructor(account: TestAccount, programId: string, listId: string) {
    this.account = account;
    this.programId = programId;
    this.listId = listId;
  }

  static async open(
    domain: Domain,
    {
      settings = {},
      rules = [{}],
    }: { settings?: Partial<ProgramSettings>; rules?: Partial<EarningRuleSettings>[] } = {},
  ): Promise<LoyaltyWorld> {
    const account = await TestAccount.createBare(domain, 'Kola Stores');
    await account.trustPublisher();
    await account.give(10_000_000n);
    const listId = await account.list('Circle');
    const programId = await account.inScope(async ({ loyaltyPrograms, earningRules }) => {
      const { id } = await loyaltyPrograms.create('Kola Circle', listId);
      for (const change of rules) await earningRules.save(id, null, { ...rule, ...change });
      return id;
    });
    const world = new LoyaltyWorld(account, programId, listId);
    await world.change({ worthPoints: 10, worthMinor: '500', ...settings });
    await account.inScope(({ loyaltyPrograms }) => loyaltyPrograms.publish(programId));
    return world;
  }

  async change(change: Partial<ProgramSettings>): Promise<void> {
    await this.account.inScope(async ({ loyaltyPrograms }) => {
      const { worthMinor, revision, ...line } = await loyaltyPrograms.get(this.programId);
      const settings = { ...line, worthMinor: worthMinor.toString(), ...change };
      await loyaltyPrograms.save(this.programId, settings, revision);
    });
  }

  person(): Promise<string> {
    this.#people += 1;
    return this.account.contact({ fullName: 'Amara Okafor', email: `amara${this.#people}@kola.example` });
  }

  /** A person who is a member. */
  async member(): Promise<{ contactId: string; memberId: string }> {
    const contactId = await this.person();
    const { member } = await this.account.inScope(({ loyaltyMembers }) =>
      loyaltyMembers.add(this.programId, contactId),
    );
    return { contactId, memberId: member.id };
  }

  /** Stores events and lets the programme hear them, twice: the second time must change nothing. */
  async happen(
    events: readonly {
      contactId: string;
      name?: string;
      properties: Record<string, string | number>;
      at?: Date;
    }[],
  ): Promise<void> {
    await this.account.inScope(async ({ events: stream }) => {
      const given = events.map((event) => ({ name: 'order.paid', ...event }));
      const { refused } = await stream.submit(given);
      if (refused.length > 0) throw new Error(JSON.stringify(refused));
    });
    await this.hear();
  }

  async order(contactId: string, amount: number, orderId = ''): Promise<void> {
    await this.happen([{ contactId, properties: { amount, order_id: orderId } }]);
  }

  async refund(contactId: string, orderId: string, amount?: number): Promise<void> {
    const properties = { order_id: orderId, ...(amount === undefined ? {} : { amount }) };
    await this.happen([{ contactId, name: 'order.refunded', properties }]);
  }

  async hear(): Promise<void> {
    const { accountId, domain } = this.account;
    const batches = await this.account.query<{ id: string; payload: Record<string, unknown> }>(
      `update outbox_event set dispatched_at = now()
       where account_id = $1 and kind = 'contact.events-recorded' and dispatched_at is null
       returning id, payload`,
    );
    const handler = earnFromEvents(domain);
    for (let times = 0; times < 2; times += 1)
      for (const { id, payload } of batches)
        await handler.run({ accountId, id, kind: handler.kind, payload });
  }

  /** What the clock does, twice. */
  async turn(): Promise<void> {
    const { accountId, domain } = this.account;
    for (const handler of [followChangedTiers(domain), turnPrograms(domain), turnPrograms(domain)]) {
      const { signal } = new AbortController();
      await handler.run({ kind: handler.kind, accountId, subjectId: this.programId, attempts: 0, signal });
    }
  }

  async balance(memberId: string): Promise<{ available: number; pending: number; tier: string | null }> {
    const {
      available,
      pending,
      tier: name,
    } = await this.account.inScope(({ loyaltyMembers }) => loyaltyMembers.get(memberId));
    return { available, pending, tier: name };
  }

  async tiers(tiers: TierSettings[]): Promise<string[]> {
    return this.account.inScope(async ({ loyaltyTiers, loyaltyPrograms }) => {
      const { revision } = await loyaltyPrograms.get(this.programId);
      return (await loyaltyTiers.save(this.programId, tiers, revision)).map(({ id }) => id);
    });
  }

  /** A reward that points buy. */
  async reward(
    points: number,
    minTierId: string | null = null,
    limitTotal: number | null = null,
  ): Promise<string> {
    return this.account.inScope(async ({ rewards, pointRewards }) => {
      const { id, revision, published: _, ...line } = await rewards.create('Free delivery', this.listId);
      const settings = {
        ...line,
        valueMinor: '0',
        budgetMinor: '0',
        sharedCode: '',
        limitPerContact: 1_000,
        limitTotal,
      };
      await rewards.save(id, settings, revision);
      await pointRewards.save(this.programId, { rewardId: id, points, minTierId, isOn: true });
      return id;
    });
  }

  buy(memberId: string, rewardId: string, key: string = newId()): Promise<string> {
    return this.account.inScope(async ({ pointRewards }) => {
      const bought = await pointRewards.buy(memberId, rewardId, { key: `page/${key}`, source: 'page' });
      return bought.isSpent ? bought.issue.code : bought.reason;
    });
  }

  spend(memberId: string, points: number, key: string = newId()): Promise<string> {
    return this.account.inScope(async ({ points: ledger }) => {
      const wanted = {
        memberId,
        points,
        key: `api/${key}`,
        reference: '',
        reason: '',
        source: 'api',
      } as const;
      const spent = await ledger.spend(wanted);
      return typeof spent === 'string' ? spent : 'spent';
    });
  }
}
