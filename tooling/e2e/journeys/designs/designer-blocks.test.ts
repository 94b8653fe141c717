import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ada@blocks.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

const email = () => page.getByRole('textbox', { name: 'Email', exact: true });
const block = (kind: string) => email().locator(`[data-block=${kind}]`);
const palette = (tab: 'Blocks' | 'Saved') =>
  page.getByRole('radiogroup', { name: 'Palette' }).getByText(tab, { exact: true }).click();
const savedBlock = (name: string) =>
  page.getByRole('list', { name: 'Saved blocks' }).getByRole('button', { name, exact: true });
const chooseOf = async (name: string, choice: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: choice }).click();
};
const isStored = () =>
  page
    .getByText(/^Saved \d/)
    .first()
    .waitFor();

/** A new visual template, open in the designer. */
async function createTemplate(name: string): Promise<string> {
  const { id } = await account.inScope(({ templates }) =>
    templates.create(name, { from: 'blank', kind: 'visual' }),
  );
  await page.goto(`${journey.product.appUrl}/dashboard/template-email/${id}`);
  await email().waitFor();
  return id;
}
const htmlOf = (id: string) => account.inScope(async ({ templates }) => (await templates.get(id)).html);

describe('a saved block', () => {
  test('is kept from one design and used in another', async () => {
    await createTemplate('First design');
    await block('paragraph').click();
    await page.keyboard.type(' Kola Stores, Ikeja.');
    await page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: 'Save block' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save block' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('About us');
    await dialog.getByRole('button', { name: 'Save block' }).click();
    await see(page, 'Block saved');
    const id = await createTemplate('Second design');
    await palette('Saved');
    await savedBlock('About us').click();
    await email().getByText('Kola Stores, Ikeja.').waitFor();
    await isStored();
    await expect.poll(() => htmlOf(id)).toContain('Kola Stores, Ikeja.');
  });

  test('is renamed, but not to a name that is taken', async () => {
    await block('heading').click();
    await page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: 'Save block' }).click();
    const save = page.getByRole('dialog', { name: 'Save block' });
    await save.getByRole('textbox', { name: 'Name' }).fill('about US');
    await save.getByRole('button', { name: 'Save block' }).click();
    await save.getByText('A saved block with this name already exists.').first().waitFor();
    await save.getByRole('button', { name: 'Cancel' }).click();
    await chooseOf('About us', 'Rename');
    const dialog = page.getByRole('dialog', { name: 'Rename block' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Where we are');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await savedBlock('Where we are').waitFor();
    await expectLooksGood(page, 'designer-saved-blocks', twoLooks);
  });

  test('is deleted and brought back', async () => {
    await palette('Saved');
    await chooseOf('Where we are', 'Delete');
    await savedBlock('Where we are').waitFor({ state: 'hidden' });
    await see(page, 'Block deleted');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await savedBlock('Where we are').waitFor();
  });
});

describe('a picture from outside', () => {
  const png = (background: string) =>
    sharp({ create: { width: 640, height: 320, channels: 3, background } })
      .png()
      .toBuffer();
  /** A `DataTransfer` with one picture, in the page. */
  const inPage = (bytes: Buffer, name: string) =>
    page.evaluateHandle(`(() => {
      const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], '${name}', { type: 'image/png' }));
      return data;
    })()`);

  test('is pasted below the selected block, and stored among the uploads', async () => {
    const id = await createTemplate('Pasted');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await block('heading').click();
    await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${(await png('#0f766e')).toString('base64')}'), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    })()`);
    await page.keyboard.press('Control+v');
    await block('picture').locator('img').waitFor();
    await expect
      .poll(() => email().locator(':scope > [data-block]').nth(1).getAttribute('data-block'))
      .toBe('picture');
    await expect.poll(() => htmlOf(id)).toMatch(/<img src="[^"]+\/files\//);
    const files = await account.inScope(({ assets }) =>
      assets.page({ search: '', kind: 'all', limit: 10, cursor: null }),
    );
    expect(files.items).toMatchObject([{ contentType: 'image/png', width: 640 }]);
  });

  test('is dropped where the mouse lets it go', async () => {
    const id = await createTemplate('Dropped');
    const data = await inPage(await png('#9a3412'), 'throw.png');
    const box = await block('footer').boundingBox();
    const at = { clientX: (box?.x ?? 0) + 200, clientY: (box?.y ?? 0) + 2, dataTransfer: data };
    await block('footer').dispatchEvent('dragover', at);
    await block('footer').dispatchEvent('drop', at);
    await block('picture').locator('img').waitFor();
    const kinds = await email()
      .locator(':scope > [data-block]')
      .evaluateAll((nodes) => nodes.map((node) => (node as { dataset?: { block?: string } }).dataset?.block));
    expect(kinds).toEqual(['heading', 'paragraph', 'picture', 'footer']);
    await expect.poll(() => htmlOf(id)).toMatch(/<img src="[^"]+\/files\//);
  });
});

