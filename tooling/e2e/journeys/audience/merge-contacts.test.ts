import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const phone = '+2348031230077';
const sheet = () => page.getByRole('dialog', { name: 'Ada Obi' });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-merge.example');
  await account.inScope(async ({ contacts, lists, events }) => {
    const shop = await lists.create({ name: 'Shop', type: 'public', optIn: 'single' });
    const news = await lists.create({ name: 'News', type: 'public', optIn: 'double' });
    const add = (fullName: string, email: string, city: string, listId: string) =>
      contacts.create({ fullName, email, telephone: phone, attributes: { city } }, [listId]);
    await add('Ada Obi', '', 'Lagos', shop.id);
    const { id } = await add('Adaeze Obi', 'ada@merge.example', 'Accra', news.id);
    await add('Ifeoma Eze', 'ifeoma@merge.example', 'Kano', news.id);
    const order = (n: number) => ({ contactId: id, name: 'order.paid', properties: { order_id: String(n) } });
    await events.submit([order(1), order(2)], 'api');
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

test('the same number is suggested, and only another contact can be compared', async () => {
  await open('/dashboard/contacts?sort=name');
  await page.getByRole('button', { name: 'Ada Obi', exact: true }).press('Enter');
  await sheet().getByRole('button', { name: 'Merge with another contact…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Ada Obi with…' });
  await dialog.getByRole('radio', { name: /Ifeoma Eze/ }).waitFor();
  await expectLooksGood(page, 'merge-choose');
  await dialog.getByRole('radio', { name: /Adaeze Obi.*same telephone number/ }).click();
  await dialog.getByRole('button', { name: 'Compare' }).click();
});

test('10: the second screen shows what will be, names both, and asks for typing', async () => {
  const dialog = page.getByRole('alertdialog', { name: 'Merge Adaeze Obi into Ada Obi?' });
  await dialog.getByText('2 events').waitFor();
  await expect
    .poll(() => dialog.getByRole('region', { name: 'Ada Obi after the merge' }).innerText())
    .toMatch(/ada@merge\.example · \+2348031230077[\s\S]*News \(asked to confirm\), Shop \(subscribed\)/);
  await dialog.getByRole('radiogroup', { name: /city/i }).getByRole('radio', { name: /Accra/ }).click();
  await expectLooksGood(page, 'merge-compare');
  const button = dialog.getByRole('button', { name: 'Merge contacts' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Type MERGE to confirm').fill('MERGE');
  await button.click();
  await see(page, 'Adaeze Obi is now part of Ada Obi.');
});

test('the kept contact has everything, and the other is gone', async () => {
  await sheet().getByRole('tab', { name: 'Timeline' }).click();
  const timeline = sheet().getByRole('group', { name: 'Timeline' });
  await timeline.getByText('Paid order').first().waitFor();
  await expect
    .poll(() => timeline.getByRole('listitem').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^Merged with Adaeze Obi/));
  await expectLooksGood(page, 'merge-timeline');
  await page.keyboard.press('Escape');
  await see(page, 'ada@merge.example');
  await expect.poll(() => page.getByRole('button', { name: 'Adaeze Obi', exact: true }).count()).toBe(0);
  const [kept] = await account.inScope(async ({ sql, actor }) => {
    const { rows } = await sql<{ attributes: object }>(
      'select attributes from contact where account_id = $1 and email = $2 and deleted_at is null',
      [actor.accountId, 'ada@merge.example'],
    );
    return rows;
  });
  expect(kept?.attributes).toEqual({ city: 'Accra' });
});
