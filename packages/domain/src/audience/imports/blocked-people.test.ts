import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';
import { eventTypesOf } from '../../developer/webhooks/event-types.ts';
import type { ImportPlan } from './index.ts';
import { noteChangedSql } from './writing/block-people.sql.ts';
import { rowsPerChunk } from './writing/load-run.ts';

let test: TestDomain;
let bench: ImportBench;

beforeAll(async () => {
  test = await startTestDomain();
});
beforeEach(async () => {
  bench = await ImportBench.create(test.domain);
});
afterAll(async () => {
  for (const { name, broken } of await checkInvariants(test.domain))
    expect([name, broken]).toEqual([name, 0]);
  await test.stop();
});

const header = 'Name,Email,Telephone\n';
const left: Partial<ImportPlan> = { block: { reason: 'unsubscribe', channels: ['email'] } };

const statuses = () =>
  bench.rows(
    `select full_name, email_status, sms_status from contact where deleted_at is null order by full_name`,
  );
const ofAda = () =>
  bench.rows(
    `select full_name, email_status, sms_status from contact where email = 'ada@example.com' and deleted_at is null`,
  );
const suppressions = () =>
  bench.rows(`select channel, address, reason, detail from suppression order by channel, address`);
const told = async () =>
  (
    await bench.rows<{ type: string }>(`select body::json ->> 'type' as type from webhook_event order by id`)
  ).map(({ type }) => type);
const undo = async (id: string) => {
  await bench.inScope((scope) => scope.imports.undo(id));
  await bench.work();
};
const suppress = (address: string, reason: 'unsubscribe' | 'manual' | 'bounce') =>
  bench.inScope((scope) => scope.suppressions.add({ channel: 'email', address, reason, detail: 'own' }));

describe('a file of people who must not be contacted', () => {
  it('creates new people blocked, blocks known ones, and puts nobody on a list', async () => {
    const listId = await bench.list('Customers');
    await bench.import(`${header}Ada,ada@example.com,08031234567\n`, listId);
    const id = await bench.import(
      `${header}Ada,ADA@example.com,08031234567\nBola,bola@example.com,08031234568\n`,
      null,
      left,
    );
    expect(await bench.state(id)).toMatchObject({ status: 'done', created: 1, updated: 0, skipped: 1 });
    expect(await statuses()).toEqual([
      { fullName: 'Ada', emailStatus: 'blocklisted', smsStatus: 'enabled' },
      { fullName: 'Bola', emailStatus: 'blocklisted', smsStatus: 'enabled' },
    ]);
    expect(await suppressions()).toEqual([
      { channel: 'email', address: 'ada@example.com', reason: 'unsubscribe', detail: 'Import of people.csv' },
      {
        channel: 'email',
        address: 'bola@example.com',
        reason: 'unsubscribe',
        detail: 'Import of people.csv',
      },
    ]);
    const { job } = await bench.inScope((scope) => scope.imports.get(id));
    expect(job).toMatchObject({ blocked: 2, listId: null });
    expect(await bench.count('list_member where list_id = $1', [listId])).toBe(1);
  });

  it('blocks the people whom the rule leaves out as well', async () => {
    await bench.import(`${header}Ada,ada@example.com,\n`, await bench.list('Customers'));
    await bench.import(`${header}Ada B,ada@example.com,\n`, null, { ...left, updateRule: 'add' });
    await bench.import(`${header}Bola,bola@example.com,\n`, null, { ...left, updateRule: 'update' });
    expect(await statuses()).toEqual([{ fullName: 'Ada', emailStatus: 'blocklisted', smsStatus: 'enabled' }]);
    expect(await suppressions()).toHaveLength(2);
  });

  it('blocks both channels, a number that two people share once', async () => {
    const id = await bench.import(
      `${header}Ada,ada@example.com,08031234567\nBola,bola@example.com,08031234567\n`,
      null,
      { block: { reason: 'complaint', channels: ['email', 'sms'] } },
    );
    const { job } = await bench.inScope((scope) => scope.imports.get(id));
    expect(job.blocked).toBe(3);
    expect(await statuses()).toEqual([
      { fullName: 'Ada', emailStatus: 'blocklisted', smsStatus: 'blocklisted' },
      { fullName: 'Bola', emailStatus: 'blocklisted', smsStatus: 'blocklisted' },
    ]);
  });

  it('says in the check how many would be blocked, and how many of them can be reached today', async () => {
    await bench.import(
      `${header}Ada,ada@example.com,\nBola,bola@example.com,\n`,
      await bench.list('Customers'),
    );
    await suppress('bola@example.com', 'manual');
    const id = await bench.upload(
      `${header}Ada,ada@example.com,\nBola,bola@example.com,\nChidi,chidi@example.com,\n`,
    );
    await bench.inScope(async (scope) => {
      const { job } = await scope.imports.get(id);
      await scope.imports.check(id, {
        mapping: job.mapping,
        listId: null,
        updateRule: 'both',
        emptyCells: 'ignore',
        consent: 'given',
        ...left,
      });
    });
    await bench.work();
    const { job } = await bench.inScope((scope) => scope.imports.get(id));
    expect(job.summary).toMatchObject({ new: 1, suppressed: 1, blocks: { addresses: 2, reachable: 1 } });
    expect(await suppressions()).toHaveLength(1);
  });

  it('tells no webhook that people left who had left before', async () => {
    const url = 'https://example.com/hook';
    await bench.import(`${header}Ada,ada@example.com,\n`, await bench.list('Customers'));
    await bench.inScope(({ webhookEndpoints }) =>
      webhookEndpoints.save({
        contacts: { url, events: eventTypesOf('contacts') },
        campaigns: { url, events: eventTypesOf('campaigns') },
      }),
    );
    await bench.import(`${header}Ada,ada@example.com,\nChidi,chidi@example.com,\n`, null, left);
    expect(await told()).toEqual(['contact.imported']);
    await suppress('bola@example.com', 'unsubscribe');
    expect(await told()).toEqual(['contact.imported', 'contact.unsubscribed']);
  });

  it('needs a list without a block, and the blocked addresses in the file', async () => {
    await expect(bench.import(`${header}Ada,ada@example.com,\n`, null)).rejects.toMatchObject({
      details: { fieldErrors: { listId: ['List is required'] } },
    });
    await expect(
      bench.import('Name,Email\nAda,ada@example.com\n', null, {
        block: { reason: 'unsubscribe', channels: ['email', 'sms'] },
      }),
    ).rejects.toMatchObject({
      details: { fieldErrors: { block: ['Map a column to telephone, or block only email addresses.'] } },
    });
  });
});

