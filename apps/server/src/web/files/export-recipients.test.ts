import { newId } from '@talkdrum/domain';
import { goodPassword, makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog, testEnvironment } from '../../testing/index.ts';
import { buildWeb } from '../server.ts';
import { BodyRoom } from '../../bodies/body-room.ts';
import { addFiles } from './files.ts';

let test: TestDomain;
let app: FastifyInstance;
let session: Record<string, string>;
let url: string;

beforeAll(async () => {
  test = await startTestDomain();
  const env = testEnvironment(test.database);
  const { accountId, userId } = await makePerson(test.domain, 'ada@eze.example');
  const web = await buildWeb(test.domain, env, silentLog());
  const headers = {
    'content-type': 'application/json',
    origin: env.APP_URL,
    'sec-fetch-site': 'same-origin',
  };
  const signedIn = await web.inject({
    method: 'POST',
    url: '/trpc/onboarding.signIn',
    headers,
    payload: JSON.stringify({ email: 'ada@eze.example', password: goodPassword }),
  });
  session = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]));
  await web.close();
  app = fastify();
  await app.register(cookie);
  await addFiles(app, test.domain, env, new BodyRoom());
  url = await test.domain.openScope({ accountId, userId }, async ({ sql }) => {
    const id = newId();
    await sql(
      `insert into campaign (account_id, id, channel, name, status) values ($1, $2, 'email', 'Süle & Söhne', 'finished')`,
      [accountId, id],
    );
    await sql(
      `insert into delivery (account_id, id, campaign_id, channel, address, name, state, reason)
       values ($1, $3, $2, 'email', 'a@x.example', '=1+1', 'sent', null), ($1, $4, $2, 'email', 'b@x.example', null, 'failed', 'refused')`,
      [accountId, id, newId(), newId()],
    );
    return `/files/campaigns/${id}/contacts.csv`;
  });
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

it("exports a campaign's recipients without formulas that a spreadsheet would run", async () => {
  const all = await app.inject({ url, cookies: session });
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(all.headers['content-disposition']).toContain(encodeURIComponent('Süle & Söhne-contacts.csv'));
  const [head, first, second] = all.body.split(/\r?\n/);
  expect(head).toMatch(/^email,name,state,reason/);
  expect(first).toMatch(/^a@x\.example,"?'=1\+1"?,sent/);
  expect(second).toMatch(/^b@x\.example,.*failed,refused/);
  expect((await app.inject({ url: `${url}?state=failed`, cookies: session })).body).not.toContain(
    'a@x.example',
  );
  const found = (await app.inject({ url: `${url}?search=B%40X`, cookies: session })).body;
  expect([found.includes('a@x.example'), found.includes('b@x.example')]).toEqual([false, true]);
});

it('exports nothing without a session, for another campaign, or for an unknown state or outcome', async () => {
  const answers = [
    await app.inject({ url }),
    await app.inject({ url: `/files/campaigns/${newId()}/contacts.csv`, cookies: session }),
    await app.inject({ url: `${url}?state=x`, cookies: session }),
    await app.inject({ url: `${url}?outcome=x`, cookies: session }),
    await app.inject({ url: `${url}?outcome=bounce.%00`, cookies: session }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 404, 400, 400, 400]);
});
