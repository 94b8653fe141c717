import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  pagesRead,
  startTestDomain,
  TestAccount,
  type TestDomain,
  untilOneWaits,
} from '../../testing/index.ts';
import { formInvariants } from '../forms/form-invariants.sql.ts';
import type { SubmissionStanding } from './submission.schema.ts';

let world: TestDomain;
beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());

/** Which invariants of forms don't hold. */
async function broken({ account }: { account: TestAccount }): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, sql } of formInvariants) {
    const [counted] = await account.query<{ broken: number }>(sql.replace('select', 'select $1::uuid,'));
    if (counted?.broken !== 0) wrong.push(name);
  }
  return wrong;
}

interface Forms {
  account: TestAccount;
  formId: string;
  listId: string;
}

async function open(): Promise<Forms> {
  const account = await TestAccount.create(world.domain);
  const { id: formId, listId } = await account.inScope(({ forms }) => forms.create('Kola Circle'));
  return { account, formId, listId };
}

const consent = `[{"channel": "email", "wording": "Yes"}]`;
const submitSql = `
  insert into submission (account_id, id, published_id, version, form_id, contact_id, key, answers, answer, consents)
  values ($1, uuidv7(), $2, 1, $2, $3, gen_random_uuid()::text, '{}', '{}', $4)`;

const states = ['subscribed', 'unconfirmed', 'unsubscribed'];
const requests = ['waiting', 'sending', 'asked', 'left_out'];

/** What changes a standing, each of person $3. Every step is one statement. */
const changes: Record<
  string,
  (n: number) => { sql: string; params: (ids: Forms, person: string) => unknown[] }
> = {
  submit: (n) => ({
    sql: submitSql,
    params: ({ formId }, person) => [formId, n % 7 === 6 ? null : person, n % 3 === 0 ? '[]' : consent],
  }),
  join: (n) => ({
    sql: `insert into list_member (account_id, list_id, contact_id, state) values ($1, $2, $3, $4)
      on conflict (account_id, list_id, contact_id) do update set state = excluded.state`,
    params: ({ listId }, person) => [listId, person, states[n % 3]],
  }),
  leave: () => ({
    sql: 'delete from list_member where account_id = $1 and list_id = $2 and contact_id = $3',
    params: ({ listId }, person) => [listId, person],
  }),
  // By email and by text in turns; some outlive their contact.
  ask: (n) => ({
    sql: `insert into opt_in_request as r (account_id, id, list_id, address_hash, contact_id, state, waits_for, channel)
      select $1, uuidv7(), $2, sha256(convert_to(case $5 when 'sms' then c.phone else c.email end, 'UTF8')), c.id, $4,
        case when $4 = 'waiting' then $6 end, $5
      from contact c where c.account_id = $1 and c.id = $3 and case $5 when 'sms' then c.phone else c.email end is not null
      on conflict (account_id, address_hash, list_id) do update set state = excluded.state, waits_for = excluded.waits_for`,
    params: ({ listId }, person) => [
      listId,
      person,
      requests[n % 4],
      n % 2 === 0 ? 'email' : 'sms',
      n % 5 === 0 ? null : ['quota', 'sender', 'money'][n % 3],
    ],
  }),
  erase: () => ({
    sql: 'update opt_in_request set contact_id = null where account_id = $1 and contact_id = $2',
    params: (_, person) => [person],
  }),
  forget: (n) => ({
    sql: `delete from opt_in_request where account_id = $1 and (contact_id = $2 or $3 and contact_id is null)`,
    params: (_, person) => [person, n % 2 === 0],
  }),
  // All have one of three numbers, and emails move from one person to another.
  readdress: (n) => ({
    sql: `update contact set email = $3, phone = $4 where account_id = $1 and id = $2 and not exists (
        select from contact o where o.account_id = $1 and o.email = $3 and o.deleted_at is null)`,
    params: (_, person) => [person, `p${n % 6}@example.com`, n % 4 === 3 ? null : `+23480300000${n % 3}0`],
  }),
  remove: () => ({
    sql: `update contact set deleted_at = now() where account_id = $1 and id = $2`,
    params: (_, person) => [person],
  }),
  restore: () => ({
    sql: `update contact c set deleted_at = null, email = null where account_id = $1 and id = $2 and c.phone is not null and not exists (
        select from contact o where o.account_id = $1 and o.phone = c.phone and o.email is null and o.deleted_at is null)`,
    params: (_, person) => [person],
  }),
  purge: () => ({
    sql: `delete from contact where account_id = $1 and id = $2`,
    params: (_, person) => [person],
  }),
  merge: (n) => ({
    sql: `update submission set contact_id = (
        select id from contact where account_id = $1 order by id offset $3 limit 1)
      where account_id = $1 and contact_id = $2`,
    params: (_, person) => [person, n % 4],
  }),
  withdraw: () => ({
    sql: `delete from submission where account_id = $1 and contact_id = $2`,
    params: (_, person) => [person],
  }),
  move: () => ({
    sql: `update form set list_id = (
        select id from list where account_id = $1 and id <> form.list_id order by id limit 1)
      where account_id = $1 and id = $2 and exists (select from list where account_id = $1 and id <> form.list_id)`,
    params: ({ formId }) => [formId],
  }),
};

