import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../arrange.ts';
import { expectNoAxeViolations } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let page: Page;

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const tray = () => page.getByRole('region', { name: 'Uploads' });
const inTray = (text: string) => tray().getByText(text).first().waitFor();
const files = () => page.getByRole('list', { name: 'Files' });
const shown = (count: number) => expect.poll(() => files().getByRole('listitem').count()).toBe(count);
const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
});
const choose = async (chosen: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const dialog = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await (await dialog).setFiles(chosen);
};
const menuOf = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const uploadedTo = (path: string) => path.includes('/files/assets/');

beforeAll(async () => {
  journey = await startJourney();
  const account = await journey.arranger.addAccount('amaka@eze-uploads.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('several files upload at once; what can’t be used is refused alone', async () => {
  await open('/dashboard/uploads');
  await see(page, 'No files yet');
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
  await choose([await picture('shop.png', '#0f766e'), svg, await picture('throw.png', '#c07a06')]);
  await inTray('2 files uploaded, 1 failed');
  await inTray('SVG files can contain scripts');
  await shown(2);
  await expectNoAxeViolations(page);
  await tray().getByRole('button', { name: 'Close uploads' }).click();
});

test('an upload that lost its connection is sent again automatically, and continues on other pages', async () => {
  let losses = 0;
  await page.route(
    (url) => uploadedTo(url.pathname),
    (route) => {
      losses += 1;
      return losses === 1 ? route.abort('connectionreset') : route.continue();
    },
  );
  await choose([await picture('restock.png', '#3565cc')]);
  await inTray('The connection was lost. Trying again');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await inTray('1 file uploaded');
  await page.unroute((url) => uploadedTo(url.pathname));
  await page.getByRole('link', { name: 'Assets' }).click();
  await shown(3);
  expect(losses).toBe(2);
});

test('files chosen while another upload is on its way join it', async () => {
  const held = Promise.withResolvers<void>();
  await page.route(
    (url) => uploadedTo(url.pathname),
    async (route) => {
      await held.promise;
      await route.continue();
    },
  );
  await choose([await picture('first.png', '#7c3aed')]);
  await inTray('Uploading 1 of 1');
  await choose([await picture('second.png', '#be123c'), await picture('third.png', '#0e7490')]);
  await inTray('Uploading 1 of 3');
  held.resolve();
  await inTray('3 files uploaded');
  await page.unroute((url) => uploadedTo(url.pathname));
  await shown(6);
  await tray().getByRole('button', { name: 'Close uploads' }).click();
  for (const name of ['first.png', 'second.png', 'third.png']) {
    await menuOf(name).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await menuOf(name).waitFor({ state: 'hidden' });
  }
  await shown(3);
});

test('the gallery is searched, and its address keeps the view', async () => {
  await page.getByRole('searchbox', { name: 'Search files' }).fill('THROW');
  await shown(1);
  await page.reload();
  await shown(1);
  await page.getByRole('searchbox', { name: 'Search files' }).fill('nothing like it');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shown(3);
});

test('a file is deleted from its menu and brought back', async () => {
  await menuOf('shop.png').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await shown(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(3);
});

test('files are selected by keyboard and deleted together', async () => {
  await menuOf('shop.png').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await see(page, '1 selected');
  await page.getByRole('checkbox', { name: 'Select throw.png' }).focus();
  await page.keyboard.press('Space');
  await see(page, '2 selected');
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await see(page, '2 files deleted');
  await shown(1);
});

test('the page is readable wide and light, narrow and dark', async () => {
  await expectLooksGood(page, 'uploads');
});
