import { newId } from '@talkdrum/domain/kernel';
import { asOwner } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StaffTerminal } from './testing/staff-terminal.ts';

let staff: StaffTerminal;
beforeAll(async () => {
  staff = await StaffTerminal.start();
});
afterAll(() => staff.stop());

describe('staff', () => {
  it('approve and refuse senders by their id', async () => {
    const [good, bad] = [
      await staff.waitingSender('news@kola.ng'),
      await staff.waitingSender('bank@kola.ng'),
    ];
    expect((await staff.rowsOf('senders', 'list', '--channel', 'email')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([good, bad]),
    );
    const approved = await staff.run('senders', 'approve', good);
    expect(approved).toMatchObject({
      code: 0,
      asked: [expect.stringContaining('news@kola.ng of Eze Foods')],
    });
    expect((await staff.run('senders', 'refuse', bad, '--reason', 'Looks like a bank.')).out).toContain(
      'is refused',
    );
    expect(await staff.rowsOf('senders', 'list')).toEqual([]);
    expect((await staff.run('senders', 'refuse', good, '--reason', 'Complaints')).code).toBe(2);
    expect(
      (
        await staff.run(
          'senders',
          'refuse',
          good,
          '--reason',
          'Complaints',
          '--account',
          staff.customer.accountId,
        )
      ).code,
    ).toBe(0);
  });

  it('limit how fast an account sends, by sender and by provider', async () => {
    const { accountId } = staff.customer;
    const sender = await staff.waitingSender('fast@kola.ng');
    const asked = (await staff.run('rates', 'set', accountId, sender, '5', '--reason', 'A new sender')).asked;
    expect(asked).toEqual([
      expect.stringMatching(/^This limits .* of Eze Foods .* to 5 messages a second\./),
    ]);
    await staff.run('rates', 'set', accountId, 'Gmail.com', '0.5', '--reason', 'Warming up');
    await staff.run('rates', 'set', accountId, 'gmail', '20', '--reason', 'Warm');
    expect(await staff.rowsOf('rates', 'list', accountId)).toEqual([
      { of: 'gmail', sender: null, 'per second': 20, limit: 20, 'slowed until': null },
      { of: 'fast@kola.ng', sender, 'per second': 5, limit: 5, 'slowed until': null },
    ]);
    for (const rate of ['0', '1001', 'fast'])
      expect(await staff.run('rates', 'set', accountId, 'gmail', rate, '--reason', 'Nothing')).toMatchObject({
        code: 2,
        asked: [],
        problems: expect.stringContaining('Enter 0.1 to 1000 messages a second.'),
      });
    expect((await staff.run('rates', 'set', accountId, newId(), '5', '--reason', 'Nobody')).code).toBe(1);
    for (const of of [sender, 'gmail'])
      expect((await staff.run('rates', 'remove', accountId, of, '--reason', 'Enough')).code).toBe(0);
    expect((await staff.run('rates', 'remove', accountId, 'gmail', '--reason', 'Enough')).code).toBe(1);
    expect(await staff.rowsOf('rates', 'list', accountId)).toEqual([]);
  });

  it('credit and debit a wallet once per key, and refund a charge', async () => {
    const key = newId();
    const words = [
      'wallet',
      'credit',
      staff.customer.accountId,
      '2,500.50',
      '--reason',
      'Paid by hand',
      '--key',
      key,
    ];
    expect((await staff.run(...words)).out).toContain('NGN 2,500.50');
    expect((await staff.run(...words)).out).toContain('used before');
    const { out } = await staff.run(
      'wallet',
      'debit',
      staff.customer.accountId,
      '500.50',
      '--reason',
      'Too much',
      '--json',
    );
    const [charge] = JSON.parse(out) as { transaction: string }[];
    const refund = ['wallet', 'refund', staff.customer.accountId, charge?.transaction ?? ''];
    expect((await staff.run(...refund, '100', '--reason', 'Half of it was right')).code).toBe(0);
    expect((await staff.run(...refund, '500', '--reason', 'More than there was')).code).toBe(1);
    expect(await staff.rowsOf('payments', 'list', '--state', 'mismatched')).toEqual([]);
  });

  it('set prices', async () => {
    const words = [
      'prices',
      'set',
      'ghs',
      '12.50',
      '--kind',
      'email',
      '--type',
      'promotional',
      '--reason',
      'New contract',
    ];
    expect((await staff.run(...words)).asked[0]).toContain(
      'GHS 12.50 for a thousand promotional email messages',
    );
    expect(await staff.rowsOf('prices', 'list', 'ghs')).toContainEqual(
      expect.objectContaining({ 'per thousand': 'GHS 12.50', 'set by': 'Night shift' }),
    );
  });

  it('suspend and resume sending, and set the staff flag', async () => {
    await staff.run('accounts', 'suspend', staff.customer.accountId, '--reason', 'Complaints');
    expect(await staff.rowsOf('accounts', 'show', staff.customer.accountId)).toMatchObject([
      { state: 'suspended: Complaints' },
    ]);
    await staff.run('accounts', 'resume', staff.customer.accountId, '--reason', 'Talked to them');
    await staff.run('accounts', 'flag', staff.customer.accountId, 'on', '--reason', 'They are ours');
    expect(await staff.rowsOf('accounts', 'show', staff.customer.accountId)).toMatchObject([
      { state: 'active', staff: true },
    ]);
  });

  it('block an account, and give its pages and sending back one by one', async () => {
    const { accountId } = staff.customer;
    expect(await staff.run('accounts', 'block', accountId, '--reason', 'A fake bank')).toMatchObject({
      code: 0,
      asked: [
        expect.stringMatching(/^This stops Eze Foods .* takes its pages and the links .* from the public\./),
      ],
    });
    const state = async () => (await staff.rowsOf('accounts', 'show', accountId))[0]?.['state'];
    expect(await state()).toBe('blocked: A fake bank');
    await staff.run('accounts', 'unblock', accountId, '--reason', 'A mistake');
    expect(await state()).toBe('suspended: A fake bank');
    await staff.run('accounts', 'resume', accountId, '--reason', 'A mistake');
    expect(await state()).toBe('active');
  });

  it('requeue dead work and run scheduled jobs early', async () => {
    const subjectId = newId();
    await staff.test.domain.pool.query(
      `insert into due_work (kind, account_id, subject_id, due_at, is_dead, last_error) values ('campaign.prepare', $1, $2, now(), true, 'boom')`,
      [staff.customer.accountId, subjectId],
    );
    await staff.test.domain.pool.query(
      `insert into agenda_jobs (name, next_run_at, repeat_interval) values ('housekeeping.outbox', now() + interval '1 day', '20 2 * * *')`,
    );
    const jobs = await staff.rowsOf('jobs', 'list');
    const dead = jobs.find(({ state }) => state === 'dead');
    expect(dead).toMatchObject({ what: 'campaign.prepare', error: 'boom' });
    await staff.run('jobs', 'requeue', dead?.['id'] ?? '');
    expect(await staff.rowsOf('jobs', 'list', '--filter', 'dead')).toEqual([]);
    const nightly = jobs.find(({ what }) => what?.startsWith('housekeeping.outbox'));
    await staff.run('jobs', 'requeue', nightly?.['id'] ?? '');
    const { rows } = await staff.test.domain.pool.query(
      `select 1 from agenda_jobs where name = 'housekeeping.outbox' and next_run_at <= now() and repeat_interval = '20 2 * * *'`,
    );
    expect(rows).toHaveLength(1);
    expect((await staff.run('jobs', 'requeue', newId())).code).toBe(1);
  });

  it('open an account read-only, and the account’s audit log has everything they did', async () => {
    const { out } = await staff.run(
      'impersonate',
      staff.customer.accountId,
      '--reason',
      'A question about a report',
      '--json',
    );
    const [view] = JSON.parse(out) as { link: string }[];
    expect(view?.link).toMatch(/^http:\/\/localhost:3000\/support-view#[\w-]{43}$/);
    const actions = await asOwner(staff.test.database, async (client) => {
      const { rows } = await client.query<{ action: string; actor: string }>(
        `select distinct action, actor_name as actor from audit_event where account_id = $1 and actor_kind = 'staff' order by 1`,
        [staff.customer.accountId],
      );
      return rows;
    });
    expect(new Set(actions.map(({ actor }) => actor))).toEqual(new Set(['Night shift']));
    expect(actions.map(({ action }) => action)).toEqual([
      'staff.account_blocked',
      'staff.account_unblocked',
      'staff.flag_changed',
      'staff.rate_changed',
      'staff.sender_approved',
      'staff.sender_refused',
      'staff.sending_resumed',
      'staff.sending_suspended',
      'staff.view_opened',
      'staff.wallet_credited',
      'staff.wallet_debited',
      'staff.work_requeued',
    ]);
  });
});
