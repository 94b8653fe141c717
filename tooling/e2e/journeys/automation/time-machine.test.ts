import type { JourneyDrawing } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let id = '';

const day = 86_400_000;
const panel = () => page.getByRole('complementary', { name: 'Panel' });
const machine = () => page.getByRole('region', { name: 'Time machine' });
const box = (title: string) => page.locator(`[data-step][title="${title}"]`);

/** Carts left over the last weeks; every third is paid for within the day. */
async function addHistory(): Promise<void> {
  const events: { contactId: string; name: string; at: Date; properties: Record<string, number> }[] = [];
  for (let n = 0; n < 24; n += 1) {
    const { id: contactId } = await account.inScope(({ contacts }) =>
      contacts.create(
        { fullName: `Reader ${n}`, email: `r${n}@carts.example`, telephone: '', attributes: {} },
        [],
      ),
    );
    const at = new Date(Date.now() - (80 - n * 3) * day);
    events.push({ contactId, name: 'cart.left', at, properties: { amount: 1_000 + n * 500 } });
    if (n % 3 === 0)
      events.push({
        contactId,
        name: 'order.paid',
        at: new Date(at.getTime() + day / 4),
        properties: { amount: 900 },
      });
  }
  await account.inScope((scope) =>
    scope.events.submit(events.map((event, n) => ({ ...event, dedupKey: `history-${n}` }))),
  );
  await account.inScope(({ suppressions }) =>
    suppressions.add({ channel: 'email', address: 'r1@carts.example', reason: 'unsubscribe' }),
  );
}

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('efua@carts.example');
  const senderId = await addActiveSender(account, 'shop@carts.example');
  await addHistory();
  const template = await account.inScope(({ templates }) =>
    templates.create('You left something', { from: 'blank', kind: 'html' }),
  );
  const email = {
    draftId: null,
    templateId: template.id,
    senderId,
    fromBrand: 'Efua',
    subject: 'Your cart',
    preheader: '',
  };
  const graph: JourneyDrawing = {
    version: 1,
    settings: {
      reentry: { mode: 'never', cooldownHours: 0 },
      goal: { name: 'order.paid', withinDays: 7 },
      holdoutPercent: 0,
      moneyHours: 24,
      hours: null,
      note: '',
    },
    nodes: [
      {
        id: 'start',
        type: 'trigger',
        label: '',
        config: { kind: 'event', name: 'cart.left' },
        next: { next: 'paid' },
      },
      {
        id: 'paid',
        type: 'wait_for',
        label: '',
        config: { happening: { kind: 'event', name: 'cart.emptied' }, limit: { amount: 1, unit: 'days' } },
        next: { match: 'end', timeout: 'mail' },
      },
      { id: 'mail', type: 'email', label: 'Your cart', config: email, next: { sent: 'end', skipped: 'end' } },
      { id: 'end', type: 'exit', label: '', config: {}, next: {} },
    ],
  };
  id = (await account.inScope(({ journeys }) => journeys.create('Left carts', 'lifecycle', graph))).id;
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('a draft is replayed over the last 90 days, and the drawing shows what would have happened', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/automation/${id}`);
  await panel().getByRole('button', { name: 'Time machine' }).click();
  await machine().getByText('Nothing is sent or changed').waitFor();
  await expectNoAxeViolations(page);
  await machine().getByRole('button', { name: 'Replay the last 90 days' }).click();
  await machine()
    .getByText(/^From the draft of/)
    .waitFor({ timeout: 30_000 });
  const totals = machine().getByLabel('Totals');
  // Eight paid in time and left; of the others, one is suppressed.
  await totals.getByText('24', { exact: true }).waitFor();
  await totals.getByText('15', { exact: true }).waitFor();
  await machine().getByText('Unsubscribed').waitFor();
  await box('“cart.left” happens').getByText('24 entered').waitFor();
  await box('Your cart').getByText('15 sent').waitFor();
  await see(page, 'would have entered');
  await expectLooksGood(page, 'automation-time-machine');
  await box('Your cart').click();
  await page.getByRole('tab', { name: 'Results' }).click();
  await panel().getByText('Would reach it').waitFor();
  const sent = await account.inScope(({ sql, actor }) =>
    sql<{ n: number }>('select count(*)::int as n from delivery where account_id = $1', [actor.accountId]),
  );
  expect(sent.rows[0]?.n).toBe(0);
});

test('a filter of the trigger changes the draft, and the next replay', async () => {
  await box('“cart.left” happens').click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await panel().getByRole('button', { name: 'Add filter' }).click();
  await panel().getByText('Fill in the value of each filter').waitFor();
  await panel().getByRole('spinbutton').fill('6900');
  await expect.poll(() => panel().getByText('Fill in the value of each filter').count()).toBe(0);
  await expectNoAxeViolations(page);
  await panel().getByRole('button', { name: 'Close panel' }).click();
  await machine().getByText('The draft has changed since').waitFor();
  await machine().getByRole('button', { name: 'Replay again' }).click();
  await machine().getByLabel('Totals').getByText('12', { exact: true }).waitFor({ timeout: 30_000 });
  await machine().getByRole('button', { name: 'Close time machine' }).click();
  await expect.poll(() => box('Your cart').getByText('sent').count()).toBe(0);
});

test('a phone opens the time machine from its menu', async () => {
  const phone = await journey.browser.newPage({ width: 390 });
  await signIn(phone, journey.product, account);
  await phone.goto(`${journey.product.appUrl}/dashboard/automation/${id}`);
  await see(phone, 'Your cart');
  await phone.getByRole('button', { name: 'More' }).click();
  await phone.getByRole('menuitem', { name: 'Time machine' }).click();
  await phone
    .getByRole('dialog')
    .getByText(/^From the draft of/)
    .waitFor();
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await expectNoAxeViolations(phone);
  await phone.close();
});
