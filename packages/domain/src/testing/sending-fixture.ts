import type { Domain } from '../domain.ts';
import { newId } from '../kernel/index.ts';
import { compileMessage, type MessageSource } from '../templates/content/index.ts';
import { authenticateSenders } from './authenticate-senders.ts';
import { TestAccount } from './test-account.ts';
import { makeAccount } from './test-domain.ts';
import type { CampaignAudience, PastedPerson } from '../sending/index.ts';
import type { AudienceCount } from '../sending/audience/count-audience.ts';
import { freezeAudience } from '../sending/audience/freeze-audience.ts';
import { reserveCampaign } from '../sending/charging/reserve-campaign.ts';
import { insertCampaignSql, insertContactsSql } from './fixtures.sql.ts';

/** A kobo and a half per message, so an odd number of them ends in half a kobo. */
export const priceMills = 1_500;

const usual: MessageSource = {
  subject: 'For {{ contact.first_name }}',
  html:
    '<p>Hello {{ contact.first_name }}, your amount is {{ Attribs.amount | default: "0" }}. <a ' +
    'href="https://example.com/a">A</a> <a href="https://example.com/b">B</a></p>',
};

/** A `TestAccount` with a sender, a list and running campaigns. */
export class SendingFixture extends TestAccount {
  readonly senderId = newId();
  readonly listId = newId();

  static override async create(domain: Domain): Promise<SendingFixture> {
    const { accountId } = await makeAccount(domain);
    const fixture = new SendingFixture(domain, accountId);
    await fixture.query(
      `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at)
       values ($1, $2, 'email', 'news@kola.example', 'promotional', 1, now())`,
      [fixture.senderId],
    );
    await authenticateSenders(domain, accountId);
    await fixture.query(`insert into list (account_id, id, name) values ($1, $2, 'Everybody')`, [
      fixture.listId,
    ]);
    return fixture;
  }

  /** Adds contacts with these addresses to the list. Null adds a contact with only a phone number. */
  async addContacts(addresses: (string | null)[]): Promise<string[]> {
    const ids = addresses.map(() => newId());
    await this.query(insertContactsSql, [ids, addresses]);
    await this.query(
      `insert into list_member (account_id, list_id, contact_id) select $1, $2, unnest($3::uuid[])`,
      [this.listId, ids],
    );
    return ids;
  }

  async addPeople(count: number, name = 'person'): Promise<string[]> {
    return this.addContacts(Array.from({ length: count }, (_, n) => `${name}${n}@example.com`));
  }

  /** A running campaign with a frozen audience; it has due work for the pump only if `isDue`. */
  async startCampaign(
    audience: CampaignAudience = { source: 'list', listIds: [this.listId] },
    pasted: PastedPerson[] = [],
    isDue = true,
    source: MessageSource = usual,
  ): Promise<{ id: string } & AudienceCount> {
    const id = newId();
    const compiled = compileMessage(source);
    await this.query(insertCampaignSql, [
      id,
      `Campaign ${id}`,
      this.senderId,
      JSON.stringify(compiled),
      JSON.stringify(audience),
    ]);
    await this.query(
      `insert into campaign_link (account_id, campaign_id, n, url)
       values ($1, $2, 0, 'https://example.com/a'), ($1, $2, 1, 'https://example.com/b')`,
      [id],
    );
    const count = await this.inScope(async (scope) => {
      const question = {
        accountId: this.accountId,
        audience,
        pasted,
        now: scope.clock.now(),
        timezone: 'Africa/Lagos',
      };
      const frozen = await freezeAudience(scope.sql, id, question, priceMills, {
        conditions: compiled.conditions,
      });
      await scope.sql('update campaign set excluded = $3 where account_id = $1 and id = $2', [
        this.accountId,
        id,
        JSON.stringify(frozen.excluded),
      ]);
      if (isDue) await scope.dueWork.add('delivery.send', id, new Date(scope.clock.now().getTime() - 1000));
      await reserveCampaign(scope, id, {
        currency: 'ngn',
        waitingMills: BigInt(frozen.recipients) * BigInt(priceMills),
      });
      return frozen;
    });
    return { id, ...count };
  }

  async stat(campaignId: string): Promise<Record<string, number>> {
    return (
      (
        await this.query<Record<string, number>>(
          'select * from campaign_stat where account_id = $1 and campaign_id = $2',
          [campaignId],
        )
      )[0] ?? {}
    );
  }

  async rows(campaignId: string): Promise<
    {
      id: string;
      address: string;
      state: string;
      reason: string | null;
      attempts: number;
      response: string | null;
      sendAfter: Date | null;
    }[]
  > {
    return this.query(
      `select id, address, state, reason, attempts, response, send_after from delivery
       where account_id = $1 and campaign_id = $2 order by address`,
      [campaignId],
    );
  }
}
