import { createHmac, randomUUID } from 'node:crypto';
import { callbackUrl, type CarrierName, createDomain, type Domain, newId } from '@talkdrum/domain';
import { cloneDatabase, makeAccount, type TestDatabase } from '@talkdrum/domain/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { domainConfig } from '../../environment.ts';
import { eventually, silentLog, testEnvironment } from '../../testing/index.ts';
import { buildWeb } from '../server.ts';

let database: TestDatabase;
let domain: Domain;
let app: FastifyInstance;
let accountId: string;
const keys = {
  AFRICASTALKING_USERNAME: 'sandbox',
  AFRICASTALKING_API_KEY: 'at_key_of_this_file',
  TERMII_API_KEY: 'termii_key_of_this_file',
  TERMII_SECRET_KEY: 'termii_secret_of_this_file',
  TWILIO_ACCOUNT_SID: 'ACtest',
  TWILIO_AUTH_TOKEN: 'twilio_token_of_this_file',
  INFOBIP_URL: 'http://127.0.0.1:2',
  INFOBIP_API_KEY: 'infobip_key_of_this_file',
  SMS_CALLBACK_URL: 'https://talkdrum.example',
};

beforeAll(async () => {
  database = await cloneDatabase();
  const env = testEnvironment(database, keys);
  domain = await createDomain(domainConfig(env, silentLog()));
  app = await buildWeb(domain, env, silentLog());
  ({ accountId } = await makeAccount(domain));
});
afterAll(async () => {
  await app.close();
  await domain.close();
  await database.drop();
});

const urlOf = (carrier: CarrierName) =>
  callbackUrl('https://talkdrum.example', domain.config.secret, carrier);
const pathOf = (carrier: CarrierName) => new URL(urlOf(carrier)).pathname;
const form = 'application/x-www-form-urlencoded';
const call = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });

/** A sent text, and its carrier's id. */
async function sentText(carrier: CarrierName): Promise<{ id: string; providerId: string }> {
  const [id, providerId] = [newId(), randomUUID()];
  await domain.bulk(accountId, (client) =>
    client.query(
      `insert into delivery (account_id, id, channel, address, state, settled_at) values ($1, $2, 'sms', '+2348031234567', 'sent', now())`,
      [accountId, id],
    ),
  );
  await domain.pool.query(
    `insert into sms_submission (carrier, provider_id, account_id, delivery_id, sender, number_hash) values ($1, $2, $3, $4, 'KOLA', sha256('+2348031234567'))`,
    [carrier, providerId, accountId, id],
  );
  return { id, providerId };
}

async function stateOf(id: string): Promise<'waiting' | 'delivered' | 'failed'> {
  const { rows } = await domain.bulk(accountId, (client) =>
    client.query<{ delivered: boolean; bounced: boolean }>(
      'select delivered_at is not null as delivered, bounced_at is not null as bounced from delivery where account_id = $1 and id = $2',
      [accountId, id],
    ),
  );
  return rows[0]?.delivered ? 'delivered' : rows[0]?.bounced ? 'failed' : 'waiting';
}

const eventsOf = async (id: string) =>
  (
    await domain.bulk(accountId, (client) =>
      client.query('select kind from delivery_event where account_id = $1 and delivery_id = $2', [
        accountId,
        id,
      ]),
    )
  ).rows;
const waitingReceipts = async () => (await domain.pool.query('select 1 from sms_receipt')).rowCount;

const signTwilio = (body: string) =>
  createHmac('sha1', keys.TWILIO_AUTH_TOKEN)
    .update(
      urlOf('twilio') +
        [...new URLSearchParams(body)]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, value]) => key + value)
          .join(''),
    )
    .digest('base64');
const signTermii = (body: string) => createHmac('sha512', keys.TERMII_SECRET_KEY).update(body).digest('hex');

