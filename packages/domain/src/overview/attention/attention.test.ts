import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Grants } from '../../accounts/index.ts';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';

let test: TestDomain;
let account: TestAccount;
const owner: Grants = { isOwner: true, privileges: [] };
const member = (...privileges: string[]): Grants => ({ isOwner: false, privileges });

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
});

const attention = (grants = owner, who = account) =>
  who.inScope(({ overview }) => overview.attention(grants));
const kinds = async (grants = owner) => (await attention(grants)).map(({ kind }) => kind);

/** A campaign that is scheduled for tomorrow at this cost, in kobo. */
async function scheduled(name: string, cost: bigint | null, recipients = 100): Promise<string> {
  const id = await account.campaign({ name });
  await account.query(
    `update campaign
     set status = 'scheduled', scheduled_at = now() + interval '1 day', planned_recipients = $3,
       planned_cost_minor = $4, planned_currency = 'ngn'
     where account_id = $1 and id = $2`,
    [id, recipients, cost?.toString() ?? null],
  );
  return id;
}

describe('nothing', () => {
  it('needs an account that is in order', async () => {
    await account.emailSender();
    await account.smsSender();
    await scheduled('Small sale', 1_00n);
    expect(await attention()).toEqual([]);
  });

  it('of one account is shown in another', async () => {
    await account.query(
      `insert into import_job (account_id, id, file_name, file_path, format, status, error)
       values ($1, $2, 'people.csv', 'x', 'csv', 'failed', 'The file has no rows.')`,
      [newId()],
    );
    expect(await attention()).toHaveLength(1);
    expect(await attention(owner, await TestAccount.create(test.domain, 'Another shop'))).toEqual([]);
  });
});

describe('the wallet', () => {
  it('that planned sends will empty is the first one’s problem that it can’t pay', async () => {
    const has = await account.available();
    await scheduled('First', has - 10_00n);
    await scheduled('Christmas SMS', 624_000_00n);
    const [item, ...rest] = await attention();
    expect(rest).toEqual([]);
    expect(item).toMatchObject({
      kind: 'wallet',
      tone: 'warning',
      title: 'Christmas SMS needs ₦623,990.00 more than the wallet will have',
      action: { label: 'Fund Wallet', url: '/dashboard/wallet?fund=true' },
    });
    expect(item?.detail).toContain('at about ₦624,000.00; ₦10.00 will be left by then.');
  });

  it('is left out for members who can’t fund it', async () => {
    await scheduled('Christmas SMS', (await account.available()) + 1n);
    expect(await kinds(member('account.view', 'campaigns.view'))).toEqual([]);
    expect(await kinds(member('account.view', 'wallet.spend'))).toEqual(['wallet']);
  });

  it('shows the charges in order and what each leaves', async () => {
    await scheduled('Sale', 20_00n);
    await scheduled('Of before costs were kept', null);
    const outlook = await account.inScope(({ overview }) => overview.wallet(owner, true));
    const has = await account.available();
    expect(outlook.planned).toMatchObject([
      { name: 'Sale', amountMinor: 20_00n, leftMinor: has - 20_00n },
      { name: 'Of before costs were kept', amountMinor: 0n, leftMinor: has - 20_00n },
    ]);
    expect(outlook.unpriced).toBe(0);
    expect(outlook.days).toHaveLength(30);
    expect(outlook.days.at(-1)?.balanceMinor).toBe(outlook.balanceMinor);
    expect(outlook.days[0]?.balanceMinor).toBeNull();
  });

  it('shows no charges to members who may see neither campaigns nor the wallet', async () => {
    await scheduled('Secret sale', 20_00n);
    const outlook = await account.inScope(({ overview }) => overview.wallet(member('account.view'), true));
    expect(outlook.planned).toEqual([]);
  });

  it('knows the cost that the review found when the campaign was scheduled', async () => {
    const senderId = await account.emailSender();
    const id = await account.campaign({ senderId, pasted: 'ada@example.com\nbola@example.com' });
    await account.inScope(async ({ campaignSending, clock }) => {
      const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
      await campaignSending.schedule(id, { local: tomorrow, timezone: 'UTC' });
    });
    const { scheduled: planned } = await account.inScope(({ overview }) => overview.coming(owner));
    const { cost } = await account.inScope(({ campaignReviews }) => campaignReviews.review(id));
    expect(planned).toMatchObject([{ id, recipients: 2, cost }]);
  });
});

