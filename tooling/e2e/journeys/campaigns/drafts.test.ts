import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, addList, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';

let journey: Journey;
let account: Account;
let address: string;
let id: string;
let mine: Page;
let theirs: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-harvest.example');
  const senderId = await addActiveSender(account, 'hello@eze-harvest.example');
  id = await addDraft(account, 'Harvest', senderId, [
    await addList(account, 'Readers', ['ama@readers.example']),
  ]);
  address = `${journey.product.appUrl}/dashboard/email/${id}`;
  mine = await openDraft();
  theirs = await openDraft();
});
afterAll(() => journey?.stop());

/** A window of its own, signed in, with the draft open. */
async function openDraft(): Promise<Page> {
  const page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  await page.goto(address);
  await page.getByLabel('Subject').waitFor();
  return page;
}

const stored = () => account.inScope(({ campaigns }) => campaigns.get(id));
const subject = (page: Page) => page.getByLabel('Subject');
const isSaved = async (text: string) => expect.poll(async () => (await stored()).subject).toBe(text);

describe('a draft', () => {
  test('11: saves itself once, a moment after the last letter', async () => {
    const { revision } = await stored();
    await subject(mine).fill('');
    await subject(mine).pressSequentially('The harvest is here', { delay: 60 });
    await isSaved('The harvest is here');
    await mine.getByText(/^Saved /).waitFor();
    expect((await stored()).revision).toBe(revision + 1);
  });

  test('11: when someone else saved first, what is typed here stays and its author decides', async () => {
    await subject(theirs).fill('Typed in the other window');
    await see(theirs, 'Overwrite with my version');
    await subject(theirs).fill('Typed on and on');
    await theirs.waitForTimeout(2_000);
    expect((await stored()).subject).toBe('The harvest is here');
    await expect.poll(() => subject(theirs).inputValue()).toBe('Typed on and on');
  });

  test('is overwritten if they choose that', async () => {
    await theirs.getByRole('button', { name: 'Overwrite with my version' }).click();
    await isSaved('Typed on and on');
    await theirs.getByText(/^Saved /).waitFor();
  });

  test('is replaced by the stored version if they choose that, and saves from there', async () => {
    await subject(mine).fill('Late in the first window');
    await mine.getByRole('button', { name: 'Load theirs' }).click();
    await expect.poll(() => subject(mine).inputValue()).toBe('Typed on and on');
    await mine
      .getByText('All changes are saved')
      .or(mine.getByText(/^Saved /))
      .waitFor();
    await subject(mine).fill('Both agree');
    await isSaved('Both agree');
  });

  test('11: is tried once without a connection, and saved when it is back', async () => {
    const updates: string[] = [];
    mine.on('request', (request) => updates.push(...(request.url().match(/campaigns\.update/g) ?? [])));
    await mine.context().setOffline(true);
    const asked = mine.waitForRequest(/theme\.js/);
    await subject(mine).fill('Typed without a connection');
    await see(mine, 'Not saved');
    await asked;
    expect(updates).toHaveLength(1);
    await mine.context().setOffline(false);
    await isSaved('Typed without a connection');
  });

  test('11: is saved when its author leaves right after typing, without a question', async () => {
    await subject(mine).fill('Left at once');
    await mine.getByRole('link', { name: 'Email Campaigns' }).first().click();
    await mine.getByRole('heading', { name: 'Email Campaigns', level: 1 }).waitFor();
    expect(await mine.getByRole('alertdialog').count()).toBe(0);
    await isSaved('Left at once');
    await mine.goto(address);
    await subject(mine).waitFor();
  });

  test('11: is not left with something unsaved unless its author says so', async () => {
    await subject(mine).fill('x'.repeat(2_000));
    await mine.getByRole('link', { name: 'Email Campaigns' }).first().click();
    const question = mine.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(mine.url()).pathname).toBe(`/dashboard/email/${id}`);
    await expect.poll(() => subject(mine).inputValue()).toHaveLength(2_000);
  });
});
