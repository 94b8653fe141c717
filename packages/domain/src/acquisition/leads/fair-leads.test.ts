import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newClient } from '../../kernel/index.ts';
import {
  postedForm,
  signedVisit,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '../../testing/index.ts';
import { dueWorkHandlers } from '../../work.ts';
import { SubmissionDesk } from '../submissions/submission-desk.ts';
import { storeLead } from './store-lead.ts';

let world: TestDomain;
let account: TestAccount;
let desk: SubmissionDesk;
let id: string;
let people = 0;
let version = 1;
const price = 37_500n;

beforeAll(async () => {
  world = await startTestDomain();
  desk = new SubmissionDesk(world.domain, storeLead(world.domain.config));
});
afterAll(() => world.stop());
beforeEach(async () => {
  version = 1;
  account = await TestAccount.createBare(world.domain, 'Kola Stores');
  await account.trustPublisher();
  await account.query(`update account set email = 'owner@kola.example' where id = $1`);
  const listId = await account.list('Leads', 'double');
  id = await account.inScope(async ({ leads, forms }) => {
    const created = await leads.create('Kola Deals', listId);
    await forms.publish(created.id);
    return created.id;
  });
});

const visit = (agedMs = 20_000) =>
  signedVisit(world, { accountId: account.accountId, id, version }, { agedMs });
const ada = () => ({ name: 'Ada Obi', email: `ada${++people}@kola.example`, consent_email: 'yes' });
const submit = (
  answers: Record<string, unknown> = ada(),
  change: Partial<Parameters<SubmissionDesk['take']>[0]> = {},
) =>
  desk.take(
    postedForm(world, { accountId: account.accountId, id, version }, answers, {
      ip: `203.0.113.${people % 200}`,
      ...change,
    }),
  );
const leads = async () =>
  (await account.inScope((scope) => scope.leads.leads({ formId: id, limit: 100 }))).items;
const states = async () => (await leads()).map(({ state, reason }) => reason || state).toSorted();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('one telephone number with many email addresses', () => {
  const phone = '+2348031234567';

  it('makes no lead free; each after the first is marked', async () => {
    await account.give(10n * price);
    for (let n = 0; n < 3; n += 1) await submit({ ...ada(), telephone: phone });
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await account.balance()).toBe(7n * price);
    expect((await leads()).toReversed().map(({ isRepeated }) => isRepeated)).toEqual([false, true, true]);
  });

  it('also while leads are sealed, and at once', async () => {
    await Promise.all([1, 2, 3].map(() => submit({ ...ada(), telephone: phone })));
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    await account.give(10n * price);
    await open();
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await leads()).filter(({ isRepeated }) => isRepeated)).toHaveLength(2);
  });

  it('is one person if one of two leads has no email address', async () => {
    await account.give(10n * price);
    await account.inScope(async ({ forms }) => {
      const { revision, ...form } = await forms.get(id);
      const fields = form.fields.map((field) =>
        field.key === 'email' ? { ...field, isRequired: false } : field,
      );
      await forms.save(id, { ...form, fields }, revision);
      await forms.publish(id);
    });
    version = 2;
    await submit({ name: 'Ada', telephone: phone, consent_sms: 'yes' });
    await submit({ ...ada(), telephone: phone });
    await submit({ name: 'Ada', telephone: phone, consent_sms: 'yes' });
    expect(await states()).toEqual(['accepted', 'duplicate', 'duplicate']);
    expect(await account.balance()).toBe(9n * price);
  });
});

describe('a robot that presses the button after all', () => {
  const askedAfter = async (change: Parameters<typeof submit>[1]) => {
    const asked = await submit(ada(), change);
    return asked.kind === 'suspicious' ? asked.confirmToken : expect.fail(asked.kind);
  };

  it('is one though the page that asks has no hidden field', async () => {
    await account.give(price);
    const confirmToken = await askedAfter({ honeypot: 'http://spam.example' });
    await pause(1_100);
    expect((await submit(ada(), { confirmToken })).kind).toBe('stored');
    expect(await states()).toEqual(['robot']);
    expect(await account.balance()).toBe(price);
  });

  it('is one if it filled in the form at once and pressed the button at once', async () => {
    await account.give(price);
    const confirmToken = await askedAfter({ visitToken: visit(500) });
    await pause(1_100);
    await submit(ada(), { confirmToken, visitToken: visit(500) });
    expect(await states()).toEqual(['robot']);
  });

  it('is a person who took time to read that page', async () => {
    await account.give(price);
    const confirmToken = await askedAfter({ visitToken: visit(500) });
    await pause(3_100);
    await submit(ada(), { confirmToken });
    expect(await states()).toEqual(['accepted']);
  });
});

it('50 disputes are open at most, however many are opened at once', async () => {
  await account.query(
    `insert into lead (account_id, id, form_id, state, key, channel, price_minor, currency, submitted_at, settled_at,
       dispute, dispute_reason, disputed_at)
     select $1, uuidv7(), '${id}', 'accepted', 'k' || n, 'public', 1, 'NGN', now(), now(),
       case when n <= 48 then 'open' end, case when n <= 48 then 'other' end, case when n <= 48 then now() end
     from generate_series(1, 56) n`,
  );
  const open = await account.query<{ id: string }>(
    'select id from lead where account_id = $1 and dispute is null',
  );
  const results = await Promise.allSettled(
    open.map((lead) =>
      account.inScope((scope) => scope.leads.dispute(lead.id, { reason: 'other', note: '' })),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await account.query(`select 1 from lead where account_id = $1 and dispute = 'open'`)).toHaveLength(
    50,
  );
});

const open = () => {
  const { accountId } = account;
  const item = { kind: 'lead.open', accountId, subjectId: accountId, attempts: 0 } as const;
  return dueWorkHandlers(world.domain)
    .find(({ kind }) => kind === 'lead.open')
    ?.run({ ...item, signal: new AbortController().signal });
};

it('leads that no price let open are opened when there is one', async () => {
  const owner = newClient({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await account.give(10n * price);
  // Prices are only ever added; here leads have none yet.
  await owner.query('alter table price disable trigger user');
  await owner.query(`delete from price where kind = 'lead'`);
  await owner.query('alter table price enable trigger user');
  await submit();
  const again = await open();
  expect(await states()).toEqual(['waiting']);
  expect((again?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await account.query(
    `update due_work set due_at = now() + interval '1 day' where account_id = $1 and kind = 'lead.open'`,
  );
  await owner.query(
    `insert into price (kind, message_type, currency, country, network, mills, set_by)
     values ('lead', 'promotional', 'ngn', '*', '*', 37500000, 'test')`,
  );
  await owner.end();
  expect(
    await account.query(
      `select 1 from due_work where account_id = $1 and kind = 'lead.open' and due_at <= now()`,
    ),
  ).toHaveLength(1);
  await open();
  expect(await states()).toEqual(['accepted']);
});
