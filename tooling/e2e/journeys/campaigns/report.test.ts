import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { screenshot } from '../../browser.ts';
import { expectLooksGood, show } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let id: string;

const people = [
  'ada@readers.example',
  'bola@readers.example',
  'chidi@readers.example',
  'bounce5xx+dele@readers.example',
];
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-report.example');
  const senderId = await addActiveSender(account, 'hello@eze-report.example');
  const listId = await addList(account, 'Readers', [...people, 'left@readers.example']);
  await account.inScope(({ sql }) =>
    sql(
      `update list_member set state = 'unsubscribed' where list_id = $1
         and contact_id = (select id from contact where account_id = $2 and email = 'left@readers.example')`,
      [listId, account.accountId],
    ),
  );
  id = await addDraft(account, 'The harvest', senderId, [listId]);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const mailTo = (to: string) => journey.mailbox.waitFor({ to, subject: 'The harvest' });

async function visit(url: string | undefined, userAgent: string): Promise<void> {
  const response = await fetch(url ?? '', { headers: { 'user-agent': userAgent }, redirect: 'manual' });
  expect([200, 302]).toContain(response.status);
}

async function view(to: string, userAgent: string): Promise<void> {
  const { html } = await mailTo(to);
  await visit(/src="([^"]+\/o\/[^"]+)"/.exec(html)?.[1], userAgent);
}

async function click(to: string, userAgent: string): Promise<void> {
  const { html } = await mailTo(to);
  await visit(/href="([^"]+\/c\/[^"]+)"/.exec(html)?.[1], userAgent);
}

const open = (search = '') => page.goto(`${journey.product.appUrl}/dashboard/email/${id}${search}`);

/** What the report says under a count's name, in one line. */
async function figure(label: string): Promise<string> {
  return (await page.getByRole('group', { name: label, exact: true }).innerText()).replace(/\s+/g, ' ');
}

const rows = () => page.getByRole('table', { name: 'Recipients' }).getByRole('row');
const addresses = () =>
  page
    .getByRole('table', { name: 'Recipients' })
    .getByText(/@readers\.example/)
    .allInnerTexts();

