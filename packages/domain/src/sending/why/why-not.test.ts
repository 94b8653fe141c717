import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { addressHash } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import type { ContactAnswers } from './contact-answers.service.ts';
import type { PeopleFilter, PersonAnswer, WhyNot } from './why-not.service.ts';

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

/** What may be true of a member of the list, and what the settling of the message may say. */
const traits = fc.record({
  hasEmail: fc.boolean(),
  suppressed: fc.constantFrom(null, null, 'bounce', 'unsubscribe', 'manual'),
  isBlocklisted: fc.boolean(),
  standing: fc.constantFrom('subscribed', 'subscribed', 'unconfirmed', 'unsubscribed'),
  fate: fc.constantFrom(
    ['sent', null],
    ['queued', null],
    ['queued', 'deferred'],
    ['failed', 'refused'],
    ['failed', 'invalid_address'],
    ['unknown', 'connection_lost'],
    ['skipped', 'unsubscribed'],
    ['skipped', 'cap'],
    ['cancelled', null],
  ),
});
type Traits = typeof traits extends fc.Arbitrary<infer T> ? T : never;

/** The same rules, written again independently. */
function expected({ hasEmail, suppressed, isBlocklisted, standing, fate }: Traits): string {
  if (!hasEmail) return 'left_out no_email';
  if (suppressed === 'unsubscribe') return 'left_out unsubscribed';
  if (suppressed === 'manual') return 'left_out blocklisted';
  if (suppressed !== null) return 'left_out suppressed';
  if (isBlocklisted) return 'left_out blocklisted';
  if (standing !== 'subscribed') return `left_out ${standing}`;
  const [state, reason] = fate;
  if (state === 'skipped' || reason === 'invalid_address') return `left_out ${reason}`;
  if (state === 'cancelled') return 'left_out cancelled';
  const names: Record<string, string> = { queued: 'waiting', unknown: 'in_doubt' };
  return `${names[state ?? ''] ?? state} ${reason}`;
}

const nameOf = (n: number) => `Person ${n} of the test`;
const addressOf = (n: number) => `why${n}@example.com`;

async function arrange(account: SendingFixture, people: readonly Traits[]): Promise<string> {
  const ids = await account.addContacts(people.map(({ hasEmail }, n) => (hasEmail ? addressOf(n) : null)));
  for (const [n, { hasEmail, suppressed, isBlocklisted, standing }] of people.entries()) {
    await account.query(
      `update contact set full_name = $3, email_status = $4 where account_id = $1 and id = $2`,
      [ids[n], nameOf(n), isBlocklisted ? 'blocklisted' : 'enabled'],
    );
    await account.query(`update list_member set state = $3 where account_id = $1 and contact_id = $2`, [
      ids[n],
      standing,
    ]);
    if (hasEmail && suppressed !== null)
      await account.query(
        `insert into suppression (account_id, channel, address_hash, address, reason) values ($1, 'email', $2, $3, $4)`,
        [addressHash(addressOf(n)), addressOf(n), suppressed],
      );
  }
  const { id } = await account.startCampaign(undefined, [], false);
  for (const [n, { fate }] of people.entries())
    await account.query(
      `update delivery set state = $3, reason = $4, settled_at = case when $3 <> 'queued' then now() end
       where account_id = $1 and campaign_id = $2 and address = $5`,
      [id, ...fate, addressOf(n)],
    );
  await account.query(
    `update campaign_stat s
     set sent = d.sent, failed = d.failed, unknown = d.unknown, skipped = d.skipped, cancelled = d.cancelled
     from (
       select count(*) filter (where state = 'sent') sent, count(*) filter (where state = 'failed') failed,
         count(*) filter (where state = 'unknown') unknown, count(*) filter (where state = 'skipped') skipped,
         count(*) filter (where state = 'cancelled') cancelled
       from delivery where account_id = $1 and campaign_id = $2
     ) d where s.account_id = $1 and s.campaign_id = $2`,
    [id],
  );
  return id;
}

type PeoplePage = Awaited<ReturnType<WhyNot['people']>>;

async function pagesOf(
  account: SendingFixture,
  campaignId: string,
  asked: Omit<PeopleFilter, 'campaignId' | 'cursor'>,
): Promise<PersonAnswer[]> {
  const found: PersonAnswer[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const from: string | null = cursor;
    const page: PeoplePage = await account.inScope(({ whyNot }) =>
      whyNot.people({ campaignId, cursor: from, ...asked }),
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

describe('the answer of a campaign', () => {
  it('gives everyone in a random audience one state, and its numbers add up to the audience', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(traits, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 9 }),
        async (people, limit) => {
          const account = await SendingFixture.create(test.domain);
          const campaignId = await arrange(account, people);
          const counts = await account.inScope(({ whyNot }) => whyNot.counts(campaignId));
          const everyone = await pagesOf(account, campaignId, { limit });
          expect(everyone.map(({ name, state, reason }) => `${name}: ${state} ${reason}`).toSorted()).toEqual(
            people.map((person, n) => `${nameOf(n)}: ${expected(person)}`).toSorted(),
          );
          const { sent, waiting, failed, inDoubt, leftOut } = counts;
          const parts = [sent, waiting, failed, inDoubt, ...leftOut.map(({ count }) => count)];
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(people.length);
          expect(counts.audience).toBe(people.length);
          for (const { reason, count } of leftOut) {
            const found = await pagesOf(account, campaignId, { reason, limit });
            expect([reason, found.length]).toEqual([reason, count]);
            expect(found.every((person) => person.reason === reason)).toBe(true);
          }
          for (const [state, count] of Object.entries({ sent, waiting, failed, in_doubt: inDoubt }))
            expect((await pagesOf(account, campaignId, { state: state as 'sent', limit })).length).toBe(
              count,
            );
        },
      ),
      { numRuns: 12 },
    );
    const broken = (await checkInvariants(test.domain)).filter(
      ({ name, broken: n }) => n > 0 && name.startsWith('a frozen audience'),
    );
    expect(broken).toEqual([]);
  });
});

