import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn, trustPublisher } from '../../arrange.ts';
import { expectNoAxeViolations, WCAG } from '../../browser.ts';
import { type Journey, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf, twoLooks, withoutPolicy } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('adwoa@pages.example');
  await trustPublisher(account);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const canvas = (on: Page = page) => on.frameLocator('iframe[title="The page"]');
const saved = (on: Page = page) =>
  on
    .getByText(/Saved \d/)
    .first()
    .waitFor();
const pageId = (on: Page = page) => new URL(on.url()).pathname.split('/').at(-1) ?? '';
const open = (id: string, on: Page = page) => on.goto(`${journey.product.appUrl}/dashboard/pages/${id}`);
const create = (name: string, key: string) =>
  account.inScope(({ pages }) => pages.create(name, { from: 'preset', key }));
const stored = (id: string) => account.inScope(({ pages }) => pages.get(id));
const firstProps = async (id: string) => (await stored(id)).design.content[0]?.props;
const kinds = async (id: string) => (await stored(id)).design.content.map(({ type }) => type);

/** Steps of undo are as far apart as people act: what happens within a quarter of a second is one. */
const press = async (key: string) => {
  await page.keyboard.press(key);
  await page.waitForTimeout(400);
};

/** The public page as a phone without JavaScript gets it. */
async function visit(url: string): Promise<Page> {
  const browser = page.context().browser();
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  if (context === undefined) throw new Error('the browser is gone');
  const visitor = await context.newPage();
  await visitor.goto(url);
  return visitor;
}

describe('a page made by mouse', () => {
  test('starts from a design, gets its words, and is public without JavaScript', async () => {
    await page.goto(`${journey.product.appUrl}/dashboard/pages`);
    await page.getByText('No pages yet').waitFor();
    await expectLooksGood(page, 'pages-empty', twoLooks);
    await page.getByRole('button', { name: 'Create Page' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create Page' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harmattan');
    await dialog.getByRole('radio', { name: /^Sale/ }).click();
    await expectLooksGood(page, 'create-page', twoLooks);
    await dialog.getByRole('button', { name: 'Create Page' }).click();
    await canvas()
      .getByRole('heading', { name: /Harmattan sale/ })
      .click();
    const headline = page.getByRole('textbox', { name: 'Headline' });
    await headline.fill('Dry season, warm prices');
    await canvas().getByRole('heading', { name: 'Dry season, warm prices' }).waitFor();
    await saved();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Page published').first().waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    const { published } = await stored(pageId());
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(published.url);
    const visitor = await visit(published.url);
    await visitor.getByRole('heading', { level: 1, name: 'Dry season, warm prices' }).waitFor();
    await expect.poll(() => overflowOf(visitor)).toBe(0);
    await visitor.context().close();
  });

  test('says that visitors don’t see the changes yet, and restores an earlier version', async () => {
    await page.getByRole('textbox', { name: 'Headline' }).fill('Second thoughts');
    await page.getByText('Changes not published').waitFor();
    await saved();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Versions' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Versions' });
    await dialog.getByText('Version 2').waitFor();
    await dialog.getByRole('button', { name: 'Restore' }).last().click();
    await canvas().getByRole('heading', { name: 'Dry season, warm prices' }).waitFor();
  });
});

describe('a page made by keyboard alone', () => {
  test('gets a block, moves it, copies it, deletes it and takes it back', async () => {
    const { id } = await create('By keys', 'links');
    await open(id);
    await page.getByRole('list', { name: 'Blocks', exact: true }).waitFor();
    const before = await kinds(id);
    const add = page.getByRole('list', { name: 'Blocks', exact: true }).getByRole('button', { name: 'Text' });
    await add.focus();
    await press('Enter');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.focus();
    await press('ControlOrMeta+a');
    await page.keyboard.type('Typed by keys');
    await page.waitForTimeout(400);
    const row = page.getByRole('list', { name: 'Blocks on the page' }).getByRole('button', { name: /^Text/ });
    await row.focus();
    await press('Alt+ArrowUp');
    await press('Alt+ArrowUp');
    await press('ControlOrMeta+d');
    await page.getByRole('button', { name: 'Delete' }).focus();
    await press('Enter');
    await saved();
    await expect.poll(() => kinds(id)).toEqual([...before.slice(0, -3), 'text', ...before.slice(-3)]);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await press('Enter');
    await expect.poll(async () => (await kinds(id)).filter((kind) => kind === 'text').length).toBe(2);
  });
});

