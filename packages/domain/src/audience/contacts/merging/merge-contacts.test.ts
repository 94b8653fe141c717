import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../invariants/invariants.ts';
import { newId } from '../../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain, untilOneWaits } from '../../../testing/index.ts';
import type { MembershipState } from '../../contact.schema.ts';
import type { MergeChoices } from './merge-choices.schema.ts';

let test: TestDomain;
let account: TestAccount;
let n = 0;

beforeAll(async () => {
  test = await startTestDomain();
});
beforeEach(async () => {
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const number = () => `+23480${String(31_000_000 + ++n)}`;
const email = () => `p${++n}@kola.ng`;
const merge = (keptId: string, otherId: string, choices: MergeChoices = {}) =>
  account.inScope(({ contactMerges }) => contactMerges.merge(keptId, otherId, choices));
const contact = (id: string) => account.inScope(({ contacts }) => contacts.get(id));
const statesOf = async (contactId: string) => {
  const rows = await account.query<{ listId: string; state: MembershipState }>(
    'select list_id, state from list_member where account_id = $1 and contact_id = $2',
    [contactId],
  );
  return Object.fromEntries(rows.map(({ listId, state }) => [listId, state]));
};
const setState = (contactId: string, listId: string, state: MembershipState) =>
  account.query(
    'update list_member set state = $4 where account_id = $1 and contact_id = $2 and list_id = $3',
    [contactId, listId, state],
  );
const broken = async () =>
  (await checkInvariants(test.domain)).filter((result) => result.broken > 0).map(({ name }) => name);

describe('two contacts of one person', () => {
  it('become one with the values of both, and the other is gone', async () => {
    const [phone, address] = [number(), email()];
    const keptId = await account.contact({
      fullName: 'Ada Obi',
      telephone: phone,
      attributes: { city: 'Lagos' },
    });
    const otherId = await account.contact({ fullName: 'A. Obi', email: address, attributes: { age: 30 } });
    const kept = await merge(keptId, otherId);
    expect(kept).toMatchObject({
      fullName: 'Ada Obi',
      email: address,
      phone,
      attributes: { city: 'Lagos', age: 30 },
    });
    await expect(contact(otherId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await broken()).toEqual([]);
  });

  it('can’t be merged with themselves, with a stranger’s contact, or with one that is gone', async () => {
    const keptId = await account.contact({ email: email() });
    await expect(merge(keptId, keptId)).rejects.toMatchObject({ code: 'invalid_input' });
    const stranger = await TestAccount.create(test.domain);
    const theirs = await stranger.contact({ email: email() });
    const gone = await account.contact({ email: email() });
    await account.inScope(({ bulkContacts }) => bulkContacts.start('remove', { mode: 'rows', ids: [gone] }));
    const erased = await account.contact({ email: email() });
    await account.inScope(({ personalData }) => personalData.erase(erased, { isSuppressed: false }));
    for (const id of [theirs, gone, erased, newId()]) {
      await expect(merge(keptId, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(merge(id, keptId)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('are one after both are merged into each other at once', async () => {
    const [a, b] = [
      await account.contact({ email: email() }),
      await account.contact({ telephone: number() }),
    ];
    let second: Promise<unknown> | undefined;
    await account.inScope(async ({ contactMerges }) => {
      await contactMerges.merge(a, b);
      second = merge(b, a);
      second.catch(() => undefined);
      await untilOneWaits(test.domain);
    });
    await expect(second).rejects.toMatchObject({ code: 'not_found' });
    expect((await contact(a)).id).toBe(a);
  });

  it('are merged into one contact, not also into a second one at once', async () => {
    const [a, b, other] = [
      await account.contact({ email: email() }),
      await account.contact({ email: email() }),
      await account.contact({ telephone: number() }),
    ];
    let second: Promise<unknown> | undefined;
    await account.inScope(async ({ contactMerges }) => {
      await contactMerges.merge(a, other);
      second = merge(b, other);
      second.catch(() => undefined);
      await untilOneWaits(test.domain);
    });
    await expect(second).rejects.toMatchObject({ code: 'not_found' });
    expect((await contact(b)).phone ?? null).toBeNull();
  });

  it('keep what someone changed while they were merged', async () => {
    const keptId = await account.contact({ fullName: 'Ada', telephone: number() });
    const otherId = await account.contact({ fullName: 'Ada', email: email() });
    let saved: Promise<unknown> | undefined;
    await account.inScope(async ({ contactMerges }) => {
      await contactMerges.merge(keptId, otherId);
      saved = account.inScope(({ contacts }) =>
        contacts.update(keptId, { fullName: 'Ada Obi', email: '', telephone: number(), attributes: {} }),
      );
      saved.catch(() => undefined);
      await untilOneWaits(test.domain);
    });
    await saved;
    expect((await contact(keptId)).fullName).toBe('Ada Obi');
  });

  it('tell programs: the merge, and the deletion', async () => {
    await account.query(
      `insert into webhook_endpoint (account_id, id, kind, url, secret, events)
       values ($1, $2, 'contacts', 'https://example.com', 's', '{contact.merged,contact.deleted}')`,
      [newId()],
    );
    const [keptId, otherId] = [
      await account.contact({ email: email() }),
      await account.contact({ telephone: number() }),
    ];
    await merge(keptId, otherId);
    const told = await account.query<{ type: string; body: string }>(
      'select type, body from webhook_event where account_id = $1 order by type',
    );
    expect(told.map(({ type }) => type)).toEqual(['contact.deleted', 'contact.merged']);
    expect(JSON.parse(told[1]?.body ?? '')).toMatchObject({
      data: { contactId: keptId, mergedContactId: otherId },
    });
  });
});

describe('an address that is given up', () => {
  it('is free, and stays suppressed', async () => {
    const [mine, theirs] = [email(), email()];
    const [keptId, otherId] = [
      await account.contact({ email: mine }),
      await account.contact({ email: theirs }),
    ];
    await account.suppress(theirs, 'bounce');
    const kept = await merge(keptId, otherId);
    expect(kept).toMatchObject({ email: mine, emailStatus: 'enabled' });
    const again = await contact(await account.contact({ email: theirs }));
    expect(again.emailStatus).toBe('blocklisted');
  });

  it.each(['unsubscribe', 'complaint', 'manual'] as const)(
    'blocks the one that is kept after %s',
    async (reason) => {
      const [mine, theirs] = [email(), email()];
      const [keptId, otherId] = [
        await account.contact({ email: mine }),
        await account.contact({ email: theirs }),
      ];
      await account.suppress(theirs, reason);
      expect(await merge(keptId, otherId)).toMatchObject({ email: mine, emailStatus: 'blocklisted' });
      const found = await account.inScope(({ suppressions }) => suppressions.find('email', mine));
      expect(found?.reason).toBe(reason);
    },
  );

  it('changes nothing of a kept address that is blocked already', async () => {
    const mine = email();
    const keptId = await account.contact({ email: mine });
    await account.suppress(mine, 'complaint');
    const otherId = await account.contact({ email: email() });
    expect(await merge(keptId, otherId)).toMatchObject({ email: mine, emailStatus: 'blocklisted' });
  });

  it('gets nothing of a campaign that is being sent, which the kept address still gets', async () => {
    const [mine, theirs, phone] = [email(), email(), number()];
    const keptId = await account.contact({ email: mine });
    const otherId = await account.contact({ email: theirs, telephone: phone });
    const campaignId = await account.campaign({});
    await account.query(`update campaign set status = 'sending' where account_id = $1 and id = $2`, [
      campaignId,
    ]);
    for (const [contactId, address] of [
      [keptId, mine],
      [otherId, theirs],
    ])
      await account.query(
        `insert into delivery (account_id, id, campaign_id, contact_id, channel, address, state)
         values ($1, $2, $3, $4, 'email', $5, 'queued')`,
        [newId(), campaignId, contactId, address],
      );
    await merge(keptId, otherId, { email: 'other' });
    const rows = await account.query<{ address: string; contactId: string }>(
      'select address, contact_id from delivery where account_id = $1',
    );
    // Messages to contacts that are gone are skipped.
    expect(Object.fromEntries(rows.map(({ address, contactId }) => [address, contactId]))).toEqual({
      [mine]: otherId,
      [theirs]: keptId,
    });
  });
});

describe('lists', () => {
  it('ask the address that is kept to confirm, if only the other had', async () => {
    const listId = await account.list('Offers', 'double');
    const [mine, theirs] = [email(), email()];
    const keptId = await account.contact({ email: mine });
    const otherId = await account.contact({ email: theirs }, [listId]);
    await setState(otherId, listId, 'subscribed');
    await merge(keptId, otherId);
    expect(await statesOf(keptId)).toEqual({ [listId]: 'unconfirmed' });
    const asked = await account.query<{ contactId: string }>(
      `select contact_id from opt_in_request where account_id = $1 and address_hash = sha256(convert_to($2, 'UTF8'))`,
      [mine],
    );
    expect(asked).toEqual([{ contactId: keptId }]);
  });

  it('that only the other had left are left, with a record of it', async () => {
    const listId = await account.list();
    const keptId = await account.contact({ email: email() }, [listId]);
    const otherId = await account.contact({ email: email() }, [listId]);
    await setState(otherId, listId, 'unsubscribed');
    await merge(keptId, otherId);
    expect(await statesOf(keptId)).toEqual({ [listId]: 'unsubscribed' });
    const recorded = await account.query(
      `select contact_id, list_id from consent_event where account_id = $1 and action = 'withdrawn'`,
    );
    expect(recorded).toEqual([{ contactId: keptId, listId }]);
  });

  it('start no journey by a merge', async () => {
    const listId = await account.list();
    await account.query(
      `insert into journey (account_id, id, name, status, draft) values ($1, $2, 'Welcome', 'running', '{}')`,
      [listId],
    );
    const keptId = await account.contact({ email: email() });
    const otherId = await account.contact({ telephone: number() }, [listId]);
    await account.query(
      `insert into journey_listener (account_id, kind, subject, journey_id) values ($1, 'list', $2, $3)`,
      [listId, listId],
    );
    await merge(keptId, otherId);
    expect(await statesOf(keptId)).toEqual({ [listId]: 'subscribed' });
    expect(await account.query('select from journey_arrival where account_id = $1')).toEqual([]);
  });

  it('unite for any memberships: nobody is reachable where one of both had left, and nothing is lost', async () => {
    const lists = [
      await account.list('A'),
      await account.list('B', 'double'),
      await account.list('C'),
      await account.list('D', 'double'),
    ];
    const state = fc.option(fc.constantFrom('subscribed', 'unconfirmed', 'unsubscribed'), { nil: null });
    const states = fc.array(state, { minLength: lists.length, maxLength: lists.length });
    const rank = ['unsubscribed', 'unconfirmed', 'subscribed'];
    await fc.assert(
      fc.asyncProperty(states, states, fc.constantFrom('kept', 'other'), async (mine, theirs, side) => {
        const keptId = await account.contact({ email: email() });
        const otherId = await account.contact({ email: email(), telephone: number() });
        for (const [id, given] of [
          [keptId, mine],
          [otherId, theirs],
        ] as const)
          for (const [at, one] of given.entries())
            if (one !== null)
              await account.query(
                'insert into list_member (account_id, list_id, contact_id, state) values ($1, $2, $3, $4)',
                [lists[at], id, one],
              );
        await merge(keptId, otherId, { email: side });
        const after = await statesOf(keptId);
        expect(await statesOf(otherId)).toEqual({});
        for (const [at, listId] of lists.entries()) {
          const known = [mine[at], theirs[at]].filter((one) => typeof one === 'string');
          expect(after[listId] === undefined).toBe(known.length === 0);
          if (known.length === 0) continue;
          const now = rank.indexOf(after[listId] ?? '');
          expect(now).toBeLessThanOrEqual(Math.max(...known.map((one) => rank.indexOf(one))));
          if (known.includes('unsubscribed')) expect(after[listId]).toBe('unsubscribed');
        }
      }),
      { numRuns: 25 },
    );
    expect(await broken()).toEqual([]);
  }, 60_000);
});

describe('what follows', () => {
  it('is moved in steps when it is much, and late rows an hour later', async () => {
    const [keptId, otherId] = [
      await account.contact({ email: email() }),
      await account.contact({ telephone: number() }),
    ];
    const events = (count: number) =>
      account.query(
        `insert into contact_event (account_id, id, contact_id, at, name, source, properties)
         select $1, uuidv7(), $2, now(), 'visited', 'api', '{}' from generate_series(1, $3::int)`,
        [otherId, count],
      );
    const countOf = async (id: string) =>
      (await account.query('select from contact_event where account_id = $1 and contact_id = $2', [id]))
        .length;
    await events(4_500);
    await merge(keptId, otherId);
    expect(await countOf(otherId)).toBe(2_500);
    const isFollowed = () => account.inScope(({ contactMerges }) => contactMerges.isFollowed(keptId));
    expect(await isFollowed()).toBe(true);
    await account.workOff();
    expect([await countOf(otherId), await isFollowed()]).toEqual([0, false]);
    // 4,500 and the merge itself.
    expect(await countOf(keptId)).toBe(4_501);
    await events(1);
    await account.query(
      `update contact set deleted_at = deleted_at - interval '2 hours' where account_id = $1 and id = $2`,
      [otherId],
    );
    await account.workOffEarly();
    expect([await countOf(otherId), await countOf(keptId)]).toEqual([0, 4_502]);
    const [gone] = await account.query<{ mergedInto: string | null }>(
      'select merged_into from contact where account_id = $1 and id = $2',
      [otherId],
    );
    expect(gone?.mergedInto).toBeNull();
  });

  it('doesn’t wait for a message that is being settled, which follows later', async () => {
    const [keptId, otherId] = [
      await account.contact({ email: email() }),
      await account.contact({ telephone: number() }),
    ];
    await account.query(
      `insert into delivery (account_id, id, contact_id, channel, address, state, settled_at)
       values ($1, $2, $3, 'sms', '+2348030000000', 'sent', now())`,
      [newId(), otherId],
    );
    const ofDelivery = 'select contact_id from delivery where account_id = $1';
    await test.domain.bulk(account.accountId, async (client) => {
      await client.query(`${ofDelivery} for update`, [account.accountId]);
      await merge(keptId, otherId);
    });
    expect(await account.query(ofDelivery)).toEqual([{ contactId: otherId }]);
    await account.workOffEarly();
    expect(await account.query(ofDelivery)).toEqual([{ contactId: keptId }]);
  });

  it('goes on to a third contact when the kept one is merged meanwhile, and is erased with it', async () => {
    const ids = [
      await account.contact({ email: email() }),
      await account.contact({ telephone: number() }),
      await account.contact({ telephone: number() }),
    ] as const;
    await merge(ids[1], ids[2]);
    await merge(ids[0], ids[1]);
    await account.query(
      `insert into contact_event (account_id, id, contact_id, at, name, source, properties)
       values ($1, uuidv7(), $2, now(), 'visited', 'api', '{}')`,
      [ids[2]],
    );
    await account.inScope(({ personalData }) => personalData.erase(ids[0], { isSuppressed: false }));
    expect(await account.query('select from contact where account_id = $1')).toEqual([]);
    expect(await account.query('select from contact_event where account_id = $1')).toEqual([]);
    await account.workOffEarly();
  });
});
