import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiveToken, PublicArchive } from '../campaigns/index.ts';
import { type ScriptedServer, startScriptedServer } from '../sending/testing/scripted-server.ts';
import { RewardFixture } from '../testing/reward-fixture.ts';
import { startTestDomain, type TestDomain } from '../testing/index.ts';

let world: TestDomain;
let server: ScriptedServer;
let account: RewardFixture;
let rewardId: string;
let contactId: string;

const words = 'Show {{ reward.code }}: you have {{ loyalty.points }} points, {{ loyalty.tier }}.';
const sample = 'Show SAMPLE2345: you have 1,250 points, Gold.';

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  world = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  server.accepted.length = 0;
  account = await RewardFixture.create(world.domain);
  rewardId = await account.reward();
  [contactId = ''] = await account.people(1);
  await account.inScope(async ({ loyaltyPrograms }) => {
    const { id } = await loyaltyPrograms.create('Kola Circle', account.listId);
    await loyaltyPrograms.publish(id);
  });
});

const draft = () =>
  account.campaign({
    senderId: account.senderId,
    html: `<p>${words}</p>`,
    audience: { source: 'list', listIds: [account.listId] },
    isArchivedPublicly: true,
  });
const testMail = async (id: string): Promise<string> => {
  await account.inScope(({ campaignTests }) => campaignTests.sendEmail(id, ['me@kola.example']));
  await account.sendAll();
  const raw = server.accepted.find(({ to }) => to === 'me@kola.example')?.raw ?? '';
  return (await PostalMime.parse(raw)).text ?? '';
};
const previewOf = async (id: string) =>
  (await account.inScope(({ campaignPreviews }) => campaignPreviews.preview(id, contactId))).text;

it('a draft’s preview as a contact and its test show samples, and give nothing', async () => {
  const id = await draft();
  expect(await previewOf(id)).toContain(sample);
  expect(await testMail(id)).toContain(sample);
  expect(await account.counts(rewardId)).toEqual({ issued: 0, reserved: 0, free: 0 });
  expect(await account.issues()).toEqual([]);
});

it('so does a test of a text, at the length of a code', async () => {
  const smsSender = await account.smsSender('KolaStores');
  const id = await account.campaign(
    {
      senderId: smsSender,
      text: words,
      audience: { source: 'list', listIds: [account.listId] },
    },
    'sms',
  );
  await account.inScope(({ campaignTests }) => campaignTests.sendSms(id, ['+2348031234567']));
  const [message] = await account.query<{ body: string }>('select body from message where account_id = $1');
  expect(message?.body).toContain(sample);
  expect(await account.counts(rewardId)).toEqual({ issued: 0, reserved: 0, free: 0 });
});

it('so does the preview of a template, for a contact and for an invented person', async () => {
  const content = { subject: words, preheader: '', html: `<p>${words}</p>`, text: '' };
  for (const who of [null, contactId]) {
    const shown = await account.inScope(({ previews }) => previews.render(content, who));
    expect([shown.subject, shown.text]).toEqual([sample, expect.stringContaining(sample)]);
  }
});

it('of a sent campaign, strangers in the archive, previews and tests see samples, never anyone’s code', async () => {
  const id = await draft();
  await account.startSending(id);
  await account.workOff();
  await account.sendAll();
  await account.workOffEarly();
  const [given] = await account.issues();
  expect(await account.status(id)).toBe('finished');
  const archive = new PublicArchive(world.domain);
  const shown = [
    (await archive.message(archiveToken(world.domain.config.secret, account.accountId), id)).text,
    await previewOf(id),
    await testMail(id),
  ];
  for (const text of shown) {
    expect(text).toContain(sample);
    expect(text).not.toContain(given?.code);
  }
  expect(await account.counts(rewardId)).toEqual({ issued: 1, reserved: 0, free: 0 });
});
