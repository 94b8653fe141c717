import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../domain.ts';
import { type DomainError, newId } from '../../kernel/index.ts';
import {
  authenticateSenders,
  giveMoneyAndSubscription,
  makeBareAccount,
  startTestDomain,
  type TestDomain,
} from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import type { MessageRequest, SubmitOptions } from '../request/message-request.ts';
import { type MessageStatus, messageStatus } from '../request/message.schema.ts';

let test: TestDomain;
let account: SendingFixture;

beforeAll(async () => {
  test = await startTestDomain();
  account = await SendingFixture.create(test.domain);
  await account.query(
    `insert into sender (account_id, id, channel, sender, campaign, status) values ($1, $2, 'sms', 'Kola', 'transactional', 1)`,
    [newId()],
  );
});
afterAll(() => test.stop());

const inScope = <T>(work: (scope: Scope) => Promise<T>, accountId = account.accountId): Promise<T> =>
  test.domain.openScope({ accountId, userId: null }, work);
const submit = (requests: MessageRequest[], options: Partial<SubmitOptions> = {}) =>
  inScope(({ messages }) => messages.submit(requests, { source: 'api', ...options }));
const mail = (change: Partial<MessageRequest> = {}): MessageRequest => ({
  channel: 'email',
  from: { address: 'news@kola.example', name: 'Kola' },
  to: `${newId()}@example.com`,
  subject: 'Your receipt',
  html: '<p>Thank you.</p>',
  ...change,
});
const held = async () => (await inScope(({ wallet }) => wallet.balance('ngn'))).heldMinor;
const count = async (table: string) =>
  (await account.query<{ n: number }>(`select count(*)::int n from ${table} where account_id = $1`))[0]?.n ??
  0;

