import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn, trustPublisher } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood } from '../../looks.ts';

let journey: Journey;
let account: Account;
let formUrl = '';

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('efua@birthday-cakes.example');
  await trustPublisher(account);
  formUrl = await account.inScope(async ({ forms, publishing }) => {
    const form = await forms.create('Cake club');
    const birthday = {
      key: 'birthday',
      type: 'date',
      label: 'Your birthday',
      help: '',
      placeholder: '',
      isRequired: false,
      isYearOptional: true,
      options: [],
      limits: { min: null, max: null, earliest: null, latest: null },
      mapTo: { kind: 'attribute', key: 'birthday' },
      source: null,
      channel: null,
      showIf: null,
    } as const;
    await forms.save(
      form.id,
      { ...form, fields: [...form.fields, { ...birthday, options: [] }] },
      form.revision,
    );
    await forms.publish(form.id);
    return (await publishing.get(form.id)).url;
  });
});
afterAll(() => journey?.stop());

const born = async () =>
  account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ born: string | null }>(
      `select attributes ->> 'birthday' as born from contact where email = 'ama@cakes.example'`,
    );
    return rows[0]?.born;
  });

async function fillIn(visitor: Page): Promise<void> {
  await visitor.goto(formUrl);
  await visitor.getByLabel('Name').fill('Ama Mensah');
  await visitor.getByLabel('Email', { exact: true }).fill('ama@cakes.example');
  await visitor.getByLabel(/by email/).check();
}

test('a visitor without scripts gives a birthday without its year, and corrects one that doesn’t exist', async () => {
  const visitor = await journey.browser.newPage({ width: 390, hasScripts: false });
  await fillIn(visitor);
  const birthday = visitor.getByRole('group', { name: /Your birthday/ });
  await birthday.getByLabel('Day').selectOption('31');
  await birthday.getByLabel('Month').selectOption({ label: 'April' });
  await visitor.waitForTimeout(2_100);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await see(visitor, 'Enter a date that exists.');
  await expect.poll(() => birthday.getByLabel('Day').inputValue()).toBe('31');
  await expect.poll(() => birthday.getByLabel('Month').inputValue()).toBe('4');
  await birthday.getByLabel('Day').selectOption('12');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect.poll(born).toBe('--04-12');
  await visitor.close();
});

test('the form is good to look at', async () => {
  const visitor = await journey.browser.newPage();
  await fillIn(visitor);
  await expectLooksGood(visitor, 'form-birthday');
  await visitor.close();
});

test('the contact’s birthday is edited as day and month, and takes a year', async () => {
  const id = await account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ id: string }>(`select id from contact where email = 'ama@cakes.example'`);
    return rows[0]?.id ?? '';
  });
  const page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  await page.goto(`${journey.product.appUrl}/dashboard/contacts?contact=${id}`);
  const month = page.getByLabel(/birthday: month/i);
  await month.waitFor();
  await expect.poll(() => month.inputValue()).toBe('04');
  await month.scrollIntoViewIfNeeded();
  await expectLooksGood(page, 'contact-birthday');
  await page.getByLabel(/birthday: day/i).selectOption('31');
  await month.selectOption({ label: 'June' });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(born).toBe('--06-30');
  await page.getByRole('button', { name: 'With year' }).click();
  await page.getByLabel(/^birthday$/i).fill('1990-04-12');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(born).toBe('1990-04-12');
  await page.getByRole('button', { name: 'No year' }).click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(born).toBe('--04-12');
  await page.close();
});
