import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, signIn } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

let journey: Journey;
let account: Account;
let page: Page;
let token: string;
let contactId: string;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-shop.example');
  await addActiveSender(account, 'hello@eze-shop.example');
  contactId = await account.inScope(
    async ({ contacts }) =>
      (
        await contacts.create(
          { fullName: 'Ngozi Eze', email: 'ngozi@readers.example', telephone: '', attributes: {} },
          [],
        )
      ).id,
  );
  page = await journey.browser.newPage();
  await page.setViewportSize(wide);
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');

/** What a program of the account sends. */
function send(body: unknown, path = '/v1/messages'): Promise<Response> {
  return fetch(`${journey.product.appUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
}

const mail = (subject: string, to = 'ngozi@readers.example') => ({
  channel: 'email',
  from: { address: 'hello@eze-shop.example', name: 'Eze Foods' },
  to,
  subject,
  html: `<p>Hello Ngozi, this is about ${subject}.</p><p><a href="${journey.product.appUrl}/docs/api?order=1">Your order</a></p>`,
  reference: `ref-${subject.replaceAll(' ', '-')}`,
});

/** Shows the pictures of a message and follows its link, in a browser of her own. */
async function readLikeNgozi(html: string): Promise<void> {
  const [, click = ''] = /href="([^"]+\/c\/[^"]+)"/.exec(html) ?? [];
  const [, pixel = ''] = /src="([^"]+\/o\/[^"]+)"/.exec(html) ?? [];
  const reader = await journey.browser.newPage();
  await reader.goto(pixel);
  // Sooner than two seconds after the delivery only machines click.
  await reader.waitForTimeout(2_500);
  await reader.goto(click);
  expect(reader.url()).toBe(`${journey.product.appUrl}/docs/api?order=1`);
  await reader.close();
}

const look = (name: string) => expectLooksGood(page, name);

describe('a key', () => {
  test('12: doesn’t exist at first, and the page says what one is for', async () => {
    await open('/dashboard/developer');
    await see(page, 'No API keys yet');
    await look('developer-empty');
  });

  test('is made with a name and a gateway, and shown once', async () => {
    await page.getByRole('button', { name: 'Create API Key' }).first().click();
    await dialog().getByRole('button', { name: 'Create API Key' }).click();
    await see(page, 'Name is required');
    await dialog().getByLabel(/^Name/).fill('Web shop');
    await look('developer-create');
    await dialog().getByRole('button', { name: 'Create API Key' }).click();
    await see(page, 'Copy it now');
    token = /td_live_[a-z0-9]{8}_[A-Za-z0-9]{32}/.exec(await dialog().innerText())?.[0] ?? '';
    token ||= await dialog().getByRole('textbox').inputValue();
    expect(token).toMatch(/^td_live_/);
    await see(page, 'First request in a minute');
    await see(page, /It costs at most /);
    await expectNoAxeViolations(page);
    await screenshot(page, 'developer-new-key-1280-light');
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Close without the key?' })
      .getByRole('button', { name: 'Show the key' })
      .click();
    await dialog().getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('row', { name: /Web shop.*REST API.*Never/s }).waitFor();
    await page.reload();
    await see(page, 'Web shop');
    expect(await page.content()).not.toContain(token);
  });

  test('asks for the sign-in again when it is old', async () => {
    await account.inScope(({ sql }) =>
      sql(`update session set authenticated_at = now() - interval '10 minutes'`),
    );
    await page.getByRole('button', { name: 'Create API Key' }).first().click();
    await dialog()
      .getByLabel(/^Name/)
      .fill(`Mail${'program'.repeat(8)}`);
    await dialog().getByRole('radio', { name: 'SMTP' }).click();
    await dialog().getByRole('button', { name: 'Create API Key' }).click();
    await see(page, 'Confirm it’s you');
    await page
      .getByLabel(/^Password/)
      .last()
      .fill(account.password);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await see(page, 'Copy it now');
    await dialog().getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('row', { name: /Mailprogram.*SMTP/s }).waitFor();
  });

  test('shows host and port of the gateways for SMTP and SMPP', async () => {
    for (const gateway of ['SMTP', 'SMPP']) {
      await page.getByRole('button', { name: gateway, exact: true }).click();
      await see(page, `${gateway} access`);
      await see(page, 'Host');
      await expectNoAxeViolations(page);
      await screenshot(page, `developer-${gateway.toLowerCase()}-1280-light`);
      await page.keyboard.press('Escape');
    }
  });
});

describe('the first request', () => {
  test('sends the reader a real message as it stands there, and the page shows when it arrived', async () => {
    await open('/dashboard/developer');
    await page.getByText('Waiting for your request.').waitFor();
    const shown = page.getByRole('region', { name: 'first request' });
    await expect.poll(() => shown.innerText()).toContain('YOUR_API_KEY');
    await expect.poll(() => shown.innerText()).not.toContain(token);
    const [, json = ''] = /-d '(\{.*\})'/s.exec(await shown.innerText()) ?? [];
    const body = JSON.parse(json) as { to: string; subject: string };
    expect(body).toMatchObject({ from: { address: 'hello@eze-shop.example' }, to: 'amaka@eze-shop.example' });
    expect((await send(body)).status).toBe(202);
    await see(page, 'It arrived');
    const received = await journey.mailbox.waitFor({ to: body.to, subject: body.subject });
    expect(received.text).toContain('It works.');
    await look('developer-first-request');
    await page.getByRole('button', { name: 'Send another' }).click();
    await page.getByText('Waiting for your request.').waitFor();
    for (const language of ['Node.js', 'Python']) {
      await page.getByRole('radio', { name: language }).press('Space');
      await page.getByRole('region', { name: 'first request' }).getByText('amaka@eze-shop.example').waitFor();
    }
  });

  test('over SMTP and SMPP is shown beside the credentials', async () => {
    await page.getByRole('button', { name: 'SMTP', exact: true }).click();
    await dialog().getByText('swaks --server').waitFor();
    await dialog().getByRole('radio', { name: 'openssl' }).press('Space');
    await dialog().getByText('-starttls smtp').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'SMPP', exact: true }).click();
    await dialog().getByText('bind_transceiver').waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('sending with it', () => {
  test('reaches the mailbox, and shows in Transactions with its events', async () => {
    const answer = await send(mail('order 1042'));
    expect(answer.status).toBe(202);
    await send(mail('order 1043', 'bounce5xx+1@readers.example'));
    await send({ ...mail('order 1044'), scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    const received = await journey.mailbox.waitFor({ to: 'ngozi@readers.example', subject: 'order 1042' });
    expect(received.html).toContain('this is about order 1042');
    await readLikeNgozi(received.html ?? '');
    await expect
      .poll(
        async () =>
          (await account.inScope(({ messages }) => messages.list({ state: 'failed', limit: 5 }))).items
            .length,
        { timeout: 30_000 },
      )
      .toBe(1);
    await open('/dashboard/transactions');
    await page.getByRole('row', { name: /ngozi@readers\.example.*API.*order 1042.*Sent/s }).waitFor();
    await look('transactions');
  });

  test('is searched, filtered in the address, and opened', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('failed');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /order 1043.*Failed/s }).waitFor();
    expect(page.url()).toContain('state=failed');
    await page.getByText('order 1042').first().waitFor({ state: 'detached' });
    await open('/dashboard/transactions?q=ref-order-1042');
    await page
      .getByRole('button', { name: 'ngozi@readers.example' })
      .or(page.getByRole('link', { name: 'ngozi@readers.example' }))
      .first()
      .click();
    await see(page, 'key “Web shop”');
    for (const word of ['Received', 'Viewed', 'Clicked', '/docs/api?order=1', '1 view, 1 click'])
      await see(page, word);
    await look('transactions-message');
  });

  test('is followed by its fallback when it fails', async () => {
    const fallback = { afterSeconds: 600, message: mail('order 1045', 'adaobi@readers.example') };
    await send({ ...mail('order 1045', 'bounce5xx+2@readers.example'), fallback });
    await journey.mailbox.waitFor({ to: 'adaobi@readers.example', subject: 'order 1045' });
    await open('/dashboard/transactions?q=bounce5xx%2B2');
    await page.getByRole('row', { name: /order 1045.*Failed/s }).waitFor();
    await page
      .getByRole('button', { name: 'bounce5xx+2@readers.example' })
      .or(page.getByRole('link', { name: 'bounce5xx+2@readers.example' }))
      .first()
      .click();
    await see(page, 'Sent in its place');
    await look('transactions-fallback');
    await page.getByRole('button', { name: 'Open fallback' }).click();
    await page.getByRole('dialog', { name: 'adaobi@readers.example' }).waitFor();
    await page.getByRole('button', { name: 'Open message' }).click();
    await page.getByRole('dialog', { name: 'bounce5xx+2@readers.example' }).waitFor();
  });

  test('shows in the history of its contact', async () => {
    await open(`/dashboard/contacts?contact=${contactId}&tab=email`);
    await see(page, 'order 1042');
    await see(page, 'via API');
    await look('contact-history');
  });

  test('is cancelled while it waits for its time', async () => {
    await open('/dashboard/transactions?q=ref-order-1044');
    await see(page, 'Scheduled');
    await page
      .getByRole('button', { name: 'ngozi@readers.example' })
      .or(page.getByRole('link', { name: 'ngozi@readers.example' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Cancel message' }).click();
    await see(page, 'Message cancelled');
  });

  test('is downloaded as it is filtered', async () => {
    const csv = await page.request.get(
      `${journey.product.appUrl}/files/messages/transactions.csv?state=failed`,
    );
    expect(csv.status()).toBe(200);
    expect(await csv.text()).toMatch(/order 1043/);
    expect(await csv.text()).not.toMatch(/order 1042/);
  });
});

describe('the end of it', () => {
  test('the document of the API can be read without a script', async () => {
    await open('/docs/api');
    await see(page, 'Send up to 1,000 messages');
    await look('api-document');
    // On phones the text comes first; its menu is folded above it.
    await page.setViewportSize(phone);
    expect((await page.getByRole('heading', { name: 'Talkdrum API' }).boundingBox())?.y).toBeLessThan(200);
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Errors' }).click();
    await page.setViewportSize(wide);
  });

  test('a revoked key is refused at once', async () => {
    await open('/dashboard/developer');
    await page
      .getByRole('row', { name: /Web shop/ })
      .getByRole('button', { name: /actions|more/i })
      .click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByRole('row', { name: /Web shop.*Revoked/s }).waitFor();
    expect((await send(mail('order 1045'))).status).toBe(401);
    await page.reload();
    await see(page, 'Revoked');
    await look('developer-keys');
  });
});