describe('submitting messages', () => {
  it('stores a thousand in one commit, with one hold of their maximum cost', async () => {
    const before = await held();
    const answer = await submit(Array.from({ length: 1_000 }, () => mail()));
    expect([answer.messages.length, answer.refused]).toEqual([1_000, []]);
    expect(
      await account.query(
        `select distinct d.state, d.channel, m.source, d.batch_id = $2 as same from delivery d join message m using (account_id, id) where account_id = $1`,
        [answer.batchId],
      ),
    ).toEqual([{ state: 'queued', channel: 'email', source: 'api', same: true }]);
    expect((await held()) - before).toBe(120_000n);
    expect(test.woken.some(({ kind }) => kind === 'messages.email')).toBe(true);
  });

  it('skips people who bounced, complained, were blocked or unsubscribed from its promotional sender, free of charge', async () => {
    const before = await held();
    await inScope(async ({ suppressions }) => {
      for (const reason of ['bounce', 'complaint', 'manual', 'unsubscribe'] as const)
        await suppressions.add({ channel: 'email', address: `${reason}@example.com`, reason });
    });
    const { messages } = await submit(
      ['bounce', 'complaint', 'manual', 'unsubscribe'].map((name) =>
        mail({ to: `${name.toUpperCase()}@Example.com` }),
      ),
    );
    expect(messages.map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'suppressed'],
      ['skipped', 'suppressed'],
      ['skipped', 'blocklisted'],
      ['skipped', 'unsubscribed'],
    ]);
    expect((await held()) - before).toBe(0n);
  });

  it('refuses a template with unreadable merge tags on its field, and accepts the others', async () => {
    const id = newId();
    await account.query(
      `insert into template (account_id, id, channel, kind, name, subject, html, text) values ($1, $2, 'email', 'html', 'Broken', 'Hi', '<p>{{ contact.name | shout }}</p>', '')`,
      [id],
    );
    const { messages, refused } = await submit(
      [mail({ html: undefined, subject: undefined, templateId: id }), mail()],
      { partial: true },
    );
    expect(refused).toMatchObject([
      { index: 0, field: 'templateId', code: 'unknown_merge_tag', message: expect.stringContaining('shout') },
    ]);
    expect(messages).toMatchObject([{ state: 'queued' }]);
  });

  it('refuses a whole batch without money', async () => {
    const { accountId } = await makeBareAccount(test.domain);
    await giveMoneyAndSubscription(test.domain, accountId);
    await inScope(async ({ sql, wallet }) => {
      await sql(
        `insert into sender (account_id, id, channel, sender, campaign, status, confirmed_at) values ($1, $2, 'email', 'a@kola.example', 'transactional', 1, now())`,
        [accountId, newId()],
      );
      const { availableMinor } = await wallet.balance('ngn');
      await wallet.debit({
        key: 'spent',
        kind: 'adjustment',
        money: { amountMinor: availableMinor - 200n, currency: 'ngn' },
      });
    }, accountId);
    await authenticateSenders(test.domain, accountId);
    const many = [1, 2].map(() => mail({ from: { address: 'a@kola.example' } }));
    const refusal = inScope(({ messages }) => messages.submit(many, { source: 'api' }), accountId);
    await expect(refusal).rejects.toMatchObject({
      code: 'insufficient_funds',
      details: { shortfallMinor: '40' },
    });
    await inScope(async ({ sql }) => {
      const { rows } = await sql(
        'select 1 from message union all select 1 from delivery union all select 1 from message_batch',
      );
      expect(rows).toEqual([]);
    }, accountId);
  });

  it('reports the errors of each message, and refuses the whole batch unless partial is set', async () => {
    const before = await count('message');
    const bad: MessageRequest[] = [
      mail(),
      mail({ to: 'not an address' }),
      mail({ from: { address: 'stranger@elsewhere.example' } }),
      mail({ headers: { 'X-Reference': 'a\r\nBcc: b@example.com' } }),
      mail({ headers: { Bcc: 'b@example.com' } }),
      mail({ subject: 'one\r\nBcc: b@example.com' }),
      mail({ templateId: newId(), html: undefined }),
      mail({
        attachments: [
          { filename: 'a.bin', contentType: 'application/pdf', content: new Uint8Array(10_000_001) },
        ],
      }),
      mail({ channel: 'sms', from: { address: 'kola' }, to: '0803 123 4567' }),
      mail({ scheduledAt: new Date(Date.now() + 31 * 86_400_000) }),
      mail({ from: { senderId: newId() } }),
    ];
    const { messages, refused } = await submit(bad);
    expect(messages).toEqual([]);
    expect(refused.map(({ index, field }) => [index, field])).toEqual([
      [1, 'to'],
      [2, 'from'],
      [3, 'headers.X-Reference'],
      [4, 'headers.Bcc'],
      [5, 'subject'],
      [6, 'templateId'],
      [7, 'attachments'],
      [8, 'html'],
      [9, 'scheduledAt'],
      [10, 'from'],
    ]);
    expect(await count('message')).toBe(before);
    const partial = await submit(bad, { partial: true });
    expect([partial.messages.map(({ index }) => index), partial.refused.length]).toEqual([[0], 10]);
    expect(await count('message')).toBe(before + 1);
  });

  it('prices an SMS by its segments, country and network', async () => {
    const sms = (to: string, text: string): MessageRequest => ({
      channel: 'sms',
      from: { address: 'Kola' },
      to,
      text,
    });
    const before = await held();
    const { messages, refused } = await submit([
      sms('08031234567', 'Your code is 1234'),
      sms('+233241234567', 'a'.repeat(161)),
      sms('+2348031234567', '₦'.repeat(71)),
    ]);
    expect(refused).toEqual([]);
    expect(messages.map(({ recipient, segments }) => [recipient, segments])).toEqual([
      ['+2348031234567', 1],
      ['+233241234567', 2],
      ['+2348031234567', 2],
    ]);
    expect((await held()) - before).toBe(570n + 2n * 675n + 1_140n);
  });

  it('answers a repeated id with the first message, without a second charge', async () => {
    const id = newId();
    const to = 'again@example.com';
    const first = await submit([mail({ id, to })]);
    const before = await held();
    const again = await submit([mail({ id, to }), mail()]);
    expect(again.messages.map(({ isReplay }) => isReplay)).toEqual([true, false]);
    expect(again.messages[0]?.id).toBe(first.messages[0]?.id);
    expect((await held()) - before).toBe(120n);
    const together = newId();
    const racing = await Promise.all([1, 2, 3, 4].map(() => submit([mail({ id: together, to })])));
    expect(racing.filter(({ messages }) => messages[0]?.isReplay === false)).toHaveLength(1);
    expect((await held()) - before).toBe(240n);
  });

  it('refuses another message under a used id, alone or in a race, and accepts the same one with fields in any order', async () => {
    const id = newId();
    const data = { b: 1, a: { d: 2, c: [3] } };
    const to = 'other@example.com';
    await submit([mail({ id, to, data, subject: 'One' })]);
    const other = await submit([mail({ id, to, data, subject: 'Two' })]);
    expect(other.refused).toMatchObject([{ index: 0, field: 'id', code: 'conflict' }]);
    const same = await submit([{ ...mail({ id, to, subject: 'One' }), data: { a: { c: [3], d: 2 }, b: 1 } }]);
    expect([same.refused, same.messages[0]?.isReplay]).toEqual([[], true]);
    const raced = newId();
    const answers = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((subject) => submit([mail({ id: raced, subject })])),
    );
    const kinds = answers.map((answer) =>
      answer.status === 'rejected'
        ? (answer.reason as DomainError).code
        : (answer.value.refused[0]?.code ?? 'taken'),
    );
    expect(kinds.sort()).toEqual(['conflict', 'conflict', 'taken']);
  });

  it('reports sending for a repeated message that a worker has claimed', async () => {
    const id = newId();
    const request = mail({ id });
    await submit([request]);
    await account.query(`update delivery set send_after = null where account_id = $1 and id = $2`, [id]);
    expect((await submit([request])).messages).toMatchObject([{ state: 'sending', isReplay: true }]);
  });

  it.each([
    [`send_after = null`, 'sending'],
    [`send_after = 'infinity'`, 'held'],
    [`state = 'sent'`, 'sent'],
    [`state = 'sent', delivered_at = now()`, 'delivered'],
    [`state = 'sent', bounced_at = now()`, 'bounced'],
    [`state = 'failed', bounced_at = now()`, 'bounced'],
    [`state = 'failed'`, 'failed'],
    [`state = 'unknown', bounced_at = now()`, 'bounced'],
    [`state = 'sent', bounced_at = now(), complained_at = now()`, 'complained'],
    [`state = 'skipped'`, 'skipped'],
    [`state = 'sent', channel = 'sms', bounced_at = now()`, 'undelivered'],
    [`state = 'failed', channel = 'sms', bounced_at = now()`, 'failed'],
  ])('with %s has the status %s, and no other filter finds it', async (change, status) => {
    const reference = `order ${newId()}`;
    const { messages } = await submit([mail({ reference })]);
    await account.query(`update delivery set ${change} where account_id = $1 and id = $2`, [messages[0]?.id]);
    const found = async (wanted: MessageStatus) =>
      (
        await inScope(({ messages: all }) => all.list({ search: reference, status: wanted, limit: 5 }))
      ).items.map((item) => item.status);
    expect(await Promise.all(messageStatus.options.map(found))).toEqual(
      messageStatus.options.map((one) => (one === status ? [status] : [])),
    );
  });
});
