import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, signIn } from '../../arrange.ts';
import { type Journey, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks } from '../../looks.ts';

/** An email as its readers see it, beside the editor. */
let journey: Journey;
let account: Account;
let page: Page;

const message = () => page.frameLocator('iframe[title="Message preview"]');
const look = (name: string) =>
  page.getByRole('radiogroup', { name: 'Screen' }).getByText(name, { exact: true }).click();
/** Which of its colours the message is asked for. */
const scheme = () =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('iframe[title="Message preview"]')).colorScheme`,
  );

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ife@preview.example');
  const { id } = await account.inScope(async ({ contacts, templates }) => {
    for (const [fullName, email] of [
      ['Zainab Bello', 'zainab@previewed.example'],
      ['Chidi Okafor', 'chidi@previewed.example'],
    ] as const)
      await contacts.create({ fullName, email, telephone: '', attributes: {} }, []);
    const made = await templates.create('As they see it', { from: 'blank', kind: 'visual' });
    const content = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Dear ' },
          { type: 'mergeTag', attrs: { path: 'contact.name', fallback: 'friend' } },
        ],
      },
      {
        type: 'picture',
        attrs: { src: 'https://pictures.example/throw.png', alt: 'An indigo throw' },
      },
      { type: 'footer' },
    ];
    const design = { ...made.design, doc: { type: 'doc', content } } as typeof made.design;
    const words = { subject: 'Dear {{contact.first_name}}', preheader: '', html: '', text: '', design };
    return templates.save(made.id, words, made.revision);
  });
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  await page.goto(`${journey.product.appUrl}/dashboard/template-email/${id}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
});
afterAll(() => journey?.stop());

test('it’s previewed as a sample contact, and as any other contact', async () => {
  await message().getByText('Dear').waitFor();
  const choice = page.getByRole('combobox', { name: 'Preview as' });
  await choice.click();
  await page.keyboard.type('zainab@');
  await page.getByRole('option', { name: /Zainab Bello/ }).click();
  await message().getByText('Dear Zainab Bello').waitFor();
  await page.getByText('Dear Zainab', { exact: true }).waitFor();
});

test('with pictures off, it shows their descriptions', async () => {
  const picture = message().getByRole('img', { name: 'An indigo throw' });
  await expect.poll(() => picture.getAttribute('src')).toBe('https://pictures.example/throw.png');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pictures off' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => picture.getAttribute('src')).toBe('data:,');
  await expectLooksGood(page, 'designer-pictures-off', twoLooks);
});

test('on a phone it has a phone’s width, and in dark mode its dark colours', async () => {
  const frame = page.locator('iframe[title="Message preview"]');
  expect(await scheme()).toBe('light');
  await look('Phone');
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(390);
  await look('Dark');
  await expect.poll(scheme).toBe('dark');
});

test('its plain text is for the same contact', async () => {
  await page.getByRole('radiogroup', { name: 'Edit as' }).getByText('Plain text', { exact: true }).click();
  await page.getByLabel('Plain text of the message').getByText('Dear Zainab Bello').waitFor();
});
