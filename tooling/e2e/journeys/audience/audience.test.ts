import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';

let journey: Journey;
let account: Account;
let page: Page;
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = () => page.getByRole('dialog');
const inFirstRow = (name: string | RegExp) =>
  page
    .locator('tbody tr')
    .first()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();
const param = (name: string) => new URL(page.url()).searchParams.get(name);

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-people.example');
  await account.inScope(async ({ contacts, lists }) => {
    await lists.create({ name: 'Long'.repeat(20), type: 'public', optIn: 'single' });
    const list = await lists.create({ name: 'Readers', type: 'public', optIn: 'single' });
    for (let n = 10; n < 40; n++)
      await contacts.create(
        {
          fullName: `Reader ${n}`,
          email: `reader${n}@people.example`,
          telephone: '',
          attributes: { amount: n },
        },
        [list.id],
      );
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

describe('the contacts table', () => {
  test('sorts from Z to A on a second click, with more rows, and stays the same after a reload', async () => {
    await open('/dashboard/contacts');
    const header = page.getByRole('columnheader', { name: /Full name/ }).getByRole('button');
    await header.click();
    await inFirstRow('Reader 10').waitFor();
    await header.click();
    await inFirstRow('Reader 39').waitFor();
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50');
    await see(page, '30 of 30');
    await page.reload();
    await inFirstRow('Reader 39').waitFor();
    await see(page, '30 of 30');
  });

  test('clears the selection when the back button changes its filters', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Readers' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Remove filter: List/ }).waitFor();
    await see(page, '30 of 30');
    await page.getByRole('checkbox').first().click();
    await see(page, '30 selected');
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('list'));
    await expect.poll(() => page.getByText(/selected$/).count()).toBe(0);
  });
});

describe('someone without a pointer', () => {
  const focused = () =>
    page.evaluate<string>(
      `document.activeElement.closest('section[aria-label], nav, main')?.ariaLabel ?? document.activeElement.tagName`,
    );

  test('keeps the focus nearby when the pressed control disappears', async () => {
    await open('/dashboard/contacts');
    await inFirstRow(/^Reader/).waitFor();
    await page.getByRole('checkbox', { name: /^Select all rows/ }).press('Space');
    await page.getByRole('button', { name: /^Select all 30/ }).press('Enter');
    await expect.poll(focused).toBe('Selected rows');
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect.poll(() => page.evaluate(`document.activeElement !== document.body`)).toBe(true);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(`document.activeElement.placeholder`))
      .toBe('Name, email or telephone');
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await expect.poll(focused).toBe('Pages of Contacts');
  });

  test('returns to the contacts when a dialog closes whose button is gone', async () => {
    await page
      .getByRole('checkbox', { name: /^Select Reader/ })
      .first()
      .press('Space');
    await page.getByRole('button', { name: 'Add to list' }).press('Enter');
    await dialog().getByRole('combobox', { name: /List/ }).click();
    await page.getByRole('option', { name: 'Readers' }).click();
    await dialog().getByRole('button', { name: 'Add to list' }).press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    // The table's own part of the page, and not all of it.
    await expect.poll(() => page.evaluate(`document.activeElement.matches('main *')`)).toBe(true);
  });
});

