import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressHash, newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { countAudience } from './count-audience.ts';
import { countMissingValues } from './count-missing-values.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';

let test: TestDomain;
let account: SendingFixture;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

async function suppress(address: string, reason: string): Promise<void> {
  await account.query(
    `insert into suppression (account_id, channel, address_hash, address, reason) values ($1, 'email', $2, $3, $4)`,
    [addressHash(address), address, reason],
  );
}

async function addresses(campaignId: string): Promise<string[]> {
  return (await account.rows(campaignId)).map(({ address }) => address);
}

describe('a frozen audience', () => {
  beforeAll(async () => {
    account = await SendingFixture.create(test.domain);
    const ids = await account.addContacts([
      'ok@x.example',
      'bounced@x.example',
      'left@x.example',
      'blocked@x.example',
      'asked@x.example',
      'unsub@x.example',
      null,
      'two@x.example',
    ]);
    await suppress('bounced@x.example', 'bounce');
    await suppress('left@x.example', 'unsubscribe');
    await account.query(
      `update contact set email_status = 'blocklisted' where account_id = $1 and email = 'blocked@x.example'`,
    );
    await account.query(
      `update list_member set state = case when contact_id = $2 then 'unconfirmed' else 'unsubscribed' end where account_id = $1 and contact_id in ($2, $3)`,
      [ids[4], ids[5]],
    );
    // Another account's rows with the same addresses must not matter.
    const other = await SendingFixture.create(test.domain);
    await other.addContacts(['ok@x.example']);
    await other.query(
      `insert into suppression (account_id, channel, address_hash, address, reason) values ($1, 'email', $2, 'ok@x.example', 'manual')`,
      [addressHash('ok@x.example')],
    );
  });

  it('excludes the suppressed, blocklisted, unsubscribed and unconfirmed, and counts each by reason', async () => {
    const campaign = await account.startCampaign();
    expect(await addresses(campaign.id)).toEqual(['ok@x.example', 'two@x.example']);
    expect(campaign).toMatchObject({
      recipients: 2,
      excluded: { no_email: 1, suppressed: 1, unsubscribed: 2, blocklisted: 1, unconfirmed: 1, duplicate: 0 },
    });
    expect(await account.stat(campaign.id)).toMatchObject({ recipients: 2, sent: 0 });
  });

  it('excludes people of whom only a suppression hash is left', async () => {
    await account.query(
      `update suppression set address = null where account_id = $1 and address = 'left@x.example'`,
    );
    const campaign = await account.startCampaign();
    expect(campaign).toMatchObject({ recipients: 2, excluded: { suppressed: 1, unsubscribed: 2 } });
    await account.query(
      `update suppression set address = 'left@x.example' where account_id = $1 and address is null`,
    );
  });

  it('excludes the same people when it is everyone, including people on no list', async () => {
    await account.query(
      `insert into contact (account_id, id, email) values ($1, $2, 'nolist@x.example'), ($1, $3, 'gone@x.example')`,
      [newId(), newId()],
    );
    await account.query(
      `update contact set deleted_at = now() where account_id = $1 and email = 'gone@x.example'`,
    );
    const campaign = await account.startCampaign({ source: 'all' });
    expect(await addresses(campaign.id)).toEqual(['nolist@x.example', 'ok@x.example', 'two@x.example']);
    expect(campaign.excluded).toMatchObject({
      no_email: 1,
      suppressed: 1,
      unsubscribed: 2,
      blocklisted: 1,
      unconfirmed: 1,
    });
  });

  it('of several lists contains each person once, and one subscription is enough', async () => {
    const second = newId();
    await account.query(`insert into list (account_id, id, name) values ($1, $2, 'Second')`, [second]);
    await account.query(
      `insert into list_member (account_id, list_id, contact_id) select $1, $2, id from contact where account_id = $1 and email in ('unsub@x.example', 'ok@x.example')`,
      [second],
    );
    const campaign = await account.startCampaign({ source: 'list', listIds: [account.listId, second] });
    expect(await addresses(campaign.id)).toEqual(['ok@x.example', 'two@x.example', 'unsub@x.example']);
    expect(campaign.excluded).toMatchObject({ unsubscribed: 1 });
  });

  it('excludes people who left a list, whatever deleted lists they are on', async () => {
    const own = await SendingFixture.create(test.domain);
    const [left, stayed] = await own.addContacts(['left@y.example', 'stayed@y.example']);
    const deleted = newId();
    await own.query(
      `insert into list (account_id, id, name, archived_at) values ($1, $2, 'Deleted', now())`,
      [deleted],
    );
    await own.query(
      'insert into list_member (account_id, list_id, contact_id) values ($1, $2, $3), ($1, $2, $4)',
      [deleted, left, stayed],
    );
    await own.query(
      `update list_member set state = 'unsubscribed' where account_id = $1 and list_id = $2 and contact_id = $3`,
      [own.listId, left],
    );
    await own.query('delete from list_member where account_id = $1 and list_id = $2 and contact_id = $3', [
      own.listId,
      stayed,
    ]);
    const { id, excluded } = await own.startCampaign({ source: 'all' });
    expect([(await own.rows(id)).map(({ address }) => address), excluded.unsubscribed]).toEqual([
      ['stayed@y.example'],
      1,
    ]);
  });

  it('of pasted people keeps names, drops duplicates, and respects suppression and blocklist', async () => {
    const pasted = [
      { address: 'new@x.example', name: 'New Person' },
      { address: 'new@x.example' },
      { address: 'bounced@x.example' },
      { address: 'blocked@x.example' },
      { address: 'ok@x.example' },
    ];
    const campaign = await account.startCampaign({ source: 'paste' }, pasted);
    expect(
      await account.query(
        'select address, name, contact_id is not null as known from delivery where account_id = $1 and campaign_id = $2 order by address',
        [campaign.id],
      ),
    ).toEqual([
      { address: 'new@x.example', name: 'New Person', known: false },
      { address: 'ok@x.example', name: null, known: true },
    ]);
    expect(campaign.excluded).toMatchObject({ duplicate: 1, suppressed: 1, blocklisted: 1 });
  });

  it('of segments contains anyone who matches one of them', async () => {
    const ids = [newId(), newId()];
    for (const [index, text] of ['two@', 'unsub@'].entries()) {
      const definition = {
        v: 1,
        root: { op: 'and', items: [{ t: 'field', field: 'email', cmp: 'starts', value: text }] },
      };
      await account.query(
        `insert into segment (account_id, id, name, type, definition) values ($1, $2, $3, 'contact', $4)`,
        [ids[index], text, JSON.stringify(definition)],
      );
    }
    const campaign = await account.startCampaign({ source: 'segment', segmentIds: ids });
    // unsub@ is still subscribed to the second list.
    expect(await addresses(campaign.id)).toEqual(['two@x.example', 'unsub@x.example']);
    await expect(account.startCampaign({ source: 'segment', segmentIds: [newId()] })).rejects.toMatchObject({
      code: 'invalid_rules',
    });
  });

  it('can be counted in advance, including messages with empty merge tags', async () => {
    const question = {
      accountId: account.accountId,
      audience: { source: 'list', listIds: [account.listId] } as const,
      pasted: [],
      now: new Date(),
      timezone: 'UTC',
    };
    await account.query(
      `update contact set full_name = '', attributes = '{"Amount": ""}' where account_id = $1 and email = 'two@x.example'`,
    );
    const { listIds } = question.audience;
    const counted = await test.domain.openScope(
      { accountId: account.accountId, userId: null },
      async ({ sql }) => {
        const asked = { ...question, audience: { source: 'list' as const, listIds: [...listIds] } };
        return {
          audience: await countAudience(sql, asked),
          missing: await countMissingValues(sql, asked, [
            { field: 'name' },
            { field: 'phone' },
            { attribute: 'amount' },
            { attribute: 'city' },
          ]),
        };
      },
    );
    expect(counted.audience.recipients).toBe(2);
    expect(counted.missing).toEqual([1, 2, 1, 2]);
  });

  it('has sortable ids, all of them ahead of the cursor of its campaign', async () => {
    await account.addPeople(300);
    const campaign = await account.startCampaign();
    const rows = await account.query<{ id: string; at: Date | null; isAhead: boolean }>(
      `select d.id, send_after as at, d.id > k.after_id as is_ahead from delivery d join send_cursor k using (account_id, campaign_id)
       where account_id = $1 and campaign_id = $2 order by address`,
      [campaign.id],
    );
    const [cursor] = await account.query<{ untilId: string }>(
      'select until_id from send_cursor where account_id = $1 and campaign_id = $2',
      [campaign.id],
    );
    expect(rows.every(({ at, isAhead }) => at === null && isAhead)).toBe(true);
    expect(rows.at(-1)?.id).toBe(cursor?.untilId);
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(rows.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
  });
});
