import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import type { MessageRequest } from '../request/message-request.ts';

let test: TestDomain;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

const start = () => SendingFixture.create(test.domain);
const submit = (account: SendingFixture, requests: MessageRequest[]) =>
  account.inScope(({ messages }) => messages.submit(requests, { source: 'api' }));
const mail = (to: string, change: Partial<MessageRequest> = {}): MessageRequest => ({
  channel: 'email',
  from: { address: 'news@kola.example', name: 'Kola' },
  to,
  subject: 'Your receipt ₦500',
  html: '<p>Thank you, Adé.</p>',
  ...change,
});

describe('the list of messages', () => {
  it("contains only the account's own, found by address, reference, id and time, in pages", async () => {
    const [account, other] = [await start(), await start()];
    const { messages } = await submit(account, [
      mail('l1@example.com', { reference: 'A-1' }),
      mail('l2@example.com', { subject: 'Other' }),
      mail('l3@example.com'),
    ]);
    const list = (filter: object) =>
      account.inScope(({ messages: all }) => all.list({ limit: 2, ...filter }));
    const first = await list({});
    const second = await list({ cursor: first.nextCursor });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      messages
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const found = async (filter: object) => (await list(filter)).items.map(({ recipient }) => recipient);
    expect(await found({ search: 'L2@example.com' })).toEqual(['l2@example.com']);
    expect(await found({ search: 'a-1' })).toEqual(['l1@example.com']);
    expect(await found({ search: messages[1]?.id })).toEqual(['l2@example.com']);
    expect(await found({ search: 'other', state: 'queued', channel: 'email', source: 'api' })).toEqual([
      'l2@example.com',
    ]);
    expect(await other.inScope(({ messages: all }) => all.list({ limit: 10 }))).toEqual({
      items: [],
      nextCursor: null,
    });
    const id = messages[0]?.id ?? '';
    for (const work of [
      (scope: Scope) => scope.messages.get(id),
      (scope: Scope) => scope.messages.events(id),
      (scope: Scope) => scope.messages.cancel(id),
    ]) {
      await expect(other.inScope(async (scope) => void (await work(scope)))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  // 25 hours apart, so that it's never the same day in both.
  it.each([
    ['Pacific/Kiritimati', 'Pacific/Midway'],
    ['Pacific/Midway', 'Pacific/Kiritimati'],
  ])('goes by the days of the account’s zone, here %s', async (zone, elsewhere) => {
    const account = await start();
    await account.query('update account set timezone = $2 where id = $1', [zone]);
    await submit(account, [mail('today@example.com')]);
    const count = (day: string) =>
      account.inScope(async ({ messages }) => {
        const { items } = await messages.list({ from: day, to: day, limit: 10 });
        return [items.length, (await messages.total({ from: day, to: day })).count];
      });
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
    expect(await count(dayIn(zone))).toEqual([1, 1]);
    expect(await count(dayIn(elsewhere))).toEqual([0, 0]);
  });
});