describe('the receipt addresses of SMS carriers', () => {
  it.each([
    [
      'africastalking',
      (id: string) => ({
        body: new URLSearchParams({ id, status: 'Success', phoneNumber: '+2348031234567' }).toString(),
        headers: { 'content-type': form },
      }),
    ],
    [
      'infobip',
      (messageId: string) => ({
        body: JSON.stringify({
          results: [
            { messageId, status: { groupId: 3, groupName: 'DELIVERED', name: 'DELIVERED_TO_HANDSET' } },
          ],
        }),
        headers: {},
      }),
    ],
    [
      'termii',
      (message_id: string) =>
        signed(
          JSON.stringify({ type: 'outbound', message_id, status: 'DELIVERED' }),
          'x-termii-signature',
          signTermii,
        ),
    ],
    [
      'twilio',
      (sid: string) =>
        signed(
          new URLSearchParams({
            MessageSid: sid,
            MessageStatus: 'delivered',
            To: '+2348031234567',
          }).toString(),
          'x-twilio-signature',
          signTwilio,
          form,
        ),
    ],
  ] as const)('take what %s says, once however often it is said', async (carrier, receipt) => {
    const { id, providerId } = await sentText(carrier);
    const { body, headers } = receipt(providerId);
    for (let n = 0; n < 3; n += 1) expect((await call(pathOf(carrier), body, headers)).statusCode).toBe(200);
    await eventually(async () => (await waitingReceipts()) === 0);
    expect(await stateOf(id)).toBe('delivered');
    expect(await eventsOf(id)).toEqual([{ kind: 'delivered' }]);
  });

  it("refuse unsigned calls, signatures over other bytes and calls without the address's secret, and store nothing", async () => {
    const { id, providerId } = await sentText('twilio');
    const body = new URLSearchParams({ MessageSid: providerId, MessageStatus: 'delivered' }).toString();
    const twilio = (headers: Record<string, string>) =>
      call(pathOf('twilio'), body, { 'content-type': form, ...headers });
    for (const signature of ['', 'abc', signTwilio(`${body}&x=1`)])
      expect((await twilio({ 'x-twilio-signature': signature })).statusCode).toBe(401);
    expect((await twilio({})).statusCode).toBe(401);
    const unsigned = await sentText('africastalking');
    const plain = new URLSearchParams({ id: unsigned.providerId, status: 'Success' }).toString();
    for (const token of ['x', 'a'.repeat(32), new URL(urlOf('infobip')).pathname.split('/').at(-1)])
      expect(
        (await call(`/callbacks/sms/africastalking/${token}`, plain, { 'content-type': form })).statusCode,
      ).toBe(404);
    expect((await call('/callbacks/sms/nobody/x', '{}')).statusCode).toBe(404);
    expect(await waitingReceipts()).toBe(0);
    expect([await stateOf(id), await stateOf(unsigned.id)]).toEqual(['waiting', 'waiting']);
  });

  it("don't accept one carrier's receipts for another, nor a second verdict after the first", async () => {
    const mine = await sentText('infobip');
    const body = new URLSearchParams({ id: mine.providerId, status: 'Failed' }).toString();
    expect((await call(pathOf('africastalking'), body, { 'content-type': form })).statusCode).toBe(200);
    const say = (groupId: number) =>
      call(
        pathOf('infobip'),
        JSON.stringify({ results: [{ messageId: mine.providerId, status: { groupId, name: 'WORD' } }] }),
      );
    expect((await say(3)).statusCode).toBe(200);
    await eventually(async () => (await stateOf(mine.id)) === 'delivered');
    expect((await say(2)).statusCode).toBe(200);
    // Only the unknown receipt is left: that carrier has no such message.
    await eventually(async () => (await waitingReceipts()) === 1);
    expect(await stateOf(mine.id)).toBe('delivered');
    await domain.pool.query('delete from sms_receipt');
  });

  it('record numbers on the do-not-disturb list and numbers that no longer exist', async () => {
    const dnd = await sentText('termii');
    const { body, headers } = signed(
      JSON.stringify({ type: 'outbound', message_id: dnd.providerId, status: 'DND Active on Phone Number' }),
      'x-termii-signature',
      signTermii,
    );
    expect((await call(pathOf('termii'), body, headers)).statusCode).toBe(200);
    await eventually(async () => (await stateOf(dnd.id)) === 'failed');
    expect(
      (
        await domain.pool.query(
          `select 1 from sms_do_not_disturb where number_hash = sha256('+2348031234567')`,
        )
      ).rowCount,
    ).toBe(1);
    const gone = await sentText('africastalking');
    const form2 = new URLSearchParams({
      id: gone.providerId,
      status: 'Failed',
      failureReason: 'UserDoesNotExist',
    }).toString();
    expect((await call(pathOf('africastalking'), form2, { 'content-type': form })).statusCode).toBe(200);
    await eventually(async () => (await stateOf(gone.id)) === 'failed');
    const found = await domain.openScope({ accountId, userId: null }, ({ suppressions }) =>
      suppressions.find('sms', '+2348031234567'),
    );
    expect(found).toMatchObject({ reason: 'bounce' });
  });

  it('answer a body of any kind without failing', async () => {
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{"results":[{}]}',
      'a=b',
      '\u0000',
      JSON.stringify({ results: Array.from({ length: 1_001 }, () => ({})) }),
    ])
      for (const carrier of ['africastalking', 'infobip'] as const)
        expect((await call(pathOf(carrier), body)).statusCode).toBe(200);
    expect((await call(pathOf('infobip'), 'x'.repeat(600_000))).statusCode).toBe(413);
    const zero = new URLSearchParams({ id: 'a\u0000b', status: 'Success' }).toString();
    expect((await call(pathOf('africastalking'), zero, { 'content-type': form })).statusCode).toBeLessThan(
      500,
    );
  });
});

function signed(body: string, header: string, sign: (body: string) => string, type = 'application/json') {
  return { body, headers: { 'content-type': type, [header]: sign(body) } };
}
