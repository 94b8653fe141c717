import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { applyVerdictsSql } from './apply-verdicts.sql.ts';
import { ReceiptDesk } from './receipt-desk.ts';
import { ReceiptRounds } from './receipt-rounds.ts';
import { indexLookupsOnly } from './settle-receipts.sql.ts';
import { settleReceipts } from './settle-receipts.ts';

let test: TestDomain;
let accountId: string;
let desk: ReceiptDesk;
beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeAccount(test.domain));
  desk = new ReceiptDesk(test.domain);
});
afterAll(async () => {
  await desk.stop();
  await test.stop();
});

async function message(state = 'sent', account = accountId, address = '+2348031234567'): Promise<string> {
  const id = newId();
  await test.domain.bulk(account, (client) =>
    client.query(
      `insert into delivery (account_id, id, channel, address, state, send_after) values ($1, $2, 'sms', $4, $3, null)`,
      [account, id, state, address],
    ),
  );
  return id;
}

async function submitted(deliveryId: string, ids: string[], account = accountId): Promise<void> {
  for (const id of ids)
    await test.domain.pool.query(
      `insert into sms_submission (carrier, provider_id, account_id, delivery_id, parts, sender, number_hash) values ('smpp', $1, $2, $3, $4, 'KOLA', sha256('x'))`,
      [id, account, deliveryId, ids.length],
    );
}

const say = (providerId: string, state: 'delivered' | 'failed' = 'delivered') =>
  desk.takeReceipts('smpp', [{ providerId, state, detail: state }]);
const waiting = async () => (await test.domain.pool.query('select 1 from sms_receipt')).rowCount;

async function stateOf(id: string, account = accountId): Promise<string> {
  const { rows } = await test.domain.bulk(account, (client) =>
    client.query<{ state: string }>(
      `select case when delivered_at is not null then 'delivered' when bounced_at is not null then 'failed' else 'waiting' end as state from delivery where account_id = $1 and id = $2`,
      [account, id],
    ),
  );
  return rows[0]?.state ?? 'none';
}

describe('a receipt', () => {
  it('that arrives before the answer waits for it', async () => {
    const id = await message();
    await say('early-1');
    await desk.settle();
    expect([await stateOf(id), await waiting()]).toEqual(['waiting', 1]);
    await submitted(id, ['early-1']);
    await desk.settle();
    expect([await stateOf(id), await waiting()]).toEqual(['delivered', 0]);
  });

  it('waits until its message is settled, so counters stay correct', async () => {
    const id = await message('queued');
    await submitted(id, ['sending-1']);
    await say('sending-1', 'failed');
    await desk.settle();
    expect(await stateOf(id)).toBe('waiting');
    await test.domain.bulk(accountId, (client) =>
      client.query(`update delivery set state = 'sent' where account_id = $1 and id = $2`, [accountId, id]),
    );
    await desk.settle();
    expect([await stateOf(id), await waiting()]).toEqual(['failed', 0]);
  });

  it('is kept in the carrier’s words; where it said nothing, its answer stays', async () => {
    const words = ['delivered', 'EXPIRED 027', ''];
    const ids = await Promise.all(words.map(() => message()));
    for (const [n, id] of ids.entries()) await submitted(id, [`words-${n}`]);
    await test.domain.bulk(accountId, (client) =>
      client.query(`update delivery set response = 'ESME_ROK' where account_id = $1 and id = any($2)`, [
        accountId,
        ids,
      ]),
    );
    await desk.takeReceipts(
      'smpp',
      words.map((detail, n) => ({
        providerId: `words-${n}`,
        state: n === 1 ? 'failed' : 'delivered',
        detail,
      })),
    );
    await desk.settle();
    const { rows } = await test.domain.bulk(accountId, (client) =>
      client.query<{ response: string; kind: string; detail: string }>(
        `select d.response, e.kind, e.detail
         from delivery d
         join delivery_event e on e.account_id = d.account_id and e.delivery_id = d.id
         where d.account_id = $1 and d.id = any($2)
         order by array_position($2, d.id)`,
        [accountId, ids],
      ),
    );
    expect(rows).toEqual([
      { response: 'delivered', kind: 'delivered', detail: 'delivered' },
      { response: 'EXPIRED 027', kind: 'bounce', detail: 'EXPIRED 027' },
      { response: 'ESME_ROK', kind: 'delivered', detail: '' },
    ]);
  });

  it('counts once: another one of its id changes nothing, also when the first came at a bad time', async () => {
    const [reached, retried] = [await message(), await message('queued')];
    await submitted(reached, ['again-1']);
    await submitted(retried, ['again-2']);
    const set = (id: string, change: string) =>
      test.domain.bulk(accountId, (client) =>
        client.query(`update delivery set ${change} where account_id = $1 and id = $2`, [accountId, id]),
      );
    // It waits for its next attempt, so a failure of the last one says nothing any more.
    await set(retried, `send_after = now() + interval '1 hour'`);
    for (const state of ['delivered', 'failed'] as const) await say('again-1', state);
    await say('again-2', 'failed');
    await desk.settle();
    expect([await stateOf(reached), await stateOf(retried), await waiting()]).toEqual([
      'delivered',
      'waiting',
      0,
    ]);
    await set(retried, `state = 'sent', send_after = null`);
    await say('again-1', 'failed');
    await say('again-2', 'failed');
    await desk.settle();
    expect([await stateOf(reached), await stateOf(retried), await waiting()]).toEqual([
      'delivered',
      'waiting',
      0,
    ]);
  });

  it('of a long text counts when all its parts arrived, or with the first failed one', async () => {
    const [whole, broken] = [await message(), await message()];
    await submitted(whole, ['a1', 'a2', 'a3']);
    await submitted(broken, ['b1', 'b2']);
    for (const id of ['a1', 'a3', 'b1']) await say(id);
    await desk.settle();
    expect([await stateOf(whole), await stateOf(broken)]).toEqual(['waiting', 'waiting']);
    await Promise.all([say('a2'), say('b2', 'failed')]);
    await desk.settle();
    expect([await stateOf(whole), await stateOf(broken)]).toEqual(['delivered', 'failed']);
  });

  it('is counted once if many processes settle at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => message()));
    for (const [n, id] of ids.entries()) await submitted(id, [`many-${n}`]);
    for (let copy = 0; copy < 3; copy += 1) await Promise.all(ids.map((_id, n) => say(`many-${n}`)));
    await Promise.all(Array.from({ length: 5 }, () => settleReceipts(test.domain)));
    await desk.settle();
    const { rows } = await test.domain.bulk(accountId, (client) =>
      client.query<{ events: number; messages: number }>(
        'select count(*)::int as events, count(distinct delivery_id)::int as messages from delivery_event where account_id = $1 and delivery_id = any($2)',
        [accountId, ids],
      ),
    );
    expect([rows[0], await waiting()]).toEqual([{ events: 40, messages: 40 }, 0]);
  });

  it('reaches only the account that owns the message', async () => {
    const other = await makeAccount(test.domain, 'Other');
    const [mine, theirs] = [await message(), await message('sent', other.accountId)];
    await submitted(theirs, ['theirs-1'], other.accountId);
    await say('theirs-1');
    await desk.settle();
    expect([await stateOf(mine), await stateOf(theirs, other.accountId)]).toEqual(['waiting', 'delivered']);
  });

  it('counts for the network of its number, or for its country alone', async () => {
    const { accountId: account } = await makeAccount(test.domain, 'Networks');
    const numbers = ['+2348031234567', '+2348035550001', '+2348051234567', '+2340001234567', '+9991234567'];
    for (const [n, number] of numbers.entries()) {
      await submitted(await message('sent', account, number), [`network-${n}`], account);
      await say(`network-${n}`, n === 1 ? 'failed' : 'delivered');
    }
    await desk.settle();
    const { rows } = await test.domain.bulk(account, (client) =>
      client.query(
        `select country, network, delivered::int as delivered, failed::int as failed
         from sms_network_day
         where account_id = $1
         order by country, network`,
        [account],
      ),
    );
    expect(rows).toEqual([
      { country: '', network: '*', delivered: 1, failed: 0 },
      { country: 'NG', network: '*', delivered: 1, failed: 0 },
      { country: 'NG', network: 'glo', delivered: 1, failed: 0 },
      { country: 'NG', network: 'mtn', delivered: 1, failed: 1 },
    ]);
  });
});

