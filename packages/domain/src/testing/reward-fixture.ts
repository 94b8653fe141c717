import { checkInvariants } from '../invariants/invariants.ts';
import { blankReward, type RewardSettings } from '../retention/rewards/reward.schema.ts';
import type { Domain } from '../domain.ts';
import { TestAccount } from './test-account.ts';

/** Each is confirmed by email a few times a day. */
let senders = 0;

/** A `TestAccount` with a list of people, a sender, and rewards. */
export class RewardFixture extends TestAccount {
  listId = '';
  senderId = '';

  static override async create(domain: Domain, company = 'Kola Stores'): Promise<RewardFixture> {
    const { accountId } = await TestAccount.create(domain, company);
    const fixture = new RewardFixture(domain, accountId);
    await fixture.trustPublisher();
    await fixture.give(10_000_000n);
    fixture.listId = await fixture.list();
    fixture.senderId = await fixture.emailSender(`news${++senders}@kola.example`);
    return fixture;
  }

  /** A published one with a generated code for each person. */
  reward(change: Partial<RewardSettings> = {}, name = 'Free coffee'): Promise<string> {
    return this.inScope(async ({ rewards }) => {
      const created = await rewards.create(name, this.listId);
      const settings: RewardSettings = {
        ...blankReward,
        name,
        listId: this.listId,
        valueMinor: '50000',
        ...change,
      };
      await rewards.save(created.id, settings, created.revision);
      if (change.codeSource === 'imported') await rewards.importCodes(created.id, 'MINE-1\nMINE-2\nMINE-3');
      await rewards.publish(created.id);
      return created.id;
    });
  }

  async people(count: number, name = 'person'): Promise<string[]> {
    const ids = [];
    for (let n = 0; n < count; n += 1)
      ids.push(await this.contact({ fullName: `Ada ${n}`, email: `${name}${n}@example.com` }, [this.listId]));
    return ids;
  }

  /** An email to the list that gives each person a code. */
  mail(html = '<p>Show {{ reward.code }} at the till.</p>'): Promise<string> {
    return this.campaign({
      senderId: this.senderId,
      html,
      audience: { source: 'list', listIds: [this.listId] },
    });
  }

  /** Started, frozen, not sent yet. */
  async started(html?: string): Promise<string> {
    const id = await this.mail(html);
    await this.startSending(id);
    await this.workOff();
    return id;
  }

  issues(): Promise<{ key: string; code: string; contactId: string | null; source: string }[]> {
    return this.query(
      `select i.key, c.code, i.contact_id as "contactId", i.source
       from reward_issue i join reward_code c on c.account_id = i.account_id and c.id = i.code_id
       where i.account_id = $1 order by i.id`,
    );
  }

  async counts(rewardId: string): Promise<{ issued: number; reserved: number; free: number }> {
    const { issued, reserved, freeCodes } = await this.inScope(({ rewards }) => rewards.get(rewardId));
    return { issued, reserved, free: freeCodes };
  }

  /** What recounting finds wrong; nothing, if all is well. */
  async broken(): Promise<{ name: string; broken: number }[]> {
    return (await checkInvariants(this.domain)).filter(
      ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
    );
  }
}
