import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { newId } from '../../kernel/index.ts';
import {
  postedForm,
  signedVisit,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '../../testing/index.ts';
import { SubmissionDesk } from '../submissions/submission-desk.ts';
import type { DisputeReason } from './lead.schema.ts';
import { storeLead } from './store-lead.ts';

let world: TestDomain;
let account: TestAccount;
let desk: SubmissionDesk;
let listId: string;
let id: string;
let people = 0;
/** ₦375, the price that an installation begins with. */
const price = 37_500n;

beforeAll(async () => {
  world = await startTestDomain();
  desk = new SubmissionDesk(world.domain, storeLead(world.domain.config));
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.createBare(world.domain, 'Kola Stores');
  await account.trustPublisher();
  await account.query(`update account set email = 'owner@kola.example' where id = $1`);
  listId = await account.list('Leads', 'double');
  id = await campaign();
});

const campaign = async () =>
  account.inScope(async ({ leads, forms }) => {
    const created = await leads.create('Kola Deals', listId);
    await forms.publish(created.id);
    return created.id;
  });
const visit = (formId = id) =>
  signedVisit(world, { accountId: account.accountId, id: formId }, { channel: 'whatsapp-status' });
const ada = () => ({ name: 'Ada Obi', email: `ada${++people}@kola.example`, consent_email: 'yes' });
const submit = (
  answers: Record<string, unknown> = ada(),
  change: Partial<Parameters<SubmissionDesk['take']>[0]> = {},
) =>
  desk.take(
    postedForm(world, { accountId: account.accountId, id }, answers, { visitToken: visit(), ...change }),
  );
const states = async () => {
  const { items } = await account.inScope(({ leads }) => leads.leads({ formId: id, limit: 100 }));
  return items.map(({ state, reason }) => (reason === '' ? state : reason)).toSorted();
};
const counted = async (table: string) =>
  (await account.query<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`))[0]?.n;
const firstLead = async () => {
  const { items } = await account.inScope(({ leads }) => leads.leads({ formId: id, limit: 1 }));
  const [lead] = items;
  if (lead === undefined) throw new Error('no lead');
  return lead;
};
const broken = async () => (await checkInvariants(world.domain)).filter((result) => result.broken > 0);

it('says that a lead campaign doesn’t exist, also for a plain form and for another account’s', async () => {
  const form = await account.inScope(({ forms }) => forms.create('Plain form'));
  const other = await TestAccount.createBare(world.domain, 'Other Stores');
  const missing = { code: 'not_found', publicMessage: 'This lead campaign doesn’t exist or was deleted.' };
  const read = (reader: TestAccount, which: string) => reader.inScope(({ leads }) => leads.campaign(which));
  for (const which of [newId(), form.id]) await expect(read(account, which)).rejects.toMatchObject(missing);
  await expect(read(other, id)).rejects.toMatchObject(missing);
});

describe('a lead', () => {
  it('is a contact on the campaign’s list, and costs the price once', async () => {
    await account.give(100_000n);
    expect((await submit()).kind).toBe('stored');
    expect(await states()).toEqual(['accepted']);
    expect(await account.balance()).toBe(100_000n - price);
    expect(await counted('list_member')).toBe(1);
    expect(await account.query('select name from contact_event where account_id = $1')).toEqual([
      { name: 'lead.created' },
    ]);
  });

  it('is free if the same person comes again', async () => {
    await account.give(200_000n);
    const answers = { ...ada(), telephone: '+2348031234567' };
    await submit(answers);
    await submit(answers);
    await submit({ ...answers, telephone: '+2348031234568' });
    expect(await states()).toEqual(['accepted', 'duplicate', 'duplicate']);
    expect(await account.balance()).toBe(200_000n - price);
  });

  it('is charged once, however often and at once the same person submits it', async () => {
    await account.give(1_000_000n);
    const answers = ada();
    await Promise.all(Array.from({ length: 6 }, () => submit(answers)));
    expect(await states()).toEqual(['accepted', ...Array.from({ length: 5 }, () => 'duplicate')]);
    expect(await account.balance()).toBe(1_000_000n - price);
  });

  it('is charged again in another campaign', async () => {
    await account.give(200_000n);
    const answers = ada();
    await submit(answers);
    const first = id;
    id = await campaign();
    expect(id).not.toBe(first);
    await submit(answers);
    expect(await account.balance()).toBe(200_000n - 2n * price);
  });

  it('with a throw-away mailbox is marked, costs nothing and becomes no contact', async () => {
    await account.give(100_000n);
    await submit({ ...ada(), email: `x${newId()}@mailinator.com` });
    expect(await states()).toEqual(['disposable']);
    expect(await counted('contact')).toBe(0);
    expect(await account.balance()).toBe(100_000n);
  });

  it('of a robot that pressed the button after all is marked and costs nothing', async () => {
    await account.give(100_000n);
    const answers = ada();
    const asked = await submit(answers, { honeypot: 'http://spam.example' });
    if (asked.kind !== 'suspicious') throw new Error('not asked');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const again = { honeypot: 'http://spam.example', confirmToken: asked.confirmToken };
    expect((await submit(answers, again)).kind).toBe('stored');
    expect(await states()).toEqual(['robot']);
    expect(await account.balance()).toBe(100_000n);
  });
});

describe('with an empty wallet', () => {
  it('a lead is sealed: nothing in the account says who it is', async () => {
    const answers = ada();
    expect((await submit(answers)).kind).toBe('stored');
    expect(await states()).toEqual(['waiting']);
    const tables = [
      'contact',
      'submission',
      'contact_event',
      'opt_in_request',
      'consent_event',
      'list_member',
    ];
    expect(await Promise.all(tables.map(counted))).toEqual(tables.map(() => 0));
    const rows = await account.query('select * from lead where account_id = $1');
    expect(JSON.stringify(rows)).not.toContain(answers.email);
    expect((await firstLead()).answers).toBeNull();
    await submit();
    const attention = await account.inScope(({ overview }) =>
      overview.attention({ isOwner: true, privileges: [] }),
    );
    expect(attention).toContainEqual(
      expect.objectContaining({ kind: 'leads', title: '2 leads of Kola Deals wait for money' }),
    );
    const mails = await account.query<{ payload: unknown }>(
      `select payload from outbox_event where account_id = $1 and payload ->> 'template' = 'leads_sealed'`,
    );
    expect(mails).toMatchObject([{ payload: { data: { campaign: 'Kola Deals', state: 'waiting' } } }]);
  });

  it('leads open when money comes in, oldest first, with the time of their consent', async () => {
    const first = ada();
    await submit(first);
    await submit();
    await account.query(
      `update lead set submitted_at = submitted_at - interval '2 hours' where account_id = $1`,
    );
    await account.give(price + 100n);
    await account.workOff();
    expect(await states()).toEqual(['accepted', 'waiting']);
    expect(await account.query('select email from contact where account_id = $1')).toEqual([
      { email: first.email },
    ]);
    const consent = await account.query<{ age: number; wording: string }>(
      `select extract(epoch from now() - at)::int as age, wording from consent_event where account_id = $1`,
    );
    expect(consent).toMatchObject([{ wording: expect.stringContaining('by email') }]);
    await account.give(price);
    await account.workOff();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(await account.balance()).toBe(100n);
  });

  it('a person who submitted twice is charged once when both are opened', async () => {
    const answers = ada();
    await submit(answers);
    await submit(answers);
    await account.give(price * 5n);
    await account.workOff();
    expect(await states()).toEqual(['accepted', 'duplicate']);
    expect(await account.balance()).toBe(price * 4n);
  });

  it('one that can’t be unsealed stays sealed, and the ones after it open', async () => {
    for (let n = 0; n < 3; n += 1) await submit();
    const [first] = await account.query<{ id: string }>(
      'update lead set sealed = overlay(sealed placing $2 from 8) where account_id = $1 and id = (select id from lead where account_id = $1 order by id limit 1) returning id',
      ['spoilt'],
    );
    await account.give(price * 3n);
    await account.workOff();
    expect(await states()).toEqual(['accepted', 'accepted', 'waiting']);
    expect(await account.balance()).toBe(price);
    const [work] = await account.query<{ lastError: string }>(
      `select last_error as "lastError" from due_work where account_id = $1 and kind = 'lead.open'`,
    );
    expect(work?.lastError).toContain(`1 leads can’t be unsealed and stay sealed: ${first?.id}`);
    expect(await broken()).toEqual([]);
  });

  it('the same view of the page is one lead, however often it’s sent', async () => {
    const visitToken = visit();
    const answers = ada();
    await Promise.all(Array.from({ length: 4 }, () => submit(answers, { visitToken })));
    expect(await states()).toEqual(['waiting']);
  });
});

it('tells the account’s program once it’s paid for, and never before', async () => {
  await account.inScope(({ webhookEndpoints }) =>
    webhookEndpoints.save({
      contacts: { url: 'https://hooks.example/in', events: ['lead.created', 'form.submitted'] },
      campaigns: null,
    }),
  );
  const told = async () => {
    const rows = await account.query<{ body: string }>(
      'select body from webhook_event where account_id = $1 order by id',
    );
    return rows.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
  };
  await submit({ ...ada(), email: `x${newId()}@mailinator.com` });
  await submit();
  expect(await told()).toEqual([]);
  await account.give(price);
  await account.workOff();
  expect(await told()).toMatchObject([
    { type: 'lead.created', data: { campaignId: id, campaign: 'Kola Deals', answers: { name: 'Ada Obi' } } },
  ]);
});

it('a program of the account brings leads too, judged and charged like all others', async () => {
  await account.give(price * 5n);
  const add = (answers: Record<string, unknown>) =>
    account.inScope(({ leadIntake }) =>
      leadIntake.submit({ campaignId: id, channel: 'facebook-ad', answers }),
    );
  const answers = { ...ada(), consent_email: true };
  expect(await add(answers)).toMatchObject({ state: 'accepted', channel: 'facebook-ad', priceMinor: price });
  expect(await add(answers)).toMatchObject({ state: 'free', reason: 'duplicate' });
  await expect(add({ name: 'Nobody' })).rejects.toMatchObject({ code: 'invalid_input' });
  await account.inScope(({ publishing }) => publishing.close(id));
  await expect(add(ada())).rejects.toMatchObject({ code: 'invalid_state' });
  expect(await account.balance()).toBe(price * 4n);
});

describe('the daily limit', () => {
  it('seals what comes after it until someone approves it', async () => {
    await account.give(price * 10n);
    await account.inScope(({ leads }) => leads.setLimit(id, 2));
    for (let n = 0; n < 4; n += 1) await submit();
    expect(await states()).toEqual(['accepted', 'accepted', 'held', 'held']);
    expect(await account.inScope(({ leads }) => leads.approve(id))).toBe(2);
    await account.workOff();
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    expect(await account.balance()).toBe(price * 6n);
  });

  it('holds when many come at once', async () => {
    await account.give(price * 20n);
    await account.inScope(({ leads }) => leads.setLimit(id, 3));
    await Promise.all(Array.from({ length: 8 }, () => submit()));
    expect((await states()).filter((state) => state === 'accepted')).toHaveLength(3);
  });

  it('discards held leads unread', async () => {
    await account.give(price * 10n);
    await account.inScope(({ leads }) => leads.setLimit(id, 1));
    await submit();
    await submit();
    expect(await account.inScope(({ leads }) => leads.discard(id))).toBe(1);
    expect(await states()).toEqual(['accepted']);
  });
});

describe('a dispute', () => {
  const dispute = (leadId: string, reason: DisputeReason = 'wrong-details') =>
    account.inScope(({ leads }) => leads.dispute(leadId, { reason, note: 'Nobody answers' }));
  const refund = (leadId: string) =>
    account.inScope(({ leadDisputes }) => leadDisputes.refund(leadId, 'Checked'));

  it('brings the price back once, if our staff agree', async () => {
    await account.give(100_000n);
    await submit();
    const lead = await firstLead();
    expect(await dispute(lead.id)).toMatchObject({ dispute: 'open', disputeReason: 'wrong-details' });
    await refund(lead.id);
    await expect(refund(lead.id)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await account.balance()).toBe(100_000n);
    await expect(dispute(lead.id)).rejects.toThrow('The decision is final');
    expect(await broken()).toEqual([]);
  });

  it('is possible for 14 days, and only for a charged lead', async () => {
    await account.give(100_000n);
    const answers = ada();
    await submit(answers);
    const paid = await firstLead();
    await submit(answers);
    const free = await firstLead();
    await expect(dispute(free.id)).rejects.toThrow('This lead wasn’t charged.');
    await account.query(`update lead set settled_at = settled_at - interval '15 days' where account_id = $1`);
    await expect(dispute(paid.id)).rejects.toThrow('within 14 days');
  });
});

it('the books are right after many submitted at once while money came in piece by piece', async () => {
  const known = [ada(), ada(), ada()];
  const submitted = Array.from({ length: 24 }, (_, n) => submit(n % 2 === 0 ? ada() : known[n % 3]));
  const funded = Array.from({ length: 8 }, () => account.give(price + 7n));
  await Promise.all([...submitted, ...funded]);
  await account.workOff();
  const [sums] = await account.query<{ people: number; accepted: number; spent: bigint }>(
    `select count(distinct email_hash)::int as people, count(*) filter (where state = 'accepted')::int as accepted,
       coalesce(sum(price_minor), 0)::bigint as spent
     from lead where account_id = $1`,
  );
  expect(sums).toMatchObject({ people: 15, accepted: 8, spent: price * 8n });
  expect(await account.balance()).toBe(8n * 7n);
  await account.give(price * 20n);
  await account.workOff();
  const [after] = await account.query<{ accepted: number }>(
    `select count(*) filter (where state = 'accepted')::int as accepted from lead where account_id = $1`,
  );
  expect(after?.accepted).toBe(15);
  expect(await broken()).toEqual([]);
}, 60_000);

it('the report counts visits and leads by channel, and what they cost', async () => {
  await account.give(price + 1n);
  const answers = ada();
  await submit(answers);
  await submit(answers);
  await submit();
  const report = await account.inScope(({ leadReports }) => leadReports.report(id, 7));
  expect(report).toMatchObject({
    accepted: 1,
    waiting: 1,
    free: { duplicate: 1, disposable: 0, robot: 0 },
    spentMinor: price,
    priceMinor: price,
    costs: [{ channel: 'whatsapp-status', costMinor: price }],
    traffic: { submissions: 2, channels: [{ channel: 'whatsapp-status', submissions: 2 }] },
  });
  expect(report.traffic.days).toHaveLength(7);
});