describe('the designer', () => {
  test('keeps the focus on a button that has moved its block to the end', async () => {
    const { id } = await create('To the top', 'links');
    await open(id);
    const rows = page.getByRole('list', { name: 'Blocks on the page' }).getByRole('button');
    await rows.nth(1).click();
    const up = page.getByRole('button', { name: 'Move up' });
    await up.focus();
    await press('Enter');
    await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(() => page.evaluate<string>(`document.activeElement.getAttribute('aria-label')`))
      .toBe('Move up');
  });

  test('looks good and has no faults of accessibility, wide and on a phone', async () => {
    const { id } = await create('Looks', 'launch');
    await open(id);
    await canvas().getByRole('heading', { level: 1 }).click();
    await expectLooksGood(page, 'page-designer');
    const phone = await journey.browser.newPage({ width: 390 });
    await signIn(phone, journey.product, account);
    await open(id, phone);
    await canvas(phone).getByRole('heading', { level: 1 }).waitFor();
    await phone.getByRole('button', { name: 'Blocks' }).click();
    await phone.getByRole('list', { name: 'Blocks on the page' }).getByRole('button').first().click();
    await phone.getByRole('textbox', { name: 'Headline' }).fill('On the way');
    await expectNoAxeViolations(phone);
    await saved(phone);
    await expect.poll(() => firstProps(id)).toMatchObject({ title: 'On the way' });
    await phone.context().close();
  });

  test('keeps what someone else saved until the author decides', async () => {
    const { id } = await create('Two authors', 'story');
    await open(id);
    await canvas().getByRole('heading', { level: 1 }).click();
    await account.inScope(({ pages }) => pages.rename(id, 'Renamed by a colleague'));
    await page.getByRole('textbox', { name: 'Headline' }).fill('Mine');
    await page.getByText('Someone else saved this page').waitFor();
    await page.getByRole('button', { name: 'Overwrite with my version' }).click();
    await saved();
    await expect.poll(() => firstProps(id)).toMatchObject({ title: 'Mine' });
  });
});

describe('publishing', () => {
  test('is shown at once, and taken back with the reason if the server refuses', async () => {
    const { id } = await create('Refused', 'story');
    await open(id);
    await canvas().getByRole('heading', { level: 1 }).click();
    await account.inScope(({ pages }) => pages.rename(id, 'Renamed by a colleague'));
    const answer = Promise.withResolvers<void>();
    await page.route(
      '**/trpc/pages.publish*',
      async (route) => {
        await answer.promise;
        await route.continue();
      },
      { times: 1 },
    );
    const status = (label: string) => page.locator('header').getByText(label, { exact: true });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await status('Publishing…').waitFor();
    expect(await status('Published').count()).toBe(0);
    answer.resolve();
    await page.getByRole('alert').getByText('The page was not published').waitFor();
    await status('Draft').waitFor();
    expect((await stored(id)).published.status).toBe('draft');
  });

  test('from the table is taken back with the reason too', async () => {
    const { id } = await create('Refused in the table', 'story');
    await page.goto(`${journey.product.appUrl}/dashboard/pages?q=Refused+in`);
    const row = page.getByRole('row', { name: /Refused in the table/ });
    await row.getByText('Draft').waitFor();
    await account.inScope(({ sql }) =>
      sql('update landing_page set revision = revision + 1 where id = $1', [id]),
    );
    await row.getByRole('button', { name: /Action/ }).click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await page.getByText('The page was not published').waitFor();
    await row.getByText('Draft').waitFor();
  });
});

describe('every design', () => {
  test('is public without faults of accessibility, in light and in dark', async () => {
    const made = await create('Restaurant', 'restaurant');
    const { published } = await account.inScope(({ pages }) => pages.publish(made.id, made.revision));
    for (const theme of ['light', 'dark'] as const) {
      const visitor = await journey.browser.newPage({ width: 390, theme });
      await withoutPolicy(visitor, journey.product.publicUrl);
      await visitor.goto(published.url);
      await expectNoAxeViolations(visitor, WCAG);
      await expect.poll(() => overflowOf(visitor)).toBe(0);
      await visitor.context().close();
    }
  });
});
