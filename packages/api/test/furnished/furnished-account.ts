import {
  type CampaignFields,
  type Domain,
  DueWorkRunner,
  dueWorkHandlers,
  type Scope,
  silentLogger,
} from '@talkdrum/domain';
import { defaultBrand } from '@talkdrum/email-designs/brand.schema';
import { makePerson, type OwnedTestAccount, TestAccount } from '@talkdrum/domain/testing';
import { addFeed } from './add-feed.ts';
import { addJourney } from './add-journey.ts';
import { addLoyalty } from './add-loyalty.ts';
import { addPayment } from './add-payment.ts';
import { addForm, addPublished, addReferrals, addReward, addSurvey } from './add-published.ts';
import { fillEmptyTables } from './fill-tables.ts';
import { addImports } from './import-files.ts';
import { readTables } from '../tenant-tables.ts';

/** An account with something in every table, made through the services where there is one. */
export type FurnishedAccount = OwnedTestAccount & {
  /** Part of every text that only this account can see. */
  canary: string;
};

/** Furnishes an account owned by `email`. Its texts contain `canary`. */
export async function furnishAccount(
  domain: Domain,
  email: string,
  canary: string,
): Promise<FurnishedAccount> {
  const account = await TestAccount.createOwned(domain, email);
  const { accountId } = account;
  await domain.pool.query(`update account set company = $2, address = $2 where id = $1`, [accountId, canary]);
  await account.inScope((scope) => addMaterial(scope, canary));
  await account.inScope((scope) => addJourney(scope, canary));
  await account.inScope((scope) => addPayment(scope, canary));
  await account.inScope((scope) => addReward(scope, canary));
  await account.inScope((scope) => addLoyalty(scope, canary));
  await account.inScope((scope) => addReferrals(scope, canary));
  await addImports(account, canary);
  await addTeam(account, canary);
  await runDueWork(domain);
  await domain.bulk(accountId, async (client) => {
    for (const statement of sentMessages) await client.query(statement);
    for (const statement of failedEvents) await client.query(statement);
  });
  // Captures the cost of the finished batch.
  await runDueWork(domain);
  await account.inScope((scope) => addMessage(scope, canary));
  await fillEmptyTables(domain, accountId, await readTables(domain), canary);
  return Object.assign(account, { canary });
}

/** Runs everything that is due in all accounts except mail to people: there is no mail server here. */
export async function runDueWork(domain: Domain): Promise<void> {
  const handlers = dueWorkHandlers(domain).filter((handler) => handler.kind !== 'outbox');
  await new DueWorkRunner(domain.pool, handlers, silentLogger).runUntilIdle();
}

/** Another member, and an invited person. */
async function addTeam(account: TestAccount, canary: string): Promise<void> {
  const { domain, accountId } = account;
  const email = (name: string) => `${name}@${canary.toLowerCase()}.example`;
  const { userId } = await makePerson(domain, email('colleague'));
  await domain.pool.query(
    `insert into membership (account_id, user_id, privileges) values ($1, $2, '{contacts.view}')`,
    [accountId, userId],
  );
  await account.inScope(({ invitations }) =>
    invitations.create({
      email: email('invited'),
      firstName: canary,
      lastName: canary,
      privileges: ['contacts.view'],
      passwordHash: null,
    }),
  );
}

/** A file that a template shows, and that is the logo. */
async function addFile(scope: Scope, canary: string, templateId: string): Promise<void> {
  const { accountId } = scope.actor;
  const picture = { name: 'email', type: 'image/png', bytes: 1, width: 1, height: 1 };
  const { rows } = await scope.sql<{ id: string }>(
    `insert into asset (account_id, filename, content_type, key, bytes, width, height, renditions, state)
     values ($1, $2, 'image/png', $2, 1, 1, 1, $3, 'stored')
     returning id`,
    [accountId, `${canary}.png`, JSON.stringify([picture])],
  );
  await scope.sql(
    `insert into asset_use (account_id, asset_id, kind, subject_id) values ($1, $2, 'template', $3)`,
    [accountId, rows[0]?.id, templateId],
  );
  const { logo: _, revision, ...brand } = defaultBrand;
  await scope.brand.save(
    { ...brand, logoId: rows[0]?.id ?? null, footerAddress: `${canary} Road` },
    revision,
  );
}

