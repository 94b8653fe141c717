import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let segmentId: string;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-segments.example');
  segmentId = await account.inScope(async ({ contacts, lists, segments }) => {
    const list = await lists.create({ name: 'Buyers', type: 'public', optIn: 'single' });
    for (const [index, city] of ['Lagos', 'Lagos', 'Ibadan', 'Accra'].entries())
      await contacts.create(
        {
          fullName: `Person ${index}`,
          email: `p${index}@segments.example`,
          telephone: '',
          attributes: { city },
        },
        index === 3 ? [list.id] : [],
      );
    return (await segments.create('People of a town', 'contact')).id;
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  await page.goto(`${journey.product.appUrl}/dashboard/segments/${segmentId}`);
});
afterAll(() => journey?.stop());

const value = () => page.getByRole('combobox', { name: 'Value', exact: true });
const suggestions = () => page.getByRole('listbox', { name: 'Value: suggestions' });
const option = (name: RegExp) => suggestions().getByRole('option', { name });

describe('the rules of a segment', () => {
  test('suggest the values that contacts have, with counts, for the keyboard too', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule about').selectOption({ label: 'Attribute: City' });
    await page.getByLabel('Comparison').selectOption({ label: 'is' });
    await value().focus();
    await option(/^Lagos\s*2$/).waitFor();
    await value().pressSequentially('ib');
    await expect.poll(() => suggestions().getByRole('option').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => value().inputValue()).toBe('Ibadan');
    await see(page, '1 contact');
    await value().click();
    await page.keyboard.press('Escape');
    await expect.poll(() => option(/Ibadan/).count()).toBe(0);
  });

  test('say why nobody matches, and mend a typing error', async () => {
    await value().fill('Lagso');
    await see(page, '“City is Lagso” alone matches nobody.');
    await page.keyboard.press('Escape');
    await expectLooksGood(page, 'segment-nobody', twoLooks);
    await page.getByRole('button', { name: 'Use Lagos' }).click();
    await expect.poll(() => value().inputValue()).toBe('Lagos');
    await see(page, '2 contacts');
    await expect.poll(() => page.getByText('No contact matches').count()).toBe(0);
  });

  test('say how many match without each rule, when only all of them together match nobody', async () => {
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule about').last().selectOption({ label: 'List' });
    await see(page, 'Without “City is Lagos”, 1 contact matches.');
    await see(page, 'Without “List is Buyers”, 2 contacts match.');
  });

  test('an answer to earlier rules doesn’t replace the answer to the latest', async () => {
    const slow = Promise.withResolvers<void>();
    const holdUntilLet = async (route: Route) => {
      await slow.promise;
      // The page may have given it up.
      await route.continue().catch(() => undefined);
    };
    await page.getByRole('button', { name: 'Remove rule' }).last().click();
    await see(page, '2 contacts');
    await page.route('**/trpc/segments.preview*', holdUntilLet, { times: 1 });
    const asked = page.waitForRequest('**/trpc/segments.preview*');
    await value().fill('Acc');
    await asked;
    await value().fill('Accra');
    await see(page, '1 contact');
    slow.resolve();
    await see(page, '1 contact');
    expect(await page.getByText('0 contacts').count()).toBe(0);
  });

  test('keep what someone else saved until the author decides', async () => {
    await account.inScope(async ({ segments }) => {
      const { name, definition, revision } = await segments.get(segmentId);
      await segments.update(segmentId, `${name}, theirs`, definition, revision);
    });
    // An open page reads it again when its window gets the focus.
    await expect
      .poll(
        async () => {
          await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
          return page.getByRole('heading', { name: 'People of a town, theirs' }).count();
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page, 'Overwrite with my version');
    expect((await account.inScope(({ segments }) => segments.get(segmentId))).name).toMatch(/theirs$/);
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await see(page, 'Segment saved');
    await page.getByText('Overwrite with my version').waitFor({ state: 'detached' });
    await value().fill('Ibadan');
  });

  test('are not left unsaved by accident', async () => {
    await page.getByRole('link', { name: 'Segments' }).last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => value().inputValue()).toBe('Ibadan');
    // The message of the save before would be taken for that of this one.
    await page.getByText('Segment saved').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await see(page, 'Segment saved');
    await page.getByRole('link', { name: 'Segments' }).last().click();
    await page.getByRole('heading', { name: 'Segments' }).first().waitFor();
  });
});