describe('a check', () => {
  test('says what is added, and its Fix puts our footer where one is', async () => {
    await createTemplate('Without footer');
    await block('footer').click();
    await page.getByRole('toolbar', { name: 'Block' }).getByRole('button', { name: 'Delete' }).click();
    const said = 'Unsubscribe: Talkdrum adds the link and your postal address below the email.';
    await see(page, said);
    await expectLooksGood(page, 'designer-checks', twoLooks);
    await block('paragraph').click();
    await page.getByRole('button', { name: `Fix: ${said}` }).click();
    await block('footer').waitFor();
    await page.getByText(said).first().waitFor({ state: 'hidden' });
  });

  test('leads to its own block, not to another that looks alike', async () => {
    const picture = (alt: string) => ({
      type: 'picture',
      attrs: { src: 'https://pictures.example/a.png', alt },
    });
    const { id } = await account.inScope(async ({ templates }) => {
      const made = await templates.create('Two pictures', { from: 'blank', kind: 'visual' });
      const { design, revision } = made;
      const content = [picture('A throw'), picture(''), { type: 'footer' }];
      const next = { ...design, doc: { type: 'doc', content } } as typeof design;
      const words = { subject: 'Hello', preheader: '', html: '', text: '', design: next };
      return templates.save(made.id, words, revision);
    });
    await page.goto(`${journey.product.appUrl}/dashboard/template-email/${id}`);
    await page
      .getByRole('button', { name: /^Fix: 1 image has no description/ })
      .first()
      .click();
    await expect.poll(() => page.getByLabel('Description', { exact: true }).inputValue()).toBe('');
    await see(page, '1 picture isn’t in Uploads: weight unknown.');
  });

  test('of the links names those that don’t answer', async () => {
    await page
      .getByRole('radiogroup', { name: 'Settings' })
      .getByText(/^Checks/)
      .click();
    await page.getByRole('button', { name: 'Check links' }).click();
    await see(page, 'No links to check');
    await expectLooksGood(page, 'designer-link-check', twoLooks);
  });
});

test('on a slow machine, a designer that is opened twice shows the email each time', async () => {
  await createTemplate('Opened twice');
  const slow = await journey.browser.newPage();
  const errors: string[] = [];
  slow.on('pageerror', ({ message }) => errors.push(message));
  // React hands over to other work after every part of the page.
  await slow.addInitScript(`(() => {
    const now = performance.now.bind(performance);
    let late = 0;
    performance.now = () => now() + (late += 5);
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given) {
      setTimeout(() => post.apply(this, given), 2);
    };
  })()`);
  await signIn(slow, journey.product, account);
  await slow.goto(`${journey.product.appUrl}/dashboard/template-email`);
  for (let time = 0; time < 2; time += 1) {
    await slow.getByRole('link', { name: 'Opened twice' }).click();
    await slow.locator('[contenteditable=true] [data-block=paragraph]').click();
    await slow.getByRole('button', { name: 'Done' }).click();
  }
  expect(errors).toEqual([]);
  await slow.context().close();
});