async function addMaterial(scope: Scope, canary: string): Promise<void> {
  const address = (name: string) => `${name}@${canary.toLowerCase()}.example`;
  const { id: senderId } = await scope.senders.createEmail({
    sender: address('news'),
    campaign: 'promotional',
    region: 'promotional-01',
  });
  await scope.sql('update sender set status = 1, confirmed_at = now() where id = $1', [senderId]);
  await scope.sql(
    `update sending_domain set spf_status = 'verified', dkim_status = 'verified', dmarc_status = 'verified', checked_at = now()`,
  );
  const hooks = 'https://hooks.example/';
  await scope.webhookEndpoints.save({
    contacts: { url: `${hooks}${canary}`, events: ['contact.created'] },
    campaigns: { url: `${hooks}${canary}`, events: ['campaign.started', 'message.sent'] },
  });
  const lists = [
    await scope.lists.create({ name: `${canary} list`, type: 'public', optIn: 'single' }),
    await scope.lists.create({ name: `${canary} double`, type: 'public', optIn: 'double' }),
  ];
  const listIds = lists.map((list) => list.id);
  await scope.lists.create({ name: `${canary} empty`, type: 'public', optIn: 'single' });
  for (let n = 0; n < 6; n += 1) {
    await scope.contacts.create(
      {
        fullName: `${canary} ${n}`,
        email: address(`person${n}`),
        telephone: `+234803123450${n}`,
        attributes: { amount: n, [`only_${canary.toLowerCase()}`]: canary },
      },
      listIds,
    );
  }
  await scope.contacts.create(
    { fullName: canary, email: address('blocked'), telephone: '', attributes: {} },
    listIds,
  );
  await scope.suppressions.add({ channel: 'email', address: address('blocked'), reason: 'unsubscribe' });
  const page = await scope.pages.create(`${canary} page`, { from: 'blank' });
  await scope.pages.publish(page.id, page.revision);
  await addForm(scope, canary);
  await addSurvey(scope, canary);
  const template = await scope.templates.create(`${canary} template`, { from: 'blank', kind: 'html' });
  await addFile(scope, canary, template.id);
  await scope.designBlocks.save(`${canary} block`, { type: 'divider' });
  const view = { filters: { q: canary }, columns: {}, widths: {} };
  await scope.savedViews.create('contacts', { name: `${canary} view`, isShared: true }, view, {
    isOwner: true,
    privileges: [],
  });
  const segment = await scope.segments.create(`${canary} segment`, 'contact');
  await scope.segments.update(
    segment.id,
    segment.name,
    { v: 1, root: { op: 'and', items: [{ t: 'list', listIds, in: true }] } },
    segment.revision,
  );
  const fields: CampaignFields = {
    name: `${canary} campaign`,
    fromBrand: canary,
    senderId,
    subject: `${canary} says hello`,
    preheader: '',
    templateId: template.id,
    html: `<p>${canary} <a href="https://shop.example/${canary}">shop</a></p>`,
    text: '',
    audience: { source: 'list', listIds },
    pasted: '',
    hasAnalytics: true,
    isArchivedPublicly: true,
  };
  const campaigns = [];
  for (const name of ['draft', 'scheduled', 'sent'])
    campaigns.push(await scope.campaigns.create({ ...fields, name: `${canary} ${name}` }));
  await addPublished(scope, canary);
  await addSms(scope, canary, fields);
  await addFeed(scope, fields, canary);
  const tested = await scope.campaigns.create({
    ...fields,
    name: `${canary} tested`,
    abTest: { variants: [{}, { subject: `${canary} says hi` }], testShare: 50 },
  });
  const [, scheduled, sent] = campaigns;
  if (scheduled === undefined || sent === undefined) throw new Error('no campaigns');
  await scope.campaignSending.schedule(scheduled.id, {
    local: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
    timezone: 'UTC',
  });
  await scope.campaignSending.start(sent.id);
  await scope.campaignSending.start(tested.id);
}

