import { newId } from '@talkdrum/domain/kernel';
import { asOwner, emailDraft } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaffTerminal } from './testing/staff-terminal.ts';

let staff: StaffTerminal;
let accountId: string;
beforeAll(async () => {
  staff = await StaffTerminal.start();
  ({ accountId } = staff.customer);
});
afterAll(() => staff.stop());

const query = (text: string, values: unknown[] = []) =>
  asOwner(staff.test.database, async (client) => (await client.query(text, [accountId, ...values])).rows);

describe('support', () => {
  it('sees why a campaign doesn’t go on', async () => {
    const { id } = await staff.customer.inScope(({ campaigns }) =>
      campaigns.create(emailDraft({ name: 'Harmattan sale' }), 'email'),
    );
    await query(
      `update campaign set status = 'paused', failure = 'The sender was stopped.' where account_id = $1`,
    );
    await query(
      `insert into due_work (kind, account_id, subject_id, due_at, is_dead, last_error)
       values ('campaign.prepare', $1, $2, now(), true, 'boom')`,
      [id],
    );
    expect(await staff.rowsOf('campaigns', 'list', accountId)).toMatchObject([
      { id, name: 'Harmattan sale', state: 'paused', why: 'The sender was stopped.; boom', people: 0 },
    ]);
    expect(await staff.rowsOf('campaigns', 'list', accountId, '--search', 'easter')).toEqual([]);
    await staff.run('accounts', 'suspend', accountId, '--reason', 'Complaints');
    expect((await staff.run('campaigns', 'list', accountId)).out).toContain(
      'Sending is suspended: Complaints',
    );
    await staff.run('accounts', 'resume', accountId, '--reason', 'Talked to them');
  });

  it('finds a charge and refunds it', async () => {
    await staff.run('wallet', 'credit', accountId, '500', '--reason', 'Paid by hand');
    await staff.run('wallet', 'debit', accountId, '200', '--reason', 'Too much');
    const [charge, paid] = await staff.rowsOf('wallet', 'list', accountId);
    expect([charge, paid]).toMatchObject([
      { note: 'Too much', amount: '-NGN 200.00', refunded: null },
      { note: 'Paid by hand', amount: 'NGN 500.00' },
    ]);
    const refund = ['wallet', 'refund', accountId, charge?.['transaction'] ?? '', '50'];
    expect((await staff.run(...refund, '--reason', 'Half of it')).code).toBe(0);
    expect(await staff.rowsOf('wallet', 'list', accountId, '--search', 'Too much')).toMatchObject([
      { refunded: 'NGN 50.00' },
    ]);
  });

  it('sees what blocks an address, however its number is written', async () => {
    const found = async (address: string) =>
      (await staff.run('people', 'find', accountId, address, '--reason', 'A question')).out;
    await staff.customer.inScope(({ suppressions }) =>
      suppressions.add({ channel: 'sms', address: '+2348031234567', reason: 'unsubscribe', detail: 'STOP' }),
    );
    expect(await found('0803 123 4567')).toContain(
      '+2348031234567: no contact of this account, blocked (unsubscribe: STOP).',
    );
    expect(await found('ada@kola.ng')).toContain('ada@kola.ng: no contact of this account, not blocked.');
    const looks = await query(
      `select details ->> 'reason' as reason from audit_event where account_id = $1 and action = 'staff.person_viewed'`,
    );
    expect(looks).toEqual([{ reason: 'A question' }, { reason: 'A question' }]);
    expect((await staff.run('people', 'find', accountId, 'nobody', '--reason', 'A question')).code).toBe(1);
  });

  it('needs the scope for viewing accounts to see what a person got', async () => {
    const { out } = await staff.run(
      'credential',
      'create',
      '--name',
      'Reader',
      '--scopes',
      'read',
      '--json',
      '--yes',
    );
    const [made] = JSON.parse(out) as { token: string }[];
    const own = { env: { TALKDRUM_STAFF_TOKEN: made?.token ?? '' } };
    expect(
      await staff.runAs(own, 'people', 'find', accountId, 'ada@kola.ng', '--reason', 'A question'),
    ).toMatchObject({
      code: 1,
      problems: expect.stringContaining('"impersonate"'),
    });
    expect((await staff.runAs(own, 'campaigns', 'list', accountId)).code).toBe(0);
  });

  it('lists accounts by their share of bounces', async () => {
    await query(
      `insert into promotional_hour (account_id, hour, sent, hard_bounces, complaints)
       values ($1, date_trunc('hour', now()), 1000, 60, 1)`,
    );
    const rates = (least: string) => staff.rowsOf('promotional', 'rates', 'list', '--bounces', least);
    expect(await rates('5')).toEqual([
      {
        account: accountId,
        company: 'Eze Foods',
        sent: 1000,
        'hard bounces': '6.00%',
        complaints: '0.10%',
        stopped: false,
      },
    ]);
    expect(await rates('6.1')).toEqual([]);
    expect((await staff.run('promotional', 'rates', 'list', '--bounces', 'many')).code).toBe(2);
  });

  it('shows a planned price before it starts, and the one that replaces it', async () => {
    const plan = (price: string) =>
      staff.run(
        'prices',
        'set',
        'ghs',
        price,
        '--kind',
        'email',
        '--from',
        '2199-01-01T00:00:00Z',
        '--reason',
        'New contract',
      );
    await plan('11');
    await plan('12');
    const upcoming = await staff.rowsOf('prices', 'list', 'ghs', '--upcoming');
    expect(upcoming.map((row) => row['per thousand'])).toEqual(['GHS 11.00', 'GHS 12.00']);
    expect(await staff.rowsOf('prices', 'list', 'ghs')).not.toContainEqual(
      expect.objectContaining({ 'per thousand': 'GHS 12.00' }),
    );
  });

  it('reads the staff log, also of one account', async () => {
    await staff.run('accounts', 'suspend', newId(), '--reason', 'Nobody there', '--yes');
    const all = await staff.rowsOf('log', 'list', '--limit', '100');
    expect(all[0]).toMatchObject({ staff: 'Night shift', reason: 'Nobody there', outcome: 'not_found' });
    const own = await staff.rowsOf('log', 'list', '--account', accountId, '--limit', '100');
    expect(new Set(own.map(({ company }) => company))).toEqual(new Set(['Eze Foods']));
    expect(own.map(({ reason }) => reason)).toContain('Talked to them');
  });
});