describe('undoing it', () => {
  it('lifts the blocks, restores the contacts and deletes the created ones', async () => {
    await bench.import(`${header}Ada,ada@example.com,\n`, await bench.list('Customers'));
    const id = await bench.import(`${header}Ada A,ada@example.com,\nBola,bola@example.com,\n`, null, left);
    await undo(id);
    expect(await bench.state(id)).toMatchObject({ status: 'undone' });
    expect(await suppressions()).toEqual([]);
    expect(await statuses()).toEqual([{ fullName: 'Ada', emailStatus: 'enabled', smsStatus: 'enabled' }]);
  });

  it.each([
    ['before', 'Bola,bola@example.com,08031234567', 'Ada Obi,ada@example.com,'],
    ['after', 'Ada Obi,ada@example.com,', 'Bola,bola@example.com,08031234567'],
  ])(
    'restores a contact whose number is blocked by another chunk, %s its own',
    async (_when, first, last) => {
      await bench.import(`${header}Ada,ada@example.com,08031234567\n`, await bench.list('Customers'));
      const between = Array.from({ length: rowsPerChunk }, (_, n) => `,person${n}@example.com,`);
      const id = await bench.import(`${header}${[first, ...between, last].join('\n')}\n`, null, {
        block: { reason: 'unsubscribe', channels: ['email', 'sms'] },
      });
      expect(await ofAda()).toEqual([
        { fullName: 'Ada Obi', emailStatus: 'blocklisted', smsStatus: 'blocklisted' },
      ]);
      await undo(id);
      expect(await ofAda()).toEqual([{ fullName: 'Ada', emailStatus: 'enabled', smsStatus: 'enabled' }]);
      expect(await suppressions()).toEqual([]);
    },
  );

  it('leaves what somebody changed between two chunks', async () => {
    const listId = await bench.list('Customers');
    await bench.import(`${header}Ada,ada@example.com,08031234567\n`, listId);
    const id = await bench.import(`${header}Bola,bola@example.com,08031234567\n`, null, {
      block: { reason: 'unsubscribe', channels: ['sms'] },
    });
    await bench.rows(
      `update contact set full_name = 'Ada Eze', updated_at = now() + interval '1 second' where email = 'ada@example.com'`,
    );
    // As a later chunk of the same file does.
    await bench.inScope(async ({ sql }) => {
      const [ada] = (await sql<{ id: string }>(`select id from contact where email = 'ada@example.com'`))
        .rows;
      await sql(noteChangedSql, [bench.accountId, [ada?.id], id]);
      await sql(`update contact set updated_at = now() + interval '2 seconds' where id = $1`, [ada?.id]);
    });
    await undo(id);
    expect(await ofAda()).toMatchObject([{ fullName: 'Ada Eze' }]);
  });

  it('leaves blocked whom somebody else has blocked, before or since', async () => {
    await suppress('before@example.com', 'manual');
    const id = await bench.import(
      `${header}A,before@example.com,\nB,since@example.com,\nC,bounced@example.com,\nD,erased@example.com,\nE,other@example.com,\n`,
      null,
      left,
    );
    await suppress('since@example.com', 'unsubscribe');
    await suppress('bounced@example.com', 'bounce');
    const [erased] = await bench.rows<{ id: string }>(`select id from contact where full_name = 'D'`);
    await bench.inScope(({ personalData }) => personalData.erase(erased?.id ?? '', { isSuppressed: true }));
    await undo(id);
    expect(await suppressions()).toEqual([
      { channel: 'email', address: 'before@example.com', reason: 'manual', detail: 'own' },
      {
        channel: 'email',
        address: 'bounced@example.com',
        reason: 'unsubscribe',
        detail: 'Import of people.csv',
      },
      {
        channel: 'email',
        address: 'since@example.com',
        reason: 'unsubscribe',
        detail: 'Import of people.csv',
      },
      { channel: 'email', address: null, reason: 'unsubscribe', detail: '' },
    ]);
  });
});
