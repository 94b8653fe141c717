import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations, openBrowser, type OpenBrowser } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf, twoLooks } from '../../looks.ts';

const host = 'join.efua-cloth.example';
let journey: Journey;
let visitors: OpenBrowser;
let account: Account;
let page: Page;
let formId = '';

const dialog = () => page.getByRole('dialog');
const formUrl = async () => (await account.inScope(({ publishing }) => publishing.get(formId))).url;
const visits = async () => (await account.inScope(({ publishing }) => publishing.get(formId))).visits;

beforeAll(async () => {
  journey = await startJourney();
  visitors = await openBrowser([host]);
  account = await journey.arranger.addAccount('efua@efua-cloth.example');
  await trustPublisher(account);
  formId = await account.inScope(async ({ forms }) => {
    const { id } = await forms.create('Cloth circle');
    await forms.publish(id);
    return id;
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(async () => {
  await visitors?.close();
  await journey?.stop();
});

test('a domain is added, shows its two records, and says what DNS has instead', async () => {
  await page.goto(`${journey.product.appUrl}/dashboard/profile?tab=addresses`);
  await see(page, 'No domains yet');
  await expectLooksGood(page, 'own-domains-empty', twoLooks);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await dialog()
    .getByLabel(/^Domain/)
    .fill('efua-cloth.example');
  await dialog().getByRole('button', { name: 'Add domain' }).click();
  await see(page, 'Put a name in front, such as join.efua-cloth.example.');
  await dialog()
    .getByLabel(/^Domain/)
    .fill(host);
  await dialog().getByRole('button', { name: 'Add domain' }).click();
  await dialog()
    .getByRole('heading', { name: `DNS records: ${host}` })
    .waitFor();
  await journey.mailbox.publishRecord({ name: host, type: 'CNAME', value: 'shops.elsewhere.example' });
  await dialog().getByRole('button', { name: 'Check now' }).click();
  await see(page, /points to shops\.elsewhere\.example\. Change the record/);
  await see(page, `DNS has no TXT record with the name _talkdrum.${host}`);
  await expectLooksGood(page, 'own-domain-waiting');
});

test('with both records it is verified, and new links use it', async () => {
  await journey.mailbox.withdrawRecords({ name: host });
  for (const type of ['CNAME', 'TXT'])
    await journey.mailbox.publishRecord({
      type,
      name: await dialog().getByLabel(`${type} name`, { exact: true }).inputValue(),
      value: await dialog().getByLabel(`${type} value`, { exact: true }).inputValue(),
    });
  await dialog().getByRole('button', { name: 'Check now' }).click();
  await see(page, 'Your domain is verified');
  await expectLooksGood(page, 'own-domain-verified', twoLooks);
  await page.keyboard.press('Escape');
  await see(page, 'Used for new links');
  await expectLooksGood(page, 'own-domains', twoLooks);
  expect(await formUrl()).toBe(`${journey.product.publicUrl.replace('localhost', host)}/cloth-circle`);
});

test('WhatsApp gets the card of a link on the domain, and isn’t a visit; the person who taps it is one', async () => {
  const { port } = new URL(journey.product.publicUrl);
  const robot = await visitors.newPage({ userAgent: 'WhatsApp/2.24.20.89 A' });
  const link = await account.inScope(({ shareLinks }) => shareLinks.get(formId, 'whatsapp-status'));
  expect(link.url).toMatch(new RegExp(`^http://${host}:${port}/l/`));
  await robot.goto(link.url);
  const card = await robot.locator('meta[property="og:title"]').getAttribute('content');
  expect(card).toBe('Cloth circle');
  await expect
    .poll(() => robot.locator('meta[property="og:url"]').getAttribute('content'))
    .toBe(await formUrl());
  await robot.close();
  const person = await visitors.newPage({ width: 390 });
  await person.goto(link.url);
  expect(person.url()).toContain(`http://${host}:${port}/cloth-circle`);
  // Visits are stored in order: the robot’s would be among them.
  await expect.poll(visits).toBe(1);
  await person.getByLabel('Name').fill('Ama Mensah');
  await person.getByLabel('Email', { exact: true }).fill('ama@efua-cloth.example');
  await person.getByLabel(/by email/).check();
  await person.waitForTimeout(2_100);
  await person.getByRole('button', { name: 'Send' }).click();
  await see(person, /Thank you|Thanks/);
  expect(person.url()).toContain(host);
  await person.close();
});

test('on a throttled line a published page is painted within a second, doesn’t shift, and is accessible', async () => {
  const visitor = await visitors.newPage({ width: 390 });
  const devtools = await visitor.context().newCDPSession(visitor);
  await devtools.send('Network.enable');
  // As Lighthouse's “Slow 4G” line.
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  const bodies: string[] = [];
  visitor.on('response', (response) => void response.text().then((text) => bodies.push(text)));
  await visitor.goto(await formUrl(), { waitUntil: 'load' });
  await visitor.waitForTimeout(1_000);
  const seen = await visitor.evaluate<{ painted: number; shift: number }>(`(async () => {
    const entries = (type) => new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
    const paints = await entries('largest-contentful-paint');
    const shifts = await entries('layout-shift');
    return { painted: paints.at(-1)?.startTime ?? -1, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
  })()`);
  expect(seen.painted).toBeGreaterThan(0);
  expect(seen.painted).toBeLessThan(1_000);
  expect(seen.shift).toBe(0);
  expect(bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0)).toBeLessThan(30_000);
  await expect.poll(() => overflowOf(visitor)).toBe(0);
  await expectNoAxeViolations(visitor);
  await visitor.close();
});

test('the links of a campaign’s mail use the domain, and work there', async () => {
  const senderId = await addActiveSender(account, 'news@efua-cloth.example');
  const listId = await addList(account, 'Customers', ['kofi@efua-cloth.example']);
  const campaignId = await addDraft(account, 'New cloth', senderId, [listId]);
  await account.inScope(({ campaignSending }) => campaignSending.start(campaignId));
  const mail = await journey.mailbox.waitFor({ to: 'kofi@efua-cloth.example', subject: 'New cloth' });
  const ours = mail.links.map(({ url }) => url).filter((url) => /\/[cupv]\//.test(url));
  expect(ours.length).toBeGreaterThan(1);
  for (const url of ours) expect(new URL(url).hostname).toBe(host);
  const reader = await visitors.newPage();
  await reader.goto(ours.find((url) => url.includes('/v/')) ?? '');
  await see(reader, 'Hello Ama');
  await reader.goto(ours.find((url) => url.includes('/u/')) ?? '');
  await see(reader, /Unsubscribe/);
  await reader.goto(`http://${host}:${new URL(journey.product.publicUrl).port}/`);
  await see(reader, /Open a link from/);
  await reader.close();
});