describe('the report of a sent campaign', () => {
  test('has a campaign that was sent, viewed and clicked', async () => {
    await account.inScope(({ campaignSending }) => campaignSending.start(id));
    await expect
      .poll(() => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status), {
        timeout: 90_000,
      })
      .toBe('finished');
    // A click shortly after the delivery is taken for a link scanner's.
    await account.inScope(({ sql }) =>
      sql(
        `update delivery set settled_at = settled_at - interval '1 hour' where account_id = $1 and campaign_id = $2`,
        [account.accountId, id],
      ),
    );
    await view('ada@readers.example', proxy);
    await view('bola@readers.example', phone);
    await click('bola@readers.example', phone);
  });

  test('is one funnel, whose steps are rates of the step before and agree with the rows', async () => {
    await open();
    await expect
      .poll(() => figure('Recipients'), { timeout: 20_000 })
      .toMatch(/^Recipients 4 5 in the audience, 1 left out$/);
    await expect.poll(() => figure('Sent')).toBe('Sent 4 · none waiting');
    await expect.poll(() => figure('Deliveries')).toBe('Deliveries 3 75.0% of recipients');
    await expect.poll(() => figure('Unique views')).toContain('Unique views 2 66.7% of deliveries');
    await expect.poll(() => figure('Views')).toBe('Views 2 in all');
    await expect.poll(() => figure('Unique clicks')).toBe('Unique clicks 1 50.0% of unique views');
    await expect.poll(() => figure('Clicks')).toBe('Clicks 1 in all');
    await expect.poll(() => figure('Bounces')).toBe('Bounces 1 25.0% of sent');
    await expect.poll(() => figure('Complaints')).toBe('Complaints 0 0.0% of deliveries');
    await expect.poll(() => figure('Unsubscribers')).toBe('Unsubscribers 0 0.0% of deliveries');
    const { rows: counted } = await account.inScope(({ sql }) =>
      sql(
        `select count(*)::int as recipients, count(opened_at)::int as viewed, count(clicked_at)::int as clicked,
           count(bounced_at)::int as bounced
         from delivery where account_id = $1 and campaign_id = $2`,
        [account.accountId, id],
      ),
    );
    expect(counted).toEqual([{ recipients: 4, viewed: 2, clicked: 1, bounced: 1 }]);
  });

  test('says which views came through a proxy, and that there is nothing to compare with', async () => {
    await see(page, '1 of the unique views came through an image proxy');
    await see(page, 'No earlier campaign to compare with.');
  });

  test('names each problem’s reason, which opens exactly its people', async () => {
    await page.getByRole('list', { name: 'Bounces by reason' }).getByRole('link').first().click();
    await expect.poll(() => addresses()).toEqual(['bounce5xx+dele@readers.example']);
    expect(new URL(page.url()).searchParams.get('outcome')).toMatch(/^bounce\.\w+$/);
    await page.reload();
    await expect.poll(() => rows().count(), { timeout: 20_000 }).toBe(2);
    await page.goBack();
    await expect.poll(() => figure('Deliveries'), { timeout: 20_000 }).toContain('3');
  });

  test('shows the message with the share of each link, and opens the people who clicked', async () => {
    const frame = page.frameLocator('iframe[title="The message with the share of each link"]');
    await expect.poll(() => frame.locator('a[data-share]').getAttribute('data-share')).toBe('100.0%');
    await expect
      .poll(() =>
        page.locator('iframe[title="The message with the share of each link"]').getAttribute('sandbox'),
      )
      .toBe('');
    const link = page.getByRole('table', { name: 'Links' }).getByRole('row', { name: /New today/ });
    expect((await link.innerText()).replace(/\s+/g, ' ')).toContain('eze-foods.example/new');
  });

  test('has all its values in tables, and works by keyboard', async () => {
    const views = page.getByRole('slider', { name: 'Views and clicks over time: values' });
    await views.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => views.getAttribute('aria-valuetext')).toMatch(/^Start\./);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => views.getAttribute('aria-valuetext')).toMatch(/^10 min\. Unique views: .*66\.7%/);
    await page
      .getByRole('radiogroup', { name: 'Views and clicks over time: view' })
      .getByText('Table')
      .click();
    await page.getByRole('columnheader', { name: 'Unique views' }).waitFor();
    expect(new URL(page.url()).searchParams.get('chart')).toBe('table');
    await page.getByRole('columnheader', { name: /Views per hour/ }).waitFor();
    await open();
  });

  test('looks right in every width and theme', async () => {
    await page.getByRole('heading', { name: 'Mailbox providers' }).waitFor();
    await expectLooksGood(page, 'report');
  });

  test('cuts a long link before its share on a phone', async () => {
    await show(page, { width: 390, colorScheme: 'light' });
    const row = page.getByRole('table', { name: 'Links' }).getByRole('row', { name: /New today/ });
    const link = await row.getByRole('link', { name: 'eze-foods.example/new' }).boundingBox();
    const cell = await row.getByRole('rowheader').boundingBox();
    const padding = 16;
    expect((link?.x ?? 0) + (link?.width ?? 1_000)).toBeLessThanOrEqual(
      (cell?.x ?? 0) + (cell?.width ?? 0) - padding,
    );
    await show(page, { width: 1280, colorScheme: 'light' });
  });

  test('leads to a draft for those who didn’t open it', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Write to these people again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to these people again' });
    await dialog.getByText('Didn’t open: 1 person').waitFor();
    await dialog.getByText('Didn’t click any link: 2 people').waitFor();
    await dialog.getByText('Clicked: 1 person').waitFor();
    await dialog
      .getByText(/Opens are uncertain.* 1 of this campaign’s unique views came through one/)
      .waitFor();
    await expectLooksGood(page, 'follow-up');
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    const subject = page.getByRole('textbox', { name: /^Subject/ });
    await subject.waitFor();
    expect(await subject.inputValue()).toBe('The harvest');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('subject');
    await page.keyboard.type(', again');
    expect(await subject.inputValue()).toBe('The harvest, again');
    await see(page, 'Didn’t open: The harvest');
    await see(page, /1 person/);
    await expectLooksGood(page, 'follow-up-draft');
    await page.goBack();
  });

  test('says when the people behind the numbers are deleted', async () => {
    const keep = (until: string) =>
      account.inScope(({ sql }) =>
        sql(`update campaign_stat set kept_until = ${until} where account_id = $1 and campaign_id = $2`, [
          account.accountId,
          id,
        ]),
      );
    const { rows: stored } = await account.inScope(({ sql }) =>
      sql<{ until: string }>(
        'select kept_until::text as until from campaign_stat where account_id = $1 and campaign_id = $2',
        [account.accountId, id],
      ),
    );
    await keep(`date_trunc('month', now())::date`);
    await open();
    await page.getByRole('button', { name: 'Write to these people again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to these people again' });
    await dialog.getByText('This is no longer possible').waitFor();
    await screenshot(page, 'follow-up-deleted-1280-light');
    await page.keyboard.press('Escape');
    await keep(`'${stored[0]?.until}'`);
    await open();
  });

  test('follows reactions without being loaded again', async () => {
    await page.evaluate('window.isTheSamePage = true');
    await view('chidi@readers.example', phone);
    await expect.poll(() => figure('Unique views'), { timeout: 20_000 }).toContain('Unique views 3 100.0%');
    expect(await page.evaluate('window.isTheSamePage === true')).toBe(true);
  });
});

describe('the next campaign', () => {
  test('is compared with the one before', async () => {
    const senderId = await account.inScope(async ({ campaigns }) => (await campaigns.get(id)).senderId ?? '');
    const next = await addDraft(account, 'The rains', senderId, [
      await addList(account, 'Few', ['efe@readers.example']),
    ]);
    await account.inScope(({ campaignSending }) => campaignSending.start(next));
    await page.goto(`${journey.product.appUrl}/dashboard/email/${next}`);
    await expect
      .poll(() => figure('Deliveries'), { timeout: 90_000 })
      .toBe('Deliveries 1 100.0% of recipients usual 75.0%');
    await see(page, /usual 25\.0%/);
    await see(page, '“Usual” is the median of your last campaign before this one.');
  });
});