describe('a person added manually', () => {
  test("gets a new attribute with Enter, which doesn't submit the form yet", async () => {
    await open('/dashboard/contacts?add=true');
    await dialog()
      .getByLabel(/^Full name/)
      .fill('Ada Obi');
    await dialog().getByLabel('Email address').fill('ada@people.example');
    await dialog().getByRole('combobox', { name: /List/ }).click();
    await page.getByRole('option', { name: 'Readers' }).click();
    await page.keyboard.press('Escape');
    await dialog().getByLabel('New attribute').fill('Favourite colour');
    await page.keyboard.press('Enter');
    await dialog().getByRole('textbox', { name: 'Favourite colour' }).fill('r');
    await dialog().getByRole('textbox', { name: 'Favourite colour' }).fill('');
    await dialog().getByRole('textbox', { name: 'Favourite colour' }).fill('red');
    await dialog().getByLabel('New attribute').fill('Shoe size');
    await dialog().getByLabel('Attribute type').selectOption('Number');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByRole('spinbutton', { name: 'Shoe size' }).fill('42');
    await dialog().getByRole('button', { name: 'Add Contact' }).click();
    await see(page, 'Contact added');
    await page.getByRole('button', { name: 'Ada Obi' }).first().click();
    await expect
      .poll(() => dialog().getByLabel('Favourite colour', { exact: true }).inputValue())
      .toBe('red');
    await expect.poll(() => dialog().getByRole('spinbutton', { name: 'Shoe size' }).inputValue()).toBe('42');
  });

  test('keeps the typed values when the network fails, on another tab, or when the modal is closed by mistake', async () => {
    await dialog()
      .getByLabel(/^Full name/)
      .fill('Ada Obi-Eze');
    await page.route('**/trpc/contacts.update*', (route) => route.abort(), { times: 1 });
    await dialog().getByRole('button', { name: 'Update' }).click();
    await see(page, 'The server did not answer. Check your connection and try again.');
    await dialog().getByRole('tab', { name: 'SMS history' }).click();
    await dialog().getByRole('tab', { name: 'Profile' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await dialog().getByRole('button', { name: 'Update' }).click();
    await see(page, 'Contact updated');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await inFirstRow('Ada Obi-Eze').waitFor();
  });
});

/** Uploads a file and chooses its list: the columns are next. */
async function planImport(name: string, content: Buffer | string, list: string | RegExp): Promise<void> {
  await open('/dashboard/contacts/import');
  const buffer = Buffer.from(content);
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: 'Next: columns' }).waitFor();
  await page.getByRole('combobox', { name: /^List/ }).click();
  await page.getByRole('option', { name: list }).click();
  await page.getByRole('button', { name: 'Next: columns' }).click();
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
}