describe('receipts that can’t be applied', () => {
  const storeMany = (prefix: string, count: number) =>
    test.domain.pool.query(
      `insert into sms_receipt (carrier, provider_id, state)
       select 'smpp', $1 || n, 'delivered' from generate_series(1, $2::int) n`,
      [prefix, count],
    );
  afterEach(() => test.domain.pool.query('delete from sms_receipt'));

  it('of unknown ids are read once, and not for each receipt that comes behind them', async () => {
    await storeMany('nobody-', 5_000);
    const rounds = new ReceiptRounds();
    expect((await settleReceipts(test.domain, rounds)).read).toBe(5_000);
    const id = await message();
    await submitted(id, ['behind-1']);
    await storeMany('behind-', 1);
    expect(await settleReceipts(test.domain, rounds)).toEqual({ read: 1, changed: 1 });
    expect(await stateOf(id)).toBe('delivered');
  });

  it('because their texts are still being sent don’t keep others back, however many there are', async () => {
    await test.domain.bulk(accountId, (client) =>
      client.query(
        `with texts as (
          insert into delivery (account_id, id, channel, address, state, send_after)
          select $1, uuidv7(), 'sms', '+23480312' || n, 'queued', null from generate_series(10001, 12500) n
          returning id)
         insert into sms_submission (carrier, provider_id, account_id, delivery_id, parts, sender, number_hash)
         select 'smpp', 'held-' || row_number() over (), $1, id, 1, 'KOLA', sha256('x') from texts`,
        [accountId],
      ),
    );
    await storeMany('held-', 2_500);
    const id = await message();
    await submitted(id, ['after-1']);
    await storeMany('after-', 1);
    await desk.settle();
    expect([await stateOf(id), await waiting()]).toEqual(['delivered', 2_500]);
  });
});

it('verdicts read no other delivery of their account, even before PostgreSQL knows how many it has', async () => {
  const { accountId: account } = await makeAccount(test.domain, 'Large');
  const plan = await test.domain.bulk(account, async (client) => {
    const { rows } = await client.query<{ id: string; month: string }>(
      `insert into delivery (account_id, id, channel, address, state)
       select $1, uuidv7(), 'sms', '+23480312' || n, 'sent' from generate_series(10000, 13000) n
       returning id, kept_until::text as month`,
      [account],
    );
    const ids = rows.slice(0, 100).map(({ id }) => id);
    await client.query(indexLookupsOnly);
    const answer = await client.query<{ plan: string }>(`explain (analyze, timing off) ${applyVerdictsSql}`, [
      account,
      ids,
      [rows[0]?.month],
      [],
      '{}',
    ]);
    return answer.rows.map((row) => Object.values(row)[0]).join('\n');
  });
  expect(plan).toMatch(/Update on delivery d .*actual rows=100/);
  const found = plan.slice(plan.indexOf('CTE changed'), plan.indexOf('CTE events'));
  expect(found).toMatch(/Index Cond: \(\(account_id = .* AND \(id = ANY/);
  expect(found).not.toMatch(/Join|Nested Loop|Rows Removed by Filter: \d\d/);
});
