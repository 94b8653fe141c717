import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourneyAlone } from '../../journey.ts';

let journey: Journey;
let account: Account;
let page: Page;
let receiver: Server;
let url: string;
/** What the receiver answers. */
let answer = { status: 200, text: 'thank you' };
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  journey = await startJourneyAlone({ WEBHOOK_ALLOW: '127.0.0.1/32' });
  account = await journey.arranger.addAccount('kojo@hooks.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(async () => {
  await journey?.stop();
  receiver?.close();
});

const openWebhook = async () => {
  await page.getByRole('button', { name: 'Webhook', exact: true }).click();
  return page.getByRole('dialog');
};
const closeDialog = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
const addContact = (fullName: string) =>
  account.inScope(({ contacts }) =>
    contacts.create(
      {
        fullName,
        email: `${fullName.split(' ')[0]?.toLowerCase()}@readers.example`,
        telephone: '',
        attributes: {},
      },
      [],
    ),
  );
const count = () => expect.poll(() => received.length, { timeout: 30_000 });

test('a webhook is saved, tried, and its log shows what was sent and answered', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/developer`);
  const form = await openWebhook();
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page, 'Enter the contacts callback URL');
  await form.getByLabel(/^Contacts callback URL/).fill('https://10.0.0.1/hooks');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page, 'This address isn’t on the public internet.');
  await form.getByLabel(/^Contacts callback URL/).fill(url);
  await form.getByLabel(/^Campaigns callback URL/).fill(url);
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page, 'Webhook saved');
  const panel = form.getByRole('region', { name: 'Contacts webhook' });
  await panel.getByRole('button', { name: 'Send test event' }).click();
  await panel.getByRole('button', { name: 'Show signing secret' }).click();
  const shown = panel.getByRole('textbox', { name: 'Signing secret of the contacts webhook' });
  await expect.poll(() => shown.inputValue()).toMatch(/^whsec_/);
  const secret = await shown.inputValue();
  await expectNoAxeViolations(page);
  await screenshot(page, 'webhook-modal');
  await closeDialog();
  await count().toBe(1);
  const { headers, body = '' } = received[0] ?? {};
  const signed = `${String(headers?.['webhook-id'])}.${String(headers?.['webhook-timestamp'])}.${body}`;
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(signed)
    .digest('base64');
  expect([headers?.['webhook-signature'], JSON.parse(body)]).toMatchObject([
    `v1,${signature}`,
    { type: 'webhook.test' },
  ]);
  await see(page, 'webhook.test');
  await see(page, 'Delivered');
  const replay = page.getByRole('button', { name: 'Replay failed' });
  await expect.poll(() => replay.getAttribute('aria-disabled')).toBe('true');
});

/** Rows come in on demand. */
const showNew = () => page.getByRole('button', { name: '1 new' }).click();

test('a contact that is added arrives there, can be looked at and sent again', async () => {
  await addContact('Ama Mensah');
  await count().toBe(2);
  await showNew();
  expect(JSON.parse(received[1]?.body ?? '{}')).toMatchObject({
    type: 'contact.created',
    data: { email: 'ama@readers.example' },
  });
  await page.getByRole('row', { name: /contact\.created/ }).click();
  await see(page, 'thank you');
  await see(page, /ama@readers\.example/);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await count().toBe(3);
  expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  await closeDialog();
});

test('a receiver that fails is asked again, and the log shows each answer', async () => {
  answer = { status: 500, text: 'the shop is closed' };
  await addContact('Esi Owusu');
  await showNew();
  await see(page, 'Waiting');
  // The second attempt follows after five seconds.
  await count().toBe(5);
  await page.getByRole('row', { name: /contact\.created.*Waiting/ }).click();
  await see(page, 'the shop is closed');
  await see(page, /esi@readers\.example/);
  await see(page, /Next attempt/);
  await expect.poll(() => page.getByRole('dialog').getByText('the shop is closed').count()).toBe(2);
  await expectNoAxeViolations(page);
  await screenshot(page, 'webhook-event');
  await closeDialog();
});

test('the log is narrowed by state, event and words, and its address says so', async () => {
  const rows = () =>
    expect.poll(() => page.getByRole('row', { name: /contact\.created|webhook\.test/ }).count(), {
      timeout: 15_000,
    });
  const choose = async (name: string, label: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name, exact: true }).selectOption({ label });
    await page.keyboard.press('Escape');
  };
  await rows().toBe(3);
  await choose('State', 'Waiting');
  await rows().toBe(1);
  await choose('State', 'Delivered');
  await rows().toBe(2);
  // Among so many events, people search.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: /^Event: / }).click();
  await page.getByRole('option', { name: 'Test event' }).click();
  await page.keyboard.press('Escape');
  await rows().toBe(1);
  await page.reload();
  await rows().toBe(1);
  await see(page, 'webhook.test');
  await choose('Webhook', 'Campaigns');
  await see(page, 'Clear filters');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await rows().toBe(3);
  const search = page.getByPlaceholder('Address, id, text');
  await search.fill('esi@readers');
  await rows().toBe(1);
  await expect.poll(() => page.url()).toContain('hookSearch=esi');
  await search.fill('');
  await rows().toBe(3);
});

test('after days of failures it is switched off, and its owner sees it by email and on screen', async () => {
  // As after three days: the last attempt is due.
  await account.inScope(({ sql }) =>
    sql(
      `with days as (update webhook_endpoint set failing_since = now() - interval '75 hours' where account_id = $1 and kind = 'contacts'),
         tried as (update webhook_event set attempts = 9 where account_id = $1 and state = 'waiting' returning id)
       update webhook_due set due_at = now() - interval '1 second' where account_id = $1 and event_id in (select id from tried)`,
      [account.accountId],
    ),
  );
  await see(page, 'The contacts webhook was turned off');
  await see(page, 'The receiver hasn’t accepted an event for three days.');
  const mail = await journey.mailbox.waitFor({
    to: account.email,
    subject: 'Your contacts webhook was turned off',
  });
  expect(mail.text).toContain('127.0.0.1');
  await expectNoAxeViolations(page);
  await screenshot(page, 'webhook-notice');
  const told = received.length;
  await addContact('Kofi Boateng');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(received).toHaveLength(told);
});

test('it is switched on again, and what failed is replayed', async () => {
  answer = { status: 204, text: '' };
  const told = received.length;
  await page.getByRole('button', { name: 'Open the webhook' }).click();
  await page
    .getByRole('dialog')
    .getByRole('region', { name: 'Contacts webhook' })
    .getByRole('button', { name: 'Switch on' })
    .click();
  await expect
    .poll(() => page.getByText('The contacts webhook was turned off').count(), { timeout: 20_000 })
    .toBe(0);
  await closeDialog();
  await page.getByRole('button', { name: 'Replay failed' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Webhook' }).selectOption({ label: 'Contacts' });
  await form.getByRole('button', { name: 'Replay 1 event' }).click();
  await count().toBe(told + 1);
  expect(received.at(-1)?.body).toContain('esi@readers.example');
  await expect
    .poll(() => page.getByRole('row', { name: /Waiting|Failed/ }).count(), { timeout: 20_000 })
    .toBe(0);
});

test('going back returns to the previous page, even after something was opened in between', async () => {
  for (let n = 0; n < 26; n += 1) await addContact(`Reader${n} Mensah`);
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => page.url()).toContain('hookCursor=');
  await page.getByRole('row', { name: /webhook\.test/ }).click();
  await see(page, /Attempts/);
  await closeDialog();
  await page.getByRole('button', { name: 'Prev', exact: true }).click();
  await expect.poll(() => page.url()).not.toContain('hookCursor=');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('the log and the form are usable on a phone and in the dark', async () => {
  for (const [width, theme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
  ] as const) {
    const other = await journey.browser.newPage({ width, theme });
    await signIn(other, journey.product, account);
    await other.goto(`${journey.product.appUrl}/dashboard/developer`);
    await see(other, 'contact.created');
    await expectNoAxeViolations(other);
    await screenshot(other, `webhook-log-${width}-${theme}`);
    await other.goto(`${journey.product.appUrl}/dashboard/developer?webhook=true`);
    await other.getByRole('region', { name: 'Contacts webhook' }).waitFor();
    await expectNoAxeViolations(other);
    await screenshot(other, `webhook-modal-${width}-${theme}`);
    expect(await other.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
    await other.context().close();
  }
});
