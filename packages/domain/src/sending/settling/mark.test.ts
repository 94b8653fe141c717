import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRequest } from '../../messages/request/message-request.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import type { SendingFixture } from '../../testing/sending-fixture.ts';
import { claimMessages } from '../claims/claim-messages.ts';
import { claimRecipients } from '../claims/claim-recipients.ts';
import { releaseLeases } from '../leases/release-leases.ts';
import { TenantConnection } from '../leases/tenant-connection.ts';
import { startWithSenders } from '../testing/start-with-senders.ts';
import { mark } from '../testing/settle-by-hand.ts';
import { defaultMonth } from '../testing/default-month.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const start = () => startWithSenders(test.domain);
const submit = (account: SendingFixture, requests: MessageRequest[]) =>
  account.inScope(({ messages }) => messages.submit(requests, { source: 'api' }));
const mail = (to: string, change: Partial<MessageRequest> = {}): MessageRequest => ({
  channel: 'email',
  from: { address: 'news@kola.example', name: 'Kola' },
  to,
  subject: 'Offers',
  html: '<p>Hello</p>',
  ...change,
});
const unsubscribe = (account: SendingFixture, channel: 'email' | 'sms', address: string) =>
  account.inScope(({ suppressions }) => suppressions.add({ channel, address, reason: 'unsubscribe' }));

describe('between claim and mark', () => {
  const claim = { after: '-infinity', limit: 10, leaseSeconds: 60 };

  it("a campaign's suppressed recipient is not sent to, and the next claim records why", async () => {
    const account = await start();
    await account.addContacts(['stays@example.com', 'leaves@example.com']);
    const { id } = await account.startCampaign(undefined, undefined, false);
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const request = {
      accountId: account.accountId,
      campaignId: id,
      ...claim,
      withAttributes: false,
      keptUntil: defaultMonth,
    };
    const { leased } = await claimRecipients(connection, request);
    await unsubscribe(account, 'email', 'leaves@example.com');
    const { marked, refused } = await mark(connection, leased);
    expect(marked.map(({ address }) => address)).toEqual(['stays@example.com']);
    await releaseLeases(connection, account.accountId, refused);
    expect((await claimRecipients(connection, request)).leased).toEqual([]);
    await connection.close();
    expect((await account.rows(id)).map(({ address, state, reason }) => [address, state, reason])).toEqual([
      ['leaves@example.com', 'skipped', 'unsubscribed'],
      ['stays@example.com', 'queued', null],
    ]);
  });

  it('a single message is held back if its recipient unsubscribes or its sender is refused', async () => {
    const account = await start();
    await submit(account, [
      mail('a-leaves@example.com'),
      mail('b-promoted@example.com'),
      mail('c-receipt@example.com', { from: { address: 'receipts@kola.example' } }),
    ]);
    const connection = new TenantConnection(test.domain.config.appDatabaseUrl);
    const { leased: claimed } = await claimMessages(connection, account.accountId, 'email', claim);
    const leased = claimed.toSorted((a, b) => a.address.localeCompare(b.address));
    await unsubscribe(account, 'email', 'a-leaves@example.com');
    await unsubscribe(account, 'email', 'c-receipt@example.com');
    const first = await mark(connection, leased.slice(0, 1));
    await account.inScope(({ senderReviews }) => senderReviews.refuse(account.senderId, 'Not your domain.'));
    const rest = await mark(connection, leased.slice(1));
    await connection.close();
    expect([...first.marked, ...rest.marked].map(({ address }) => address)).toEqual([
      'c-receipt@example.com',
    ]);
  });
});