/** Checks the planned file, and imports it. */
async function checkAndImport(): Promise<void> {
  await page.getByRole('button', { name: 'Next: check the file' }).click();
  await see(page, 'Nothing has changed yet.');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

describe('an import', () => {
  test('keeps a list that was chosen while its file was on the way', async () => {
    const arrives = Promise.withResolvers<void>();
    await page.route('**/files/imports', async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await open('/dashboard/contacts/import');
    const buffer = Buffer.from('Name,Email\nDayo,dayo@people.example\n');
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'slow.csv', mimeType: 'application/octet-stream', buffer });
    await see(page, 'Uploading…');
    await page.getByRole('combobox', { name: /^List/ }).click();
    await page.getByRole('option', { name: 'Readers' }).click();
    await page.waitForURL(/list=/);
    arrives.resolve();
    await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
    await page.getByRole('button', { name: /^File and list/ }).click();
    await page.getByRole('combobox', { name: /^List/ }).getByText('Readers').waitFor();
    await page.unroute('**/files/imports');
  });

  test('says why a plan is refused, and what would happen only for the plan that was checked', async () => {
    await planImport(
      'two.csv',
      'Name,Email,Other,Amount\nBola,bola@people.example,bola2@people.example,5\nNobody,nope,x,\n',
      'Readers',
    );
    // Known as a number, so it becomes one or nothing.
    const amount = page
      .getByRole('combobox', { name: 'Amount becomes' })
      .getByRole('option', { name: /Attribute/ });
    await expect.poll(() => amount.allTextContents()).toEqual(['Attribute: number']);
    await page.getByRole('combobox', { name: 'Other becomes' }).selectOption('email');
    await page.getByRole('button', { name: 'Next: check the file' }).click();
    await see(page, /Two columns are mapped to email/);
    await page.getByRole('button', { name: 'Back to the columns' }).click();
    await page.getByRole('combobox', { name: 'Other becomes' }).selectOption('skip');
    await page.getByRole('button', { name: 'Next: check the file' }).click();
    await see(page, '1 × Email: This is not a valid email address.');
    await page.getByRole('button', { name: 'Back to the columns' }).click();
    await page.getByRole('radio', { name: 'Only update existing contacts' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await see(page, 'The file hasn’t been checked with these choices.');
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('radio', { name: 'Add new contacts and update existing ones' }).click();
    await checkAndImport();
    await see(page, 'Import finished');
  });

  test('can be found again with its failed rows and its undo', async () => {
    await open('/dashboard/contacts/import');
    await page.getByRole('link', { name: 'Open two.csv' }).click();
    await page.getByRole('link', { name: 'Download rows to correct' }).waitFor();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await see(page, 'Import undone');
  });

  test('17: that is paused can be opened from the contacts in another browser', async () => {
    // Seconds of work, of which the first is enough to press a button.
    const rows = Array.from({ length: 150_000 }, (_, n) => `Big ${n},big${n}@people.example`).join('\n');
    await planImport('big.csv', `Name,Email\n${rows}\n`, 'Readers');
    await checkAndImport();
    await page.getByRole('button', { name: 'Pause' }).click();
    await see(page, 'Paused');
    const other = await journey.browser.newPage();
    await signIn(other, journey.product, account);
    await other.goto(`${journey.product.appUrl}/dashboard/contacts`);
    await other.getByRole('link', { name: 'Open', exact: true }).click();
    await other.getByRole('button', { name: 'Resume' }).click();
    await other.getByText('Import finished').waitFor({ timeout: 60_000 });
    await other.context().close();
  });
});

describe('a segment', () => {
  test('opens its rules as soon as it is created', async () => {
    await open('/dashboard/segments?create=true');
    await dialog().getByLabel(/^Name/).fill('Named so');
    await dialog().getByRole('button', { name: 'Create Segment' }).click();
    await page.getByRole('heading', { name: 'Named so' }).waitFor();
  });

  test('accepts names with spaces and negative numbers, and asks for missing values', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Comparison').selectOption({ label: 'is one of (commas)' });
    await see(page, 'Fill in the value of each rule.');
    await page
      .getByRole('combobox', { name: 'Values, separated by commas' })
      .pressSequentially('Reader 11, Reader 12');
    await see(page, '2 contacts');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule about').last().selectOption({ label: 'Attribute: Amount' });
    await page.getByLabel('Comparison').last().selectOption({ label: 'is more than' });
    await page.getByLabel('Value', { exact: true }).pressSequentially('-1.5');
    await expect.poll(() => page.getByLabel('Value', { exact: true }).inputValue()).toBe('-1.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await see(page, 'Segment saved');
  });

  test('works as a filter of the contacts, and can be removed', async () => {
    await open('/dashboard/segments');
    await page.getByRole('button', { name: 'Actions for Named so' }).click();
    await page.getByRole('menuitem', { name: 'See contacts' }).click();
    await see(page, '2 of 2');
    await page.getByRole('button', { name: 'Segment Named so' }).click();
    const filter = page.getByRole('combobox', { name: 'Segment' });
    await expect.poll(() => filter.locator('option:checked').innerText()).toBe('Named so');
    await filter.selectOption({ label: 'Any segment' });
    await expect.poll(() => param('segment')).toBeNull();
    await open('/dashboard/contacts?segment=019aa5d8-0000-7000-8000-000000000000');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await inFirstRow(/^(Big|Reader|Ada)/).waitFor();
  });

  test('says in the list when it was counted', async () => {
    await open('/dashboard/segments');
    await page.getByRole('columnheader', { name: 'Counted' }).waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Named so' });
    const segments = await account.inScope((scope) => scope.segments.list());
    const countedAt = segments.find(({ name }) => name === 'Named so')?.countedAt;
    const minute = countedAt?.toISOString().slice(14, 16);
    await row.getByRole('cell', { name: new RegExp(`\\d{2}:${minute}`) }).waitFor();
  });
});

describe('a file that was read wrongly', () => {
  const becomes = (column: string) => page.getByRole('combobox', { name: `${column} becomes`, exact: true });

  async function plan(name: string, buffer: Buffer): Promise<void> {
    await planImport(name, buffer, 'Readers');
    await page.getByRole('radio', { name: 'Only add new contacts' }).click();
  }

  /** The list and the rule chosen before are used, without being chosen again. */
  async function importAsPlanned(person: string): Promise<void> {
    await expect
      .poll(() => page.getByRole('radio', { name: 'Only add new contacts' }).isChecked())
      .toBe(true);
    await checkAndImport();
    await see(page, 'Import finished');
    await open(`/dashboard/contacts?q=${encodeURIComponent(person)}`);
    await inFirstRow(person).waitFor();
  }

  test('is read again from another sheet of the workbook, and the empty sheet is named', async () => {
    const sheets = [
      { sheet: 'Cover', data: [['About'], ['The people are on the next sheet']] },
      { sheet: 'Blank', data: [] },
      {
        sheet: 'People',
        data: [
          ['Name', 'Email'],
          ['Sheila Two', 'sheila@people.example'],
        ],
      },
    ];
    await plan('book.xlsx', await writeXlsxFile(sheets).toBuffer());
    const sheet = page.getByRole('combobox', { name: 'Sheet' });
    await sheet.selectOption('Blank');
    await see(page, 'The sheet "Blank" is empty.');
    expect([await sheet.inputValue(), await sheet.getAttribute('aria-invalid')]).toEqual(['Cover', 'true']);
    await sheet.selectOption('People');
    await expect.poll(() => becomes('Email').inputValue()).toBe('email');
    await see(page, 'Sheila Two');
    expect(await page.getByText('is empty').count()).toBe(0);
    await importAsPlanned('Sheila Two');
  });

  test('asks once how dates are written, and stores them that way', async () => {
    await planImport(
      'dated.csv',
      'Name,Email,Town,Joined,Spent\nDayo One,dayo@people.example,Ìbàdàn,03/04/2026,"NGN 88,041"\n',
      'Readers',
    );
    await see(page, 'How are dates such as 03/04/2026 written?');
    await page.getByRole('radio', { name: /^Month first/ }).click();
    await page.getByLabel('Attribute for Town').fill('Home Town');
    await see(page, 'New attribute · {{ Attribs.home_town }}');
    await checkAndImport();
    await see(page, 'Import finished');
    const [person] = await account.inScope(async ({ contactSearch }) => {
      const found = await contactSearch.page({
        filter: { search: 'dayo' },
        sort: 'newest',
        direction: 'after',
        limit: 1,
      });
      return found.items;
    });
    expect(person?.attributes).toEqual({ home_town: 'Ìbàdàn', joined: '2026-03-04', spent: 88_041 });
  });

  test('is read again with another delimiter and encoding', async () => {
    await plan('people.csv', Buffer.from('Name, full;Email\nObi, Zoë;zoe@people.example\n'));
    const delimiter = page.getByRole('combobox', { name: 'Delimiter' });
    await expect.poll(() => delimiter.inputValue()).toBe(',');
    await delimiter.selectOption({ label: 'Semicolon' });
    await expect.poll(() => becomes('Email').inputValue()).toBe('email');
    const encoding = page.getByRole('combobox', { name: 'Encoding' });
    await encoding.selectOption({ label: 'Windows-1252' });
    await see(page, 'Obi, ZoÃ«');
    await expect.poll(() => delimiter.inputValue()).toBe(';');
    await encoding.selectOption({ label: 'UTF-8' });
    await see(page, 'Obi, Zoë');
    await becomes('Name, full').selectOption('full_name');
    await importAsPlanned('Obi, Zoë');
  });
});