describe('the answer for one person', () => {
  it('says in one sentence why someone didn’t get it, by name or address, and what to do next', async () => {
    const account = await SendingFixture.create(test.domain);
    const [ama, , kofi] = await account.addContacts([
      'ama@example.com',
      'esi@example.com',
      'kofi@example.com',
    ]);
    await account.query(
      `update contact set full_name = initcap(split_part(email, '@', 1)) || ' Mensah' where account_id = $1`,
    );
    await account.query(
      `update list_member set state = 'unconfirmed' where account_id = $1 and contact_id = $2`,
      [ama],
    );
    await account.query('delete from list_member where account_id = $1 and contact_id = $2', [kofi]);
    const { id } = await account.startCampaign();
    const ask = (search: string) => account.inScope(({ whyNot }) => whyNot.find(id, search));
    expect(await ask('ama')).toMatchObject([
      {
        contactId: ama,
        state: 'left_out',
        reason: 'unconfirmed',
        sentence: 'Ama Mensah was left out because they haven’t confirmed their subscription.',
        next: 'Ask them to confirm from the list’s page.',
      },
    ]);
    expect(await ask('esi@example.com')).toMatchObject([{ state: 'waiting', name: 'Esi Mensah' }]);
    expect(await ask('Kofi')).toMatchObject([
      { state: null, sentence: 'Kofi Mensah wasn’t in the audience of this campaign.' },
    ]);
    expect((await ask('Mensah')).map(({ state }) => String(state)).toSorted()).toEqual([
      'left_out',
      'null',
      'waiting',
    ]);
    expect(await ask('nobody')).toEqual([]);
    await account.query(
      `update campaign set status = 'paused', failure = 'Fund the wallet.' where account_id = $1`,
    );
    expect(await ask('esi')).toMatchObject([
      {
        sentence: 'It waits for Esi Mensah because the campaign is paused.',
        next: 'Fund the wallet.',
      },
    ]);
  });

  it('names pasted people who are no contacts, and each time they were pasted again', async () => {
    const account = await SendingFixture.create(test.domain);
    const pasted = [{ address: 'new@example.com', name: 'New' }, { address: 'new@example.com' }];
    const { id } = await account.startCampaign({ source: 'paste' }, pasted);
    expect(await account.inScope(({ whyNot }) => whyNot.find(id, 'New@example.com'))).toMatchObject([
      { contactId: null, name: 'New', state: 'waiting' },
      { contactId: null, address: 'new@example.com', state: 'left_out', reason: 'duplicate' },
    ]);
  });

  it('is the same in the list of the contact’s messages and in the timeline', async () => {
    const account = await SendingFixture.create(test.domain);
    const [ama = ''] = await account.addContacts(['ama@example.com', 'esi@example.com']);
    const first = await account.startCampaign();
    await account.query(
      `update list_member set state = 'unsubscribed' where account_id = $1 and contact_id = $2`,
      [ama],
    );
    const second = await account.startCampaign();
    const { messages, timeline } = await account.inScope(async ({ contactAnswers, events }) => ({
      messages: await contactAnswers.page(ama, { cursor: null, limit: 10 }),
      timeline: await events.timeline(ama, null),
    }));
    expect(messages.items.map(({ campaignId, state, reason }) => [campaignId, state, reason])).toEqual([
      [second.id, 'left_out', 'unsubscribed'],
      [first.id, 'waiting', null],
    ]);
    expect(timeline.items).toMatchObject([
      { name: 'message.left_out', message: { id: second.id }, properties: [{ value: 'unsubscribed' }] },
    ]);
    const pages: string[] = [];
    for (let cursor: string | null = null, n = 0; n < 3; n += 1) {
      const from: string | null = cursor;
      const page: Awaited<ReturnType<ContactAnswers['page']>> = await account.inScope(({ contactAnswers }) =>
        contactAnswers.page(ama, { cursor: from, limit: 1 }),
      );
      pages.push(...page.items.map(({ campaignId }) => campaignId ?? ''));
      cursor = page.nextCursor;
      if (cursor === null) break;
    }
    expect(pages).toEqual([second.id, first.id]);
  });
});
