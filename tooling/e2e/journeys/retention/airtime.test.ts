import { recipientTokens } from '@talkdrum/domain';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Account, addList, signIn, trustPublisher } from '../../arrange.ts';
import { phonesOf } from '../../arrange-sms.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { expectLooksGood, overflowOf, withoutPolicy } from '../../looks.ts';

let journey: Journey;
let account: Account;
let page: Page;
let survey = { id: '', url: '' };
let rewardId = '';
const numbers = { ama: '+2348034512234', kofi: '+2348034510001' };

const dialog = () => page.getByRole('dialog');
const open = (path: string) => page.goto(`${journey.product.appUrl}${path}`);

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('ngozi@lagos-airtime.example');
  await trustPublisher(account);
  await addList(account, 'Answered', []);
  page = await journey.browser.newPage();
  await signIn(page, journey.product, account);
});
afterAll(() => journey?.stop());

interface TopUp {
  number: string;
  amount: string;
  state: string;
}

/** What the sandbox gave a number. */
async function given(number: string): Promise<TopUp[]> {
  const answer = await fetch(`${phonesOf(journey.product)}/api/top-ups`);
  const { items } = (await answer.json()) as { items: TopUp[] };
  return items.filter((topUp) => topUp.number === number);
}

const person = (fullName: string, telephone: string) =>
  account.inScope(
    async ({ contacts }) =>
      (await contacts.create({ fullName, email: '', telephone, attributes: {} }, [])).id,
  );

/** The link to an item, as a message to this person has it. */
const linkTo = ({ id, url }: { id: string; url: string }, contactId: string) => {
  const tokens = recipientTokens(journey.product.env.SECRET_KEY);
  const { accountId } = account;
  return `${url}?r=${tokens.make({ accountId, publishedId: id, contactId, campaignId: null })}`;
};

test('a reward becomes airtime with an amount per country, and is published', async () => {
  await open('/dashboard/rewards?create=true');
  await dialog().getByLabel(/^Name/).fill('Thanks for answering');
  await dialog().getByLabel(/^List/).selectOption({ label: 'Answered' });
  await dialog().getByRole('button', { name: 'Create Reward' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog().getByLabel(/^Kind/).selectOption({ label: 'Airtime' });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('Enter an amount for at least one country').first().waitFor();
  await dialog()
    .getByLabel(/^Nigeria/)
    .fill('200');
  await expectNoAxeViolations(page);
  await screenshot(page, 'airtime-settings');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await see(page, 'Reward saved');
  await page.getByRole('button', { name: 'Daily limits' }).click();
  await dialog()
    .getByLabel(/^Top-ups per number/)
    .fill('2');
  await expectNoAxeViolations(page);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await see(page, 'Limits saved');
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page, 'Reward published');
  rewardId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('link', { name: 'Rewards', exact: true }).last().click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Daily limits' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Codes' }).count()).toBe(0);
  await page.goto(`${journey.product.appUrl}/dashboard/rewards/${rewardId}`);
});

test('a recipient answers a survey on a phone, and gets the airtime with one press', async () => {
  survey = await account.inScope(async ({ rewards, surveys, publishing }) => {
    const { url } = (await rewards.line(rewardId)).published;
    const made = await surveys.create('How was it?', 'nps');
    await surveys.save(made.id, { ...made, redirectUrl: url }, made.revision);
    await surveys.publish(made.id);
    return { id: made.id, url: (await publishing.get(made.id)).url };
  });
  const ama = await person('Ama Mensah', numbers.ama);
  const phone = await journey.browser.newPage({ width: 390 });
  await withoutPolicy(phone, journey.product.publicUrl);
  await phone.goto(linkTo(survey, ama));
  await phone.getByRole('button', { name: 'Start' }).click();
  await phone.getByRole('radio', { name: '9', exact: true }).check();
  await phone.getByRole('button', { name: 'Next' }).click();
  await phone.waitForTimeout(2_100);
  await phone.getByRole('button', { name: 'Send' }).click();
  const button = phone.getByRole('button', { name: 'Send airtime to +234 ••• 234' });
  await see(phone, 'Send airtime to +234 ••• 234');
  await expect.poll(() => overflowOf(phone)).toBe(0);
  await expectNoAxeViolations(phone);
  await screenshot(phone, 'airtime-offer-390');
  await button.press('Enter');
  await phone.getByText(/is on its way to|was sent to/).waitFor();
  await expect
    .poll(
      async () => {
        await phone.reload();
        return phone.getByText('was sent to +234 ••• 234').count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  expect(await given(numbers.ama)).toMatchObject([{ amount: 'NGN 200.00', state: 'Success' }]);
  await expectNoAxeViolations(phone);
  await screenshot(phone, 'airtime-sent-390');
  await phone.close();
});

test('a refusal is shown to the person, who can try again, and in the report with its reason', async () => {
  const kofi = await person('Kofi Boateng', numbers.kofi);
  const reward = await account.inScope(async ({ rewards }) => (await rewards.line(rewardId)).published);
  const phone = await journey.browser.newPage({ width: 390 });
  await withoutPolicy(phone, journey.product.publicUrl);
  const link = linkTo({ id: rewardId, url: reward.url }, kofi);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Send airtime to' }).click();
  await expect
    .poll(
      async () => {
        await phone.goto(link);
        return phone.getByRole('button', { name: 'Try again' }).count();
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(1);
  await expectNoAxeViolations(phone);
  await screenshot(phone, 'airtime-refused-390');
  await phone.close();
  expect(await given(numbers.kofi)).toEqual([]);
});

test('the report lists each top-up', async () => {
  await open(`/dashboard/rewards/${rewardId}?tab=top-ups`);
  await see(page, 'Unsupported phone number');
  await see(page, 'Delivered');
  await page.getByRole('link', { name: 'Ama Mensah' }).waitFor();
  await expectLooksGood(page, 'airtime-report');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await see(page, 'Trying again');
  await page.getByRole('link', { name: 'Ama Mensah' }).click();
  await dialog().getByText('Thanks for answering').first().waitFor();
  await expectNoAxeViolations(page);
});
