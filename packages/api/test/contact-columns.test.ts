import { exportContacts } from '@talkdrum/domain';
import { webhookEventData } from '@talkdrum/domain/developer/webhooks/event-data.schema';
import { startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiContactDetail } from '../src/developer/v1/audience/audience.contract.ts';
import { furnishAccount } from './furnished/furnished-account.ts';

/**
 * A field of contacts is read in many places, and none fails to compile without it: time zones were missing in the export and in
 * webhooks. Each column is named here as people and programs get it; null for one that they don't.
 */
const columns: Record<string, { program: string; file: string | null } | null> = {
  account_id: null,
  id: { program: 'id', file: null },
  full_name: { program: 'fullName', file: 'Name' },
  email: { program: 'email', file: 'Email' },
  phone: { program: 'telephone', file: 'Telephone' },
  email_status: { program: 'emailStatus', file: 'Email status' },
  sms_status: { program: 'smsStatus', file: 'SMS status' },
  // One column of the file each.
  attributes: { program: 'attributes', file: null },
  time_zone: { program: 'timeZone', file: 'Time zone' },
  source: null,
  import_id: null,
  created_at: { program: 'createdAt', file: 'Created at' },
  updated_at: null,
  deleted_at: null,
  merged_into: null,
};

let test: TestDomain;
beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());

it('every column of contacts is in the export, in webhooks and in the REST API, or left out on purpose', async () => {
  const account = await furnishAccount(test.domain, 'ama@columns.example', 'Columns');
  const { rows } = await test.domain.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'contact'::regclass and attnum > 0 and not attisdropped`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(columns).toSorted());
  const given = Object.values(columns).filter((column) => column !== null);
  const programs = given.map(({ program }) => program);
  expect(Object.keys(webhookEventData['contact.created'].shape)).toEqual(expect.arrayContaining(programs));
  expect(Object.keys(apiContactDetail.shape)).toEqual(expect.arrayContaining(programs));
  const actor = { accountId: account.accountId, userId: null };
  const { value = '' } = await exportContacts(test.domain, actor, {}).next();
  const header = String(value).replace('\uFEFF', '').trimEnd().split(',');
  const titles = given.map(({ file }) => file).filter((title) => title !== null);
  expect(header).toEqual(expect.arrayContaining(titles));
});
