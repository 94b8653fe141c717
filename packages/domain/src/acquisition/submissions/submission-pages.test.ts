import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, pagesRead, startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { SubmissionStanding } from './submission.schema.ts';

let world: TestDomain;
let account: TestAccount;
let formId: string;
const submitted = 40_000;

/** A form whose people are subscribed, asked, waiting or without consent, a quarter each. */
beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain);
  const form = await account.inScope(({ forms }) => forms.create('Kola Circle'));
  formId = form.id;
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
}, 120_000);
afterAll(() => world?.stop());

describe('a page of 40,000 submissions with its number', () => {
  it.each<[SubmissionStanding]>([['subscribed'], ['asked'], ['waiting'], ['none'], ['gone']])(
    'reads what it shows: %s',
    async (standing) => {
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