/** An approved SMS sender, a template and a draft. */
async function addSms(scope: Scope, canary: string, email: CampaignFields): Promise<void> {
  const text = `${canary} https://shop.example/${canary}`;
  const sender = await scope.smsSenders.request({
    sender: canary.slice(0, 11),
    campaign: 'promotional',
    region: 'NG',
    template: text,
  });
  await scope.senderReviews.approve(sender.id);
  const template = await scope.smsTemplates.create({ name: `${canary} text`, category: 'promotional', text });
  const fields = {
    ...email,
    fromBrand: '',
    subject: '',
    html: '',
    senderId: sender.id,
    templateId: template.id,
    text,
    name: `${canary} SMS`,
  };
  await scope.campaigns.create(fields, 'sms');
}

/** A key, and a scheduled message. */
async function addMessage({ apiKeys, messages }: Scope, canary: string): Promise<void> {
  const key = await apiKeys.create({ name: `${canary} key`, gateway: 'api', scopes: ['messages.send'] });
  const domain = `${canary.toLowerCase()}.example`;
  const request = {
    channel: 'email',
    from: { address: `news@${domain}` },
    to: `person1@${domain}`,
    subject: canary,
    html: `<p>${canary}</p>`,
    reference: canary,
  } as const;
  const { refused } = await messages.submit(
    [{ ...request, scheduledAt: new Date(Date.now() + 10 * 86_400_000) }],
    { source: 'api', apiKeyId: key.id },
  );
  if (refused.length > 0) throw new Error(`the message was refused: ${refused[0]?.message}`);
}

/** The rows that sending and tracking would have written, with correct counters. */
const sentMessages = [
  `update delivery set state = 'sent', attempts = 1, settled_at = now(), response = '250 ok', opened_at = now(), clicked_at = now() where state = 'queued'`,
  `update campaign_stat s set sent = recipients, views = recipients, unique_views = recipients, clicks = recipients, unique_clicks = recipients`,
  // Nobody of the rest of an undecided A/B test has a message: here everyone was in the test.
  `update ab_test set until_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
  // The one with an A/B test waits for its decision.
  `update campaign set status = 'finished', finished_at = now() where status = 'sending' and ab_test is null`,
  `insert into campaign_hour (account_id, campaign_id, hour, sent, views, unique_views, clicks, unique_clicks)
   select account_id, campaign_id, date_trunc('hour', now()), sent, views, unique_views, clicks, unique_clicks from campaign_stat`,
  `insert into dropped_messages (account_id, kept_until, sent) select distinct account_id, date '2026-01-01', 0 from campaign_stat`,
  `insert into channel_hour (account_id, channel, hour, sent, views, clicks) select account_id, 'email', date_trunc('hour', now()), sum(sent), sum(views), sum(clicks) from campaign_stat group by account_id`,
  `insert into delivery_event (account_id, id, delivery_id, campaign_id, contact_id, kind, audience, is_first, link_n, user_agent)
   select account_id, gen_random_uuid(), id, campaign_id, contact_id, kind, 'human', true, case kind when 'click' then 0 end, 'Mozilla/5.0' from delivery, unnest(array['open', 'click']) kind`,
  `update campaign_stat s set cost_mills = (select coalesce(sum(d.price_mills), 0) from delivery d where d.account_id = s.account_id and d.campaign_id = s.campaign_id and d.state = 'sent')`,
  `insert into sms_reply (account_id, id, contact_id, address, sender, body)
   select c.account_id, gen_random_uuid(), c.id, c.phone, a.company, a.company from contact c join account a on a.id = c.account_id where c.phone is not null`,
  `update due_work set due_at = now() where kind = 'delivery.charge' and account_id = current_setting('app.account_id')::uuid`,
  `delete from due_work where kind = 'delivery.send' and account_id = current_setting('app.account_id')::uuid`,
];

/** The state after a receiver's failures: the oldest event of each webhook is dead. */
const failedEvents = [
  `with oldest as (select distinct on (account_id, endpoint_id) account_id, id from webhook_event order by account_id, endpoint_id, id),
     failed as (update webhook_event e set state = 'failed', attempts = 9, status = 503, next_attempt_at = null, settled_at = now() from oldest o
       where e.account_id = o.account_id and e.id = o.id returning e.account_id, e.id)
   delete from webhook_due d using failed f where d.account_id = f.account_id and d.event_id = f.id`,
];
