import { makeAccount, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../../testing/mail-catcher.ts';
import { sendCampaign } from '../../testing/sent-campaign.ts';
import { buildPublic } from '../server.ts';

let catcher: MailCatcher;
let world: TestDomain;
let app: FastifyInstance;
let accountId: string;
let campaignId: string;
let mail: CaughtMail;

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

beforeAll(async () => {
  catcher = await startMailCatcher();
  world = await startTestDomain({ smtpUrl: catcher.url });
  ({ accountId } = await makeAccount(world.domain));
  ({ campaignId } = await sendCampaign(world.domain, accountId, ['ama@example.com', 'kofi@example.com']));
  await world.domain.bulk(accountId, (client) =>
    client.query(`update delivery set settled_at = now() - interval '1 hour'`),
  );
  app = await buildPublic(world.domain, testEnvironment(world.database), silentLog());
  const first = catcher.mails.find(({ to }) => to === 'ama@example.com');
  if (first === undefined) throw new Error('no mail arrived');
  mail = first;
});
afterAll(async () => {
  await app.close();
  await world.stop();
  await catcher.stop();
});

const pathOf = (start: string, index = 0): string =>
  new URL(mail.urls.filter((url) => url.includes(start))[index] ?? '').pathname;

async function stat(): Promise<Record<string, number>> {
  return world.domain.bulk(
    accountId,
    async (client) =>
      (
        await client.query<Record<string, number>>('select * from campaign_stat where campaign_id = $1', [
          campaignId,
        ])
      ).rows[0] ?? {},
  );
}

test("the pixel of an email counts an open and isn't cached", async () => {
  const answer = await app.inject({ url: pathOf('/o/'), headers: { 'user-agent': chrome } });
  expect(answer.headers['content-type']).toBe('image/gif');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.rawPayload.subarray(0, 6).toString()).toBe('GIF89a');
  expect(await stat()).toMatchObject({ views: 1, uniqueViews: 1 });
});

test("a link leads to the stored address, with the recipient's values", async () => {
  const answer = await app.inject({ url: pathOf('/c/'), headers: { 'user-agent': chrome } });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('https://shop.example/new?size=40&for=ama%40example.com');
  expect(await stat()).toMatchObject({ clicks: 1, uniqueClicks: 1 });
});

test('nothing in the URL of a link changes where it leads', async () => {
  const path = pathOf('/c/', 1);
  for (const suffix of [
    '?url=https://evil.example',
    '?next=//evil.example',
    '#https://evil.example',
    '?u=javascript:alert(1)',
  ]) {
    expect(
      (await app.inject({ url: `${path}${suffix}`, headers: { 'user-agent': chrome } })).headers.location,
    ).toBe('https://shop.example/sale');
  }
  expect((await app.inject({ url: `${path}/https://evil.example` })).statusCode).toBe(404);
  expect((await app.inject({ url: '/c/https%3A%2F%2Fevil.example' })).statusCode).toBe(404);
});

test("a HEAD request gets the same answer and isn't counted as a person", async () => {
  const before = await stat();
  expect(
    (await app.inject({ method: 'HEAD', url: pathOf('/c/'), headers: { 'user-agent': chrome } })).statusCode,
  ).toBe(302);
  expect(
    (await app.inject({ method: 'HEAD', url: pathOf('/o/'), headers: { 'user-agent': chrome } })).statusCode,
  ).toBe(200);
  expect(await stat()).toMatchObject({ views: before['views'], clicks: before['clicks'] });
});

test('an unknown pixel looks like any other, and an unknown link is not found', async () => {
  expect((await app.inject({ url: '/o/AAAA' })).headers['content-type']).toBe('image/gif');
  expect((await app.inject({ url: '/c/AAAA' })).statusCode).toBe(404);
});

test("one network can't count the same link without limit", async () => {
  const url = pathOf('/c/', 1);
  const answers = await Promise.all(
    Array.from({ length: 70 }, () =>
      app.inject({ url, headers: { 'user-agent': chrome }, remoteAddress: '203.0.113.77' }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
});
