import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneNumber, SmsWorld } from '../../../test/sms-world.ts';
import { checkInvariants } from '../../invariants/invariants.ts';

let carrier: Server;
let world: SmsWorld;
const unserved = phoneNumber(7);

/** Africa's Talking with a route to everyone but one network. */
function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const numbers = (new URLSearchParams(body).get('to') ?? '').split(',');
      const Recipients = numbers.map((number) =>
        number === unserved
          ? { statusCode: 407, status: 'CouldNotRoute', number, messageId: 'None' }
          : { statusCode: 101, status: 'Success', number, messageId: `ATXid_${number}` },
      );
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ SMSMessageData: { Message: 'Sent', Recipients } }));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  carrier = await listen();
  const { port } = carrier.address() as AddressInfo;
  world = await SmsWorld.start({
    africastalking: { url: `http://127.0.0.1:${port}`, username: 'kola', apiKey: 'key' },
  });
});
afterAll(async () => {
  await world.stop();
  await new Promise((resolve) => carrier.close(resolve));
});

it('says of a number that no carrier takes messages for that there is no route, and charges nothing for it', async () => {
  const account = await world.addAccount();
  const pasted = [phoneNumber(6), unserved].join('\n');
  const campaignId = await account.startSms({ pasted });
  await world.sendAll();
  const counts = await account.inScope(({ whyNot }) => whyNot.counts(campaignId));
  const { items } = await account.inScope(({ whyNot }) =>
    whyNot.people({ campaignId, reason: 'no_route', limit: 10 }),
  );
  expect(items).toMatchObject([{ address: unserved, state: 'left_out', reason: 'no_route' }]);
  expect(items[0]?.sentence).toContain('no carrier takes messages for their number');
  expect(counts).toMatchObject({
    audience: 2,
    sent: 1,
    failed: 0,
    leftOut: [{ reason: 'no_route', count: 1 }],
  });
  expect(await account.stat(campaignId)).toMatchObject({ recipients: 2, sent: 1, failed: 1 });
  expect((await checkInvariants(world.test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
});