it('is kept as a recount says it after any sequence of changes', { timeout: 240_000 }, async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(changes), 'ask'), fc.nat(4), fc.nat(60));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const ids = await open();
      const { account } = ids;
      await account.inScope(({ forms }) => forms.create('Other'));
      await account.query(`update form set list_id = (
        select list_id from form where account_id = $1 and name = 'Other') where account_id = $1 and name = 'Other'`);
      const people: string[] = [];
      for (const n of [0, 1, 2, 3, 4])
        people.push(
          await account.contact({ email: `p${n}@example.com`, telephone: `+23480300000${n % 3}0` }),
        );
      const apply = async (name: string, person: string, n: number) => {
        const change = changes[name]?.(n);
        if (change !== undefined) await account.query(change.sql, change.params(ids, person));
      };
      for (const [n, person] of people.entries())
        for (const name of ['submit', 'ask']) await apply(name, person, n + 1);
      for (const [name, who, n] of steps) await apply(name, people[who] ?? '', n);
      expect(await broken(ids)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

it('is seen by whoever puts its person on the list at the same moment', async () => {
  const { account, formId, listId } = await open();
  const person = await account.contact({ email: 'ada@example.com' });
  let joined: Promise<unknown> | undefined;
  await account.inScope(async ({ sql }) => {
    // As a sign-up holds who it found.
    await sql('select from contact where account_id = $1 and id = $2 for update', [
      account.accountId,
      person,
    ]);
    await sql(submitSql, [account.accountId, formId, person, consent]);
    joined = account.query('insert into list_member (account_id, list_id, contact_id) values ($1, $2, $3)', [
      listId,
      person,
    ]);
    await untilOneWaits(world.domain);
  });
  await joined;
  const { items } = await account.inScope(({ submissions }) => submissions.list({ formId, limit: 5 }));
  expect(items).toMatchObject([{ standing: 'subscribed' }]);
  expect(await broken({ account })).toEqual([]);
});

it('is gone for everyone once the list is archived, and as before once it isn’t', async () => {
  const { account, formId, listId } = await open();
  const person = await account.contact({ email: 'ada@example.com' });
  await account.query(submitSql, [formId, person, consent]);
  const found = async (standing?: SubmissionStanding) => {
    const { items, total } = await account.inScope(({ submissions }) =>
      submissions.page({ formId, standing, limit: 5 }),
    );
    return [items.map((item) => item.standing), total];
  };
  expect(await found('waiting')).toEqual([['waiting'], 1]);
  await account.query('update list set archived_at = now() where account_id = $1 and id = $2', [listId]);
  expect([await found(), await found('gone'), await found('waiting')]).toEqual([
    [['gone'], 1],
    [['gone'], 1],
    [[], 0],
  ]);
  await account.query('update list set archived_at = null where account_id = $1 and id = $2', [listId]);
  expect(await found('waiting')).toEqual([['waiting'], 1]);
});

const submitted = 40_000;

/** A form whose people are subscribed, asked, waiting or without consent, a quarter each. */
async function openLarge(): Promise<{ account: TestAccount; formId: string }> {
  const account = await TestAccount.create(world.domain);
  const form = await account.inScope(({ forms }) => forms.create('Kola Circle'));
  const formId = form.id;
  await account.query(
    `insert into contact (account_id, id, full_name, email)
     select $1, uuidv7(), 'Ada ' || n, 'p' || n || '@example.com' from generate_series(1, $2::int) n`,
    [submitted],
  );
  const people = `(select id, email, row_number() over (order by id) as n from contact where account_id = $1) c`;
  await account.query(
    `insert into list_member (account_id, list_id, contact_id) select $1, $2, id from ${people} where n % 4 = 0`,
    [form.listId],
  );
  await account.query(
    `insert into opt_in_request (account_id, id, list_id, address_hash, contact_id, state, asked_at)
     select $1, uuidv7(), $2, sha256(convert_to(email, 'UTF8')), id, 'asked', now() from ${people} where n % 4 = 1`,
    [form.listId],
  );
  await asOwner(world.database, (client) => client.query('analyze'));
  await account.query(
    `insert into submission (account_id, id, published_id, version, form_id, contact_id, key, answers, answer, consents)
     select $1, uuidv7(), $2, 1, $2, id, 'k' || n, jsonb_build_object('name', 'Ada ' || n), '{}',
       case when n % 4 = 3 then '[]' else '[{"channel": "email", "wording": "Yes"}]' end::jsonb
     from ${people}`,
    [formId],
  );
  await asOwner(world.database, (client) => client.query('vacuum analyze'));
  return { account, formId };
}

describe('a page of 40,000 submissions with its number', () => {
  let large: Awaited<ReturnType<typeof openLarge>>;
  beforeAll(async () => {
    large = await openLarge();
  }, 120_000);

  it.each<[SubmissionStanding]>([['subscribed'], ['asked'], ['waiting'], ['none'], ['gone']])(
    'reads what it shows: %s',
    async (standing) => {
      const { account, formId } = large;
      await account.inScope(async (scope) => {
        const page = await scope.submissions.page({ formId, standing, limit: 50 });
        expect(page.total).toBe(standing === 'gone' ? 0 : submitted / 4);
        expect(page.items.every((item) => item.standing === standing)).toBe(true);
        expect(page.items).toHaveLength(standing === 'gone' ? 0 : 50);
        const last = page.nextCursor ?? undefined;
        for (const after of [undefined, last])
          expect(
            await pagesRead(scope, () => scope.submissions.page({ formId, standing, limit: 50, after })),
          ).toBeLessThan(1_000);
      });
    },
  );
});
