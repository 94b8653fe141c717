import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { type NewContactEvent, recordEvents } from './index.ts';
import { eventLimits } from './event.schema.ts';

let world: TestDomain;
let now: Date;
let account: TestAccount;
let contactId: string;

beforeAll(async () => {
  now = new Date();
  world = await startTestDomain({ clock: { now: () => now } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  now = new Date();
  account = await TestAccount.create(world.domain);
  contactId = await account.contact({ email: 'ada@example.com', telephone: '+2348031234567' });
});

const event = (change: Partial<NewContactEvent> = {}): NewContactEvent => ({
  contactId,
  name: 'form.submitted',
  at: now,
  source: 'form',
  dedupKey: null,
  properties: { title: 'Newsletter' },
  ...change,
});
const record = (...events: NewContactEvent[]) => account.inScope((scope) => recordEvents(scope, events));
const submit = (...events: Parameters<Awaited<ReturnType<typeof service>>['submit']>[0]) =>
  account.inScope((scope) => scope.events.submit(events));
const service = () => account.inScope((scope) => Promise.resolve(scope.events));
const stored = () =>
  account.query<{ name: string; at: Date; properties: object; contactId: string }>(
    'select name, at, properties, contact_id from contact_event where account_id = $1 order by at, id',
  );
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

describe('recording', () => {
  it('stores a batch and tells the rooms above once, with ids and times', async () => {
    expect(await record(event(), event({ name: 'page.visited', source: 'page', at: days(-1) }))).toBe(2);
    expect(await stored()).toMatchObject([
      { name: 'page.visited', at: days(-1) },
      { name: 'form.submitted', at: now, properties: { title: 'Newsletter' }, contactId },
    ]);
    const outbox = await account.query<{ payload: { names: string[]; events: [string, number][] } }>(
      `select payload from outbox_event where account_id = $1 and kind = 'contact.events-recorded'`,
    );
    const told = outbox.map(({ payload }) => ({
      names: payload.names,
      times: payload.events.map(([, at]) => at),
    }));
    expect(told).toEqual([
      { names: ['form.submitted', 'page.visited'], times: [now.getTime(), days(-1).getTime()] },
    ]);
  });

  it('rolls back with its transaction', async () => {
    const failing = account.inScope(async (scope) => {
      await recordEvents(scope, [event()]);
      throw new Error('the submission failed');
    });
    await expect(failing).rejects.toThrow('the submission failed');
    expect(await stored()).toEqual([]);
  });

  it('refuses a batch with an unknown contact, or one of another account, and stores nothing', async () => {
    const other = await TestAccount.create(world.domain);
    const foreign = await other.contact({ email: 'ada@example.com' });
    for (const id of [newId(), foreign])
      await expect(record(event(), event({ contactId: id }))).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toEqual([]);
  });

  it('stores a key once in 30 days, also within a batch', async () => {
    const keyed = event({ dedupKey: 'order-1' });
    expect(await record(keyed, { ...keyed, name: 'order.paid' }, event({ dedupKey: 'order-2' }))).toBe(2);
    expect(await record(keyed)).toBe(0);
    const names = (await stored()).map(({ name }) => name);
    expect(names).toEqual(['form.submitted', 'form.submitted']);
    now = days(29);
    expect(await record(keyed)).toBe(0);
    now = days(1);
    expect(await record(keyed)).toBe(1);
  });

  it('stores a key once when many processes send it at once', async () => {
    const batches = Array.from({ length: 8 }, (_, n) =>
      ['a', 'b', 'c', 'd'].toSorted(() => (n % 2 === 0 ? 1 : -1)).map((dedupKey) => event({ dedupKey })),
    );
    const counts = await Promise.all(batches.map((events) => record(...events)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    expect(await stored()).toHaveLength(4);
  });

  it('another account may use the same key', async () => {
    await record(event({ dedupKey: 'order-1' }));
    const other = await TestAccount.create(world.domain);
    const theirs = event({ contactId: await other.contact({ email: 'b@example.com' }), dedupKey: 'order-1' });
    expect(await other.inScope((scope) => recordEvents(scope, [theirs]))).toBe(1);
  });

  it('goes with its contact', async () => {
    await record(event());
    await account.query('delete from contact where account_id = $1 and id = $2', [contactId]);
    expect(await stored()).toEqual([]);
  });
});

describe('names', () => {
  it('are noted with their properties and the types these had first', async () => {
    await submit(
      { contactId, name: 'cart.abandoned', properties: { total: 12.5, coupon: 'TEN', due: '2026-12-01' } },
      { contactId, name: 'cart.abandoned', properties: { total: 'much', isGift: true } },
    );
    const names = await account.inScope((scope) => scope.events.names());
    expect(names[0]).toEqual({
      name: 'cart.abandoned',
      label: 'Cart abandoned',
      isUsed: true,
      properties: [
        { key: 'coupon', type: 'text' },
        { key: 'due', type: 'date' },
        { key: 'isGift', type: 'boolean' },
        { key: 'total', type: 'number' },
      ],
    });
    expect(names.find(({ name }) => name === 'order.paid')).toMatchObject({
      label: 'Order paid',
      isUsed: false,
      properties: expect.arrayContaining([{ key: 'amount', type: 'number' }]),
    });
  });

  it('and properties are limited: those beyond are refused, or stored without being offered', async () => {
    await account.query(
      `insert into event_name (account_id, name) select $1, 'name' || n from generate_series(1, $2::int) n`,
      [eventLimits.names - 1],
    );
    const properties = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}`, n]));
    const answer = await submit(
      { contactId, name: 'one.more', properties },
      { contactId, name: 'too.many', properties: {} },
      { contactId, name: 'name7', properties: {} },
      { contactId, name: 'one.more', properties: { another: 1 } },
    );
    expect(answer).toMatchObject({
      recorded: 3,
      refused: [{ index: 1, code: 'limit_reached', field: 'name' }],
    });
    const names = await account.inScope((scope) => scope.events.names());
    expect(names.find(({ name }) => name === 'one.more')?.properties).toHaveLength(50);
  });
});

describe('submitting', () => {
  it('finds the contact by id, email or telephone, and lists what it can’t store', async () => {
    const other = await TestAccount.create(world.domain);
    const foreign = await other.contact({ email: 'foreign@example.com' });
    const answer = await submit(
      { contactId, name: 'order.paid', properties: { amount: 5_000 } },
      { email: ' ADA@example.com', name: 'order.paid', properties: {} },
      { telephone: '0803 123 4567', name: 'order.paid', properties: {} },
      { contactId: foreign, name: 'order.paid', properties: {} },
      { email: 'foreign@example.com', name: 'order.paid', properties: {} },
      { telephone: 'no number', name: 'order.paid', properties: {} },
    );
    expect(answer).toEqual({
      recorded: 3,
      repeated: 0,
      refused: [
        expect.objectContaining({ index: 3, code: 'contact_not_found', field: 'contactId' }),
        expect.objectContaining({ index: 4, code: 'contact_not_found', field: 'email' }),
        expect.objectContaining({ index: 5, code: 'contact_not_found', field: 'telephone' }),
      ],
    });
    expect((await stored()).map((row) => row.contactId)).toEqual([contactId, contactId, contactId]);
  });

  it('counts repeats', async () => {
    const paid = { contactId, name: 'order.paid', properties: {}, dedupKey: 'o-1' };
    expect(await submit(paid, paid)).toEqual({ recorded: 1, repeated: 1, refused: [] });
    expect(await submit(paid)).toEqual({ recorded: 0, repeated: 1, refused: [] });
  });

  it('takes times of the last year, up to five minutes ahead', async () => {
    const at = (time: Date) => ({ contactId, name: 'order.paid', properties: {}, at: time });
    const answer = await submit(
      at(new Date(now.getTime() + 4 * 60_000)),
      at(new Date(now.getTime() + 6 * 60_000)),
      at(days(-364)),
      at(days(-366)),
    );
    expect(answer.refused.map(({ index, field }) => ({ index, field }))).toEqual([
      { index: 1, field: 'at' },
      { index: 3, field: 'at' },
    ]);
    const [old] = await account.query<{ leaf: string }>(
      'select tableoid::regclass::text as leaf from contact_event where account_id = $1 order by at',
    );
    expect(old?.leaf).toMatch(/^contact_event_\d{4}_\d\d$/);
  });

  it('keeps our own names for us', async () => {
    const answer = await submit({ contactId, name: 'form.submitted', properties: {} });
    expect(answer.refused).toMatchObject([{ code: 'invalid_input', field: 'name' }]);
  });
});
