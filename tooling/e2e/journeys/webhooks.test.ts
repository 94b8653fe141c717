import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../arrange.ts';
import { expectNoAxeViolations } from '../browser.ts';
import { type Journey, see, startJourney } from '../journey.ts';

let journey: Journey;
let account: Account;
let page: Page;
let receiver: Server;
let url: string;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'text/plain' }).end('thank you');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  journey = await startJourney({ WEBHOOK_ALLOW: '127.0.0.1/32' });
  account = await journey.arranger.addAccount('kojo@hooks.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(async () => {
  await journey?.stop();
  receiver?.close();
});

test('a webhook is saved, tried, and its log shows what was sent and answered', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/developer`);
  await page.getByRole('button', { name: 'Webhook', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page, 'Enter the contacts callback URL');
  await form.getByLabel(/^Contacts callback URL/).fill('https://10.0.0.1/hooks');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page, 'This address is not on the public internet.');
  await form.getByLabel(/^Contacts callback URL/).fill(url);
  await form.getByLabel(/^Campaigns callback URL/).fill(url);
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page, 'Webhook saved');
  const panel = form.getByRole('region', { name: 'Contacts webhook' });
  await panel.getByRole('button', { name: 'Send test event' }).click();
  await panel.getByRole('button', { name: 'Show signing secret' }).click();
  await see(page, /^whsec_/);
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Close' }).first().click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  await see(page, 'webhook.test');
  await see(page, 'Delivered');
});

test('a contact that is added arrives there, can be looked at and sent again', async () => {
  await account.inScope(({ contacts }) => contacts.create({ fullName: 'Ama Mensah', email: 'ama@readers.example', telephone: '', attributes: {} }, []));
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  expect(JSON.parse(received[1]?.body ?? '{}')).toMatchObject({ type: 'contact.created', data: { email: 'ama@readers.example' } });
  await page.getByRole('row', { name: /contact\.created/ }).click();
  await see(page, 'thank you');
  await see(page, /ama@readers\.example/);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3);
  expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
});
