import { archiveToken, linkTokens, makeOptInToken, testDeliveryId } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks, withoutPolicy } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let visitor: Page;

const colour = (name: string, from = page) => from.getByRole('textbox', { name, exact: true });
const save = (from = page) => from.getByRole('button', { name: 'Save brand kit' }).click();
const openBrand = async (by: Page) => {
  await by.goto(`${journey.product.appUrl}/dashboard/profile?tab=brand`);
  await colour('Primary', by).waitFor();
};
const unsubscribePage = () => {
  const tokens = linkTokens(journey.arranger.domain.config.secret);
  const token = tokens.make('unsubscribe', account.accountId, testDeliveryId);
  return `${journey.product.publicUrl}/u/${token}`;
};
/** The other pages in the account's colours: preferences, confirmation, archive. */
async function otherPages(): Promise<[name: string, address: string][]> {
  const { secret } = journey.arranger.domain.config;
  const { accountId } = account;
  const asked = await account.inScope(async ({ lists, contacts }) => {
    const { id: listId } = await lists.create({ name: 'Letters', type: 'public', optIn: 'double' });
    const person = { fullName: 'Ama', email: 'ama@readers-brand.example', telephone: '', attributes: {} };
    return { accountId, listId, contactId: (await contacts.create(person, [listId])).id };
  });
  return [
    ['preferences', `p/${linkTokens(secret).make('preferences', accountId, testDeliveryId)}`],
    ['confirmation', `confirm/${makeOptInToken(secret, asked)}`],
    ['archive', `archive/${archiveToken(secret, accountId)}`],
  ].map(([name = '', path]) => [name, `${journey.product.publicUrl}/${path}`]);
}
const background = (selector: string) =>
  visitor.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('kola@stores-brand.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  visitor = await journey.browser.newPage();
});
afterAll(() => journey?.stop());

test('a colour below AA is pointed out, and one click takes the nearest that passes', async () => {
  await openBrand(page);
  await colour('Primary').fill('#2fb3a8');
  await see(page, '2.5:1, below AA (4.5:1)');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByRole('button', { name: /^Use #/ }).waitFor({ state: 'detached' });
  await expect.poll(() => colour('Primary').inputValue()).toMatch(/^#[0-9a-f]{6}$/);
  await colour('Primary').fill('teal');
  await save();
  await see(page, 'Primary: Enter a colour such as #0f5f5b');
});

test('logo, colours, footer and links are saved, and seen on a public page', async () => {
  await colour('Primary').fill('#1f2b6c');
  await page.getByRole('radio', { name: 'Pill' }).click();
  await page.getByLabel('Footer address').fill('14 Allen Avenue, Ikeja, Lagos');
  await page.getByRole('button', { name: 'Add a social link' }).click();
  await page.getByLabel('Network 1').selectOption('Instagram');
  await page.getByLabel('Address 1').fill('facebook.com/kola');
  await page.getByRole('button', { name: 'Choose a logo' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).first().click();
  const buffer = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#1f2b6c' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles([{ name: 'kola.png', mimeType: 'image/png', buffer }]);
  await page.getByRole('dialog').getByRole('list', { name: 'Files' }).getByRole('button').first().click();
  await page.getByRole('img', { name: 'Your logo' }).waitFor();
  await save();
  await see(page, /Enter the address of your Instagram page/);
  await page.getByLabel('Address 1').fill('instagram.com/kola');
  await save();
  await see(page, 'Brand kit saved');
  await expect.poll(() => page.getByLabel('Address 1').inputValue()).toBe('https://instagram.com/kola');

  await visitor.goto(unsubscribePage());
  await visitor.locator('.logo img').waitFor();
  expect(await visitor.evaluate<number>(`document.querySelector('.logo img').naturalWidth`)).toBe(300);
  expect(await background('form button')).toBe('rgb(31, 43, 108)');
  expect(await background('.band')).toBe('rgb(31, 43, 108)');
});

test('someone who saves an older version is warned, and loads the newer one', async () => {
  const other = await page.context().newPage();
  await openBrand(other);
  await other.getByRole('radio', { name: 'Square' }).click();
  await save(other);
  await see(other, 'Brand kit saved');
  await other.close();
  await colour('Accent').fill('#c07a06');
  await save();
  await see(page, 'Someone else changed the brand kit');
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Square' }).isChecked()).toBe(true);
  await page.getByText('Someone else changed the brand kit').waitFor({ state: 'detached' });
});

test('leaving with unsaved changes asks first', async () => {
  await colour('Accent').fill('#c07a06');
  await page.getByRole('tab', { name: 'Security' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await dialog.getByRole('button').first().click();
  await expect.poll(() => colour('Accent').inputValue()).toBe('#c07a06');
});

test('the logo’s file says where it is used, and deleting it says so', async () => {
  const uploads = await page.context().newPage();
  await uploads.goto(`${journey.product.appUrl}/dashboard/uploads`);
  await see(uploads, 'In 1 brand kit');
  await uploads.getByRole('button', { name: 'Actions for kola.png' }).click();
  await uploads.getByRole('menuitem', { name: 'Delete' }).click();
  await see(uploads, 'File deleted. Your brand kit now has no logo.');
  await visitor.reload();
  await see(visitor, /^Unsubscribe from/);
  expect(await visitor.locator('.logo').count()).toBe(0);
  await uploads.getByRole('button', { name: 'Undo' }).click();
  await see(uploads, 'In 1 brand kit');
  await uploads.close();
});

test('the brand kit is readable wide and narrow, light and dark, in both themes of its preview', async () => {
  await openBrand(page);
  await expectLooksGood(page, 'brand-kit');
  await page.getByRole('radio', { name: 'Dark', exact: true }).click();
  await expectLooksGood(page, 'brand-kit-dark-mail', twoLooks);
});

test('public pages stay readable with hostile values', async () => {
  const inspector = await journey.browser.newPage();
  await withoutPolicy(inspector, journey.product.publicUrl);
  const others = await otherPages();
  for (const primary of ['#fffde7', '#000000', '#ff00ff']) {
    await account.inScope(async ({ brand }) => {
      const { logo, revision, ...fields } = await brand.get();
      await brand.save(
        {
          ...fields,
          logoId: logo?.assetId ?? null,
          colours: { ...fields.colours, primary },
          footerAddress: `شارع الجمهورية ${'x'.repeat(250)}`,
        },
        revision,
      );
    });
    await inspector.goto(unsubscribePage());
    await expectLooksGood(inspector, `brand-page-${primary.slice(1)}`);
    for (const [name, address] of others) {
      await inspector.goto(address);
      await expectLooksGood(inspector, `brand-${name}-${primary.slice(1)}`, twoLooks);
    }
  }
  await inspector.context().close();
});
