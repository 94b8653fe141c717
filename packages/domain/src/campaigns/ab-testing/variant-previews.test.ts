import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';

let world: TestDomain;
let server: ScriptedServer;
let account: SendingFixture;
let id: string;

beforeAll(async () => {
  server = await startScriptedServer(() => undefined);
  world = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await world.stop();
  await server.stop();
});
beforeEach(async () => {
  account = await SendingFixture.create(world.domain);
  const content = { html: '<p>Letter B <a href="https://example.com/b">B</a></p>', text: 'Letter B' };
  id = await account.campaign({
    senderId: account.senderId,
    html: '<p>Letter A <a href="https://example.com/a">A</a></p>',
    pasted: Array.from({ length: 10 }, (_, n) => `p${n}@example.com`).join('\n'),
    abTest: { variants: [{}, { subject: 'Hello from B', fromBrand: 'Kola B', content }] },
  });
});

const preview = (variant: number, isNumbered = false) =>
  account.inScope(({ campaignPreviews }) => campaignPreviews.preview(id, null, { variant, isNumbered }));

test('a draft is previewed as the chosen variant', async () => {
  expect((await preview(0)).html).not.toContain('Letter B');
  const shown = await preview(1);
  expect(shown.subject).toBe('Hello from B');
  expect(shown.html).toContain('Letter B');
});

test('a sent campaign is previewed as the chosen variant was sent, with the numbers of its links', async () => {
  await account.startSending(id);
  await account.workOff();
  const shown = await preview(1, true);
  expect(shown.html).toContain('Letter B');
  expect(shown.html).toMatch(/href="#link-[1-9]/);
});

test('a test message is of the chosen variant, and says which', async () => {
  await account.inScope(({ campaignTests }) => campaignTests.sendEmail(id, ['me@kola.example'], 1));
  await account.sendAll();
  // Mails of the campaign before may be accepted after it.
  const sent = server.accepted.find(({ to }) => to === 'me@kola.example');
  const mail = await PostalMime.parse(sent?.raw ?? '');
  expect(mail).toMatchObject({ subject: '[Test B] Hello from B', from: { name: 'Kola B' } });
  expect(mail.html).toContain('Letter B');
});

test('a variant that the test doesn’t have is refused', async () => {
  await expect(preview(2)).rejects.toMatchObject({ code: 'not_found' });
});