describe('senders', () => {
  it('are listed while records are missing, waiting or refused', async () => {
    await account.emailSender('news@kola.example');
    await account.query(
      `update sending_domain set spf_status = 'missing', dmarc_status = 'wrong' where account_id = $1`,
    );
    await account.inScope(({ smsSenders }) =>
      smsSenders.request({ sender: 'KOLA', campaign: 'promotional', region: 'GH', template: 'Hello' }),
    );
    const refused = await account.smsSender('Refused');
    await account.query(
      `update sender set status = 0, refused_at = now(), refused_reason = 'The name isn’t yours.' where account_id = $1 and id = $2`,
      [refused],
    );
    const items = await attention();
    expect(items.map(({ title, detail, tone }) => ({ title, detail, tone }))).toEqual([
      {
        tone: 'warning',
        title: 'kola.example isn’t authenticated',
        detail: 'The SPF and DMARC records aren’t right yet, so campaigns can’t be sent from this domain.',
      },
      { tone: 'warning', title: 'Refused was refused', detail: 'The name isn’t yours.' },
      {
        tone: 'info',
        title: 'SMS SenderID “KOLA” is waiting for approval',
        detail: expect.stringContaining('You can’t send texts with it until then.') as string,
      },
    ]);
    expect(await kinds(member('account.view', 'senders.view'))).toEqual([]);
  });

  it('whose promotional email is stopped come first', async () => {
    await account.query(
      `insert into promotional_alert (account_id, id, level, cause, since, sent, hard_bounces, complaints)
       values ($1, $2, 'stop', 'complaints', now() - interval '7 days', 1000, 0, 30)`,
      [newId()],
    );
    await scheduled('Christmas SMS', (await account.available()) + 1n);
    const [first] = await attention();
    expect(first).toMatchObject({
      tone: 'danger',
      title: 'Promotional email is stopped',
      action: { label: 'Ask for a review' },
    });
  });
});

describe('work that stopped', () => {
  it('is listed with its reason: campaigns, imports and webhooks', async () => {
    const failed = await account.campaign({ name: 'Lost sale' });
    const paused = await account.campaign({ name: 'Slow sale' }, 'sms');
    const failedImport = newId();
    await account.query(
      `update campaign set status = 'failed', failure = 'Its list was deleted.' where account_id = $1 and id = $2`,
      [failed],
    );
    await account.query(
      `update campaign set status = 'paused', failure = 'Its sender was removed.' where account_id = $1 and id = $2`,
      [paused],
    );
    await account.query(
      `insert into import_job (account_id, id, file_name, file_path, format, status, error, finished_at)
       values ($1, $2, 'people.csv', 'x', 'csv', 'failed', 'The file has no rows.', now()),
         ($1, $3, 'old.csv', 'x', 'csv', 'failed', 'Too old to show.', now() - interval '8 days')`,
      [failedImport, newId()],
    );
    await account.query(
      `insert into webhook_endpoint (account_id, id, kind, url, events, secret, is_enabled, disabled_reason)
       values ($1, $2, 'contacts', 'https://kola.example/hook', '{contact.created}', 'x', false, 'gone'),
         ($1, $3, 'campaigns', 'https://kola.example/off', '{campaign.sent}', 'x', false, 'person')`,
      [newId(), newId()],
    );
    const items = await attention();
    expect(items.map(({ title, detail, action }) => [title, detail, action.url])).toEqual([
      ['Lost sale couldn’t be sent', 'Its list was deleted.', `/dashboard/email/${failed}`],
      ['Slow sale is paused', 'Its sender was removed.', `/dashboard/sms/${paused}`],
      [
        'The import of people.csv failed',
        'The file has no rows.',
        `/dashboard/contacts/import/${failedImport}`,
      ],
      [
        'A webhook was turned off',
        'https://kola.example/hook answered that it no longer exists.',
        '/dashboard/developer',
      ],
    ]);
    expect(await kinds(member('account.view', 'contacts.view', 'contacts.edit'))).toEqual(['import']);
    expect(await kinds(member('account.view', 'campaigns.view'))).toEqual([]);
  });
});

describe('on its way', () => {
  it('are running campaigns and imports, for people who may see them', async () => {
    const id = await account.campaign({ name: 'Weekend restock' });
    await account.query(
      `update campaign set status = 'sending', started_at = now() - interval '10 seconds' where account_id = $1 and id = $2`,
      [id],
    );
    await account.query(
      `insert into campaign_stat (account_id, campaign_id, recipients, sent) values ($1, $2, 100, 40)`,
      [id],
    );
    await account.query(
      `insert into import_job (account_id, id, file_name, file_path, format, status, total_rows, processed, resumed_at)
       values ($1, $2, 'people.csv', 'x', 'csv', 'running', 500, 100, now() - interval '10 seconds')`,
      [newId()],
    );
    const coming = (grants: Grants) => account.inScope(({ overview }) => overview.coming(grants));
    const { sending, imports } = await coming(owner);
    expect(sending).toMatchObject([{ id, name: 'Weekend restock', progress: { sent: 40, queued: 60 } }]);
    expect(imports).toMatchObject([{ fileName: 'people.csv', processed: 100, totalRows: 500 }]);
    expect(imports[0]?.ratePerSecond).toBeGreaterThan(0);
    expect(await coming(member('account.view'))).toEqual({
      sending: [],
      scheduled: [],
      imports: [],
      journeys: [],
    });
  });
});
