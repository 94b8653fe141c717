import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addDraft, signIn } from '../../arrange.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, twoLooks, withoutPolicy } from '../../looks.ts';
import { linkOf, type ReceivedMail } from '../../mailbox.ts';

const reader = 'zawadi@wasomaji.example';

let journey: Journey;
let account: Account;
let page: Page;
let visitor: Page;
let inspector: Page;
let listId: string;
let mail: ReceivedMail;
const inspect = async (name: string, url = visitor.url()) => {
  await inspector.goto(url);
  await expectLooksGood(inspector, name);
};
const languageOf = () => visitor.locator('html').getAttribute('lang');
const stateOfReader = async () =>
  account.inScope(async ({ sql }) => {
    const { rows } = await sql<{ state: string }>(
      `select m.state from list_member m
       join contact c on c.account_id = m.account_id and c.id = m.contact_id
       where m.account_id = $1 and c.email = $2`,
      [account.accountId, reader],
    );
    return rows[0]?.state;
  });

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('asha@duka-records.example');
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
  visitor = await journey.browser.newPage();
  inspector = await journey.browser.newPage();
  await withoutPolicy(inspector, journey.product.publicUrl);
});
afterAll(() => journey?.stop());

describe('an account', () => {
  test('chooses the language of its public pages and emails', async () => {
    await page.goto(`${journey.product.appUrl}/dashboard/profile`);
    const language = page.getByLabel(/^Language of your public pages and emails/);
    await language.selectOption('Kiswahili');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await see(page, 'Profile saved');
    await page.reload();
    await see(page, 'Your own texts aren’t translated.');
    await expect.poll(() => language.inputValue()).toBe('sw');
    await expectLooksGood(page, 'languages-profile', twoLooks);
  });
});

describe('a reader', () => {
  test('is asked to confirm in that language, and confirms', async () => {
    listId = await account.inScope(async ({ lists, contacts }) => {
      const { id } = await lists.create({ name: 'Ofa', type: 'public', optIn: 'double' });
      await contacts.create({ fullName: 'Zawadi Otieno', email: reader, telephone: '', attributes: {} }, [
        id,
      ]);
      return id;
    });
    const asked = await journey.mailbox.waitFor({ to: reader });
    expect(asked.subject).toMatch(/^Thibitisha kuwa ungependa barua pepe kutoka /);
    expect(asked.text).toContain('Habari Zawadi,');
    await visitor.goto(linkOf(asked, `${journey.product.publicUrl}/confirm/`));
    await see(visitor, 'Thibitisha usajili wako');
    await inspect('languages-confirm-sw');
    await visitor.getByRole('button', { name: 'Ndiyo, nisajili' }).click();
    await see(visitor, 'Upo kwenye orodha “Ofa”');
    expect(await stateOfReader()).toBe('subscribed');
  });

  test('21: gets a campaign with the footer in that language', async () => {
    const senderId = await addActiveSender(account, 'habari@duka-records.example');
    const draft = await addDraft(account, 'Barua ya wiki', senderId, [listId]);
    await account.inScope(({ campaignSending }) => campaignSending.start(draft));
    mail = await journey.mailbox.waitFor({ to: reader, subject: 'Barua ya wiki' });
    expect(mail.html).toContain('>Jiondoe</a>');
    expect(mail.text).toContain('Mapendeleo: http');
  });

  test('21: opens the unsubscribe page in Swahili and switches to French, which is remembered', async () => {
    const unsubscribe = linkOf(mail, `${journey.product.publicUrl}/u/`);
    await visitor.goto(unsubscribe);
    await see(visitor, /^Ungependa kujiondoa kwa /);
    await inspect('languages-unsubscribe-sw');
    await visitor.getByRole('link', { name: 'Français' }).click();
    await see(visitor, /^Vous désabonner de /);
    expect(await languageOf()).toBe('fr');
    await inspect('languages-unsubscribe-fr');
    await visitor.getByRole('link', { name: 'Choisir plutôt ce que je reçois' }).click();
    await see(visitor, 'Que souhaitez-vous recevoir');
    await visitor.getByRole('button', { name: 'Enregistrer' }).click();
    await see(visitor, 'Votre choix est enregistré. Vous êtes sur 1 liste.');
    await inspect('languages-preferences-ha', `${visitor.url()}?lang=ha`);
    const other = await visitor.context().newPage();
    await other.goto(unsubscribe);
    await see(other, /^Vous désabonner de /);
    await other.close();
  });

  test('unsubscribes in French, and another reader still sees Swahili', async () => {
    const unsubscribe = linkOf(mail, `${journey.product.publicUrl}/u/`);
    await visitor.goto(unsubscribe);
    await visitor.getByRole('button', { name: 'Me désabonner' }).click();
    await see(visitor, /^Vous ne recevrez plus d’e-mails de /);
    const stranger = await journey.browser.newPage();
    await stranger.goto(unsubscribe);
    await see(stranger, /^Hutapokea tena barua pepe kutoka /);
    await stranger.context().close();
  });
});

describe('the letters of Hausa, Yoruba and Igbo', () => {
  test('come from the font we serve, which the other languages don’t load', async () => {
    const fonts: string[] = [];
    visitor.on('requestfinished', (request) => {
      const [, name] = /fonts\/inter-[\d.]+-(.+)[.]woff2/.exec(request.url()) ?? [];
      if (name !== undefined) fonts.push(name);
    });
    for (const code of ['en', 'fr', 'sw', 'zu', 'pt']) {
      await visitor.goto(`${journey.product.publicUrl}/nothing-here?lang=${code}`);
      await see(visitor, 'English');
    }
    expect(fonts).toEqual([]);
    await visitor.goto(`${journey.product.publicUrl}/nothing-here?lang=yo`);
    await see(visitor, 'A kò rí ojú ewé náà');
    const letters = 'ọẹụịṣɓɗƙńǹọ́ẹ̀ỌẸỤỊṢƁƊƘ';
    await visitor.evaluate(`document.querySelector('h1').textContent = ${JSON.stringify(letters)}`);
    for (const shown of ['h1', 'main p', 'nav span'])
      await expect.poll(() => fontsOf(visitor, shown)).toEqual(['Inter']);
    expect(fonts.toSorted()).toEqual(['latin', 'latin-ext', 'vietnamese']);
    await inspect('languages-not-found-yo');
  });
});

/** The fonts that the glyphs of an element really come from. */
async function fontsOf(shown: Page, selector: string): Promise<string[]> {
  const session = await shown.context().newCDPSession(shown);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}
