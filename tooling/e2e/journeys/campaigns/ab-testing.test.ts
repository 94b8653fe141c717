import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';
import { openSection } from '../../open-section.ts';

let journey: Journey;
let account: Account;
let page: Page;
let senderId: string;
let listId: string;

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-variants.example');
  senderId = await addActiveSender(account, 'hello@eze-variants.example');
  listId = await addList(
    account,
    'Readers',
    Array.from({ length: 60 }, (_, n) => `p${n}@variants.example`),
  );
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (id: string, search = '') =>
  page.goto(`${journey.product.appUrl}/dashboard/email/${id}${search}`);
const reportOf = (id: string) => account.inScope(({ abTests }) => abTests.report(id));
const stateOf = async (id: string) => (await reportOf(id))?.state;
const statusOf = (id: string) => account.inScope(async ({ campaigns }) => (await campaigns.get(id)).status);
const sql = (text: string, params: unknown[]) =>
  account.inScope(({ sql: run }) => run(text, [account.accountId, ...params]));

/** Waits until the clock of the test runs. */
const clockRuns = (id: string) =>
  expect.poll(async () => (await reportOf(id))?.secondsLeft ?? null, { timeout: 60_000 }).not.toBeNull();

/** So many recipients of a variant click the link in their mail. */
async function click(id: string, variant: number, subject: string, count: number): Promise<void> {
  const { rows } = await account.inScope(({ sql: run }) =>
    run<{ address: string }>(
      `select address from delivery where account_id = $1 and campaign_id = $2 and variant = $3 order by address limit $4`,
      [account.accountId, id, variant, count],
    ),
  );
  for (const { address } of rows) {
    const { html } = await journey.mailbox.waitFor({ to: address, subject });
    const url = /href="([^"]+\/c\/[^"]+)"/.exec(html)?.[1] ?? '';
    await fetch(url, { headers: { 'user-agent': phone }, redirect: 'manual' });
  }
}

/** Lets the clock of the test end. */
async function endClock(id: string): Promise<void> {
  await sql(
    `update ab_test set running_since = running_since - interval '8 days' where account_id = $1 and campaign_id = $2`,
    [id],
  );
  await sql(
    `update due_work set due_at = now() where account_id = $1 and kind = 'campaign.ab-test' and subject_id = $2`,
    [id],
  );
}

/** A click shortly after the delivery is taken for a link scanner's. */
const sentAnHourAgo = (id: string) =>
  sql(
    `update delivery set settled_at = settled_at - interval '1 hour' where account_id = $1 and campaign_id = $2
     and state = 'sent'`,
    [id],
  );

describe('an A/B test with a winner', () => {
  let id: string;

  test('is set up in the editor, with each variant in the preview', async () => {
    id = await addDraft(account, 'Harvest offers', senderId, [listId]);
    await open(id);
    await openSection(page, 'Variants');
    await page.getByRole('button', { name: 'Test variants' }).click();
    await page.getByLabel('Subject of B').fill('Two days left');
    await page.getByRole('radio', { name: 'Preview B' }).check();
    await page.getByRole('group', { name: 'In the inbox' }).getByText('Two days left').waitFor();
    await page.getByLabel('Test share, in percent').fill('60');
    await page.getByLabel('Holdout, in percent').fill('10');
    await page.getByLabel('Length of the test').selectOption({ label: '1 hour' });
    await see(page, /Saved /);
    await expectLooksGood(page, 'ab-editor');
  });

  test('shows in the review what each share is, and goes out', async () => {
    await page.getByRole('button', { name: 'Review & send' }).click();
    await page.getByText('36 people are in the test.').waitFor();
    for (const share of ['Gets A', 'Gets B', 'Waits for the winner', 'Holdout, gets nothing'])
      await page.getByText(share).first().waitFor();
    const [preview, inbox] = [
      page.getByRole('region', { name: 'Preview' }),
      page.getByRole('group', { name: 'In the inbox' }),
    ];
    await preview.getByRole('radio', { name: 'Variant A' }).check();
    await inbox.getByText('Harvest offers').waitFor();
    await preview.getByRole('radio', { name: 'Variant B' }).check();
    await inbox.getByText('Two days left').waitFor();
    await expectLooksGood(page, 'ab-review');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }).click();
    await clockRuns(id);
  });

  test('says who is ahead while it runs', async () => {
    await sentAnHourAgo(id);
    await click(id, 1, 'Two days left', 12);
    await expect.poll(async () => (await reportOf(id))?.variants[1]?.clicks, { timeout: 20_000 }).toBe(12);
    await open(id, '?tab=ab');
    await page.getByText(/The test is running: .* left\./).waitFor();
    await page.getByRole('row', { name: /^B Two days left/ }).waitFor();
    await page.getByRole('button', { name: 'Send B now' }).waitFor();
    await expectLooksGood(page, 'ab-running');
  });

  test('sends the rest the winner when its time is over', async () => {
    await endClock(id);
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    expect(await reportOf(id)).toMatchObject({ state: 'decided', winner: 1, outcome: 'winner' });
    await open(id, '?tab=ab');
    await page.getByText(/^B gets .* points more clicks than A; .*% sure\.$/).waitFor();
    await page.getByText('They get B: it was clearly better.').waitFor();
    await expectLooksGood(page, 'ab-decided');
  });

  test('makes a new campaign of a variant', async () => {
    await page.getByRole('button', { name: 'Create Campaign from B' }).click();
    await page.getByRole('heading', { name: 'B of Harvest offers' }).waitFor();
    await expect
      .poll(() => page.getByLabel('Subject', { exact: false }).first().inputValue())
      .toBe('Two days left');
  });
});

describe('an A/B test without a clear winner', () => {
  test('waits for a person, who decides once', async () => {
    const id = await addDraft(account, 'Quiet week', senderId, [listId]);
    await account.inScope(async ({ campaigns, campaignSending }) => {
      const { revision } = await campaigns.get(id);
      const abTest = {
        variants: [{}, { subject: 'A quiet week' }],
        testShare: 50,
        minutes: 60,
        ifUnclear: 'wait' as const,
      };
      await campaigns.change(id, { abTest }, revision);
      await campaignSending.start(id);
    });
    await clockRuns(id);
    await endClock(id);
    await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('waiting');
    await open(id, '?tab=ab');
    await page.getByText('No clear winner: there were no clicks.').waitFor();
    await page.getByText('The test is over. Choose what the rest gets.').waitFor();
    await expectLooksGood(page, 'ab-waiting');
    await page.getByRole('button', { name: 'Send B now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send B now' }).click();
    await expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe('finished');
    await page.reload();
    await page.getByText('They get B: someone on your team chose it.').waitFor();
    expect((await reportOf(id))?.rest.sent).toBe(30);
  });
});
