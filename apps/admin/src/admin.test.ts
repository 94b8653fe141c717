import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@talkdrum/domain/kernel';
import { asOwner, makePerson, startTestDomain, type TestDomain } from '@talkdrum/domain/testing';
import { silentLog, testEnvironment } from '@talkdrum/server/src/testing/index.ts';
import { buildWeb } from '@talkdrum/server/src/web/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin, type AdminEnvironment } from './run-admin.ts';
import { scripts } from './scripts/index.ts';

let test: TestDomain;
let app: Awaited<ReturnType<typeof buildWeb>>;
let env: Record<string, string>;
let customer: { userId: string; accountId: string };

beforeAll(async () => {
  test = await startTestDomain();
  customer = await makePerson(test.domain, 'ama@kola.ng');
  app = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  env = {
    TALKDRUM_URL: url,
    DATABASE_URL: test.database.ownerUrl,
    TALKDRUM_STAFF_TOKEN_FILE: join(test.domain.config.dataDir, 'staff-token'),
  };
  const made = await run('credential', 'create', '--name', 'Night shift', '--save', '--yes');
  expect(made).toMatchObject({ code: 0 });
  env = {
    ...env,
    TALKDRUM_STAFF_TOKEN: (await readFile(env['TALKDRUM_STAFF_TOKEN_FILE'] ?? '', 'utf8')).trim(),
  };
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

interface Ran {
  code: number;
  out: string;
  problems: string;
  asked: string[];
}

/** Runs a script as somebody at a terminal would who agrees, unless `options` say otherwise. */
async function runAs(
  options: { agrees?: boolean; hasTerminal?: boolean; env?: Record<string, string | undefined> },
  ...words: string[]
): Promise<Ran> {
  const ran: Ran = { code: 0, out: '', problems: '', asked: [] };
  const around: AdminEnvironment = {
    env: { ...env, ...options.env },
    say: (text) => void (ran.out += text),
    complain: (text) => void (ran.problems += text),
    confirm:
      options.hasTerminal === false
        ? null
        : async (question) => {
            ran.asked.push(question);
            return options.agrees !== false;
          },
  };
  ran.code = await runAdmin(words, around);
  return ran;
}
const run = (...words: string[]): Promise<Ran> => runAs({}, ...words);
async function rowsOf(...words: string[]): Promise<Record<string, string>[]> {
  const { code, out, problems } = await run(...words, '--json');
  expect({ code, problems }).toEqual({ code: 0, problems: '' });
  return JSON.parse(out) as Record<string, string>[];
}

async function waitingSender(address: string): Promise<string> {
  const { id } = await test.domain.openScope(customer, (scope) =>
    scope.senders.createEmail({ sender: address, campaign: 'promotional', region: 'promotional-01' }),
  );
  return id;
}

describe('the scripts', () => {
  it('are run as a program, print a table, and end with a code', { timeout: 60_000 }, async () => {
    const program = (words: string[]) =>
      new Promise<{ code: number | null; out: string }>((resolve) => {
        const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let out = '';
        child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => void (out += chunk.toString()));
        child.on('close', (code) => resolve({ code, out }));
      });
    const shown = await program(['accounts', 'list', '--search', 'eze']);
    expect(shown).toEqual({ code: 0, out: expect.stringContaining(customer.accountId) });
    expect(
      await program(['wallet', 'credit', customer.accountId, '5', '--reason', 'nobody can be asked']),
    ).toEqual({
      code: 2,
      out: expect.stringContaining('--yes'),
    });
    expect(await program(['nonsense'])).toEqual({
      code: 2,
      out: expect.stringContaining('There is no script'),
    });
  });

  it('each have a help, and those that change something ask', async () => {
    for (const script of scripts) {
      const { code, out } = await run(...script.name.split(' '), '--help');
      expect({ name: script.name, code, isExplained: out.includes(script.summary) }).toEqual({
        name: script.name,
        code: 0,
        isExplained: true,
      });
      const isReading = /list$|show$|status$|whoami/.test(script.name);
      expect({ name: script.name, asks: script.asks !== undefined }).toEqual({
        name: script.name,
        asks: !isReading,
      });
    }
    expect((await run()).out).toContain('Usage');
  });

  it('say what is wrong with what was typed', async () => {
    for (const words of [
      ['wallet', 'credit', customer.accountId],
      ['wallet', 'credit', customer.accountId, 'much', '--reason', 'a test'],
      ['accounts', 'list', '--nonsense'],
      ['accounts', 'list', 'one', 'too many'],
      ['prices', 'list', 'eur'],
      ['credential', 'create', '--scopes', 'everything'],
    ])
      expect({ words, code: (await run(...words)).code }).toEqual({ words, code: 2 });
  });

  it('change nothing without a yes', async () => {
    const before = await rowsOf('accounts', 'show', customer.accountId);
    const words = ['wallet', 'credit', customer.accountId, '1000', '--reason', 'A gift'];
    const declined = await runAs({ agrees: false }, ...words);
    expect(declined).toMatchObject({
      code: 3,
      asked: [expect.stringMatching(/^This credits NGN 1,000\.00 to the wallet of Eze Foods .*Continue\?$/)],
    });
    expect((await runAs({ hasTerminal: false }, ...words)).code).toBe(2);
    expect(await rowsOf('accounts', 'show', customer.accountId)).toEqual(before);
  });

  it('tell a refusal from a server that is not there', async () => {
    const refused = await run('accounts', 'show', newId());
    expect(refused).toMatchObject({ code: 1, problems: expect.stringContaining('doesn’t exist') });
    const absent = await runAs({ env: { TALKDRUM_URL: 'http://127.0.0.1:9' } }, 'accounts', 'list');
    expect(absent).toMatchObject({ code: 1, problems: expect.stringContaining('TALKDRUM_URL') });
    const stranger = await runAs(
      { env: { TALKDRUM_STAFF_TOKEN: `td_staff_${'x'.repeat(43)}` } },
      'accounts',
      'list',
    );
    expect(stranger).toMatchObject({
      code: 1,
      problems: expect.stringContaining('unknown, revoked or expired'),
    });
    const nobody = await runAs({ env: { TALKDRUM_STAFF_TOKEN: undefined } }, 'accounts', 'list');
    expect(nobody).toMatchObject({ code: 1, problems: expect.stringContaining('credential create --save') });
  });
});

describe('a credential', () => {
  it('is kept for its owner alone, listed, and ends when it is revoked', async () => {
    expect((await stat(env['TALKDRUM_STAFF_TOKEN_FILE'] ?? '')).mode & 0o777).toBe(0o600);
    const { out } = await run(
      'credential',
      'create',
      '--name',
      'Short',
      '--scopes',
      'read',
      '--days',
      '1',
      '--json',
      '--yes',
    );
    const [made] = JSON.parse(out) as { id: string; token: string }[];
    const own = { env: { TALKDRUM_STAFF_TOKEN: made?.token ?? '' } };
    expect((await runAs(own, 'whoami')).out).toContain('Short');
    expect(
      (await runAs(own, 'accounts', 'suspend', customer.accountId, '--reason', 'a test')).problems,
    ).toContain('Suspend and reactivate');
    await run('credential', 'revoke', made?.id ?? '');
    expect((await runAs(own, 'whoami')).code).toBe(1);
    expect((await rowsOf('credential', 'list')).map(({ name }) => name)).toEqual(['Short', 'Night shift']);
  });
});

describe('what staff do', () => {
  it('approves and refuses senders by their id', async () => {
    const [good, bad] = [await waitingSender('news@kola.ng'), await waitingSender('bank@kola.ng')];
    expect((await rowsOf('senders', 'list', '--channel', 'email')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([good, bad]),
    );
    const approved = await run('senders', 'approve', good);
    expect(approved).toMatchObject({
      code: 0,
      asked: [expect.stringContaining('news@kola.ng of Eze Foods')],
    });
    expect((await run('senders', 'refuse', bad, '--reason', 'Looks like a bank.')).out).toContain(
      'is refused',
    );
    expect(await rowsOf('senders', 'list')).toEqual([]);
    expect((await run('senders', 'refuse', good, '--reason', 'Complaints')).code).toBe(2);
    expect(
      (await run('senders', 'refuse', good, '--reason', 'Complaints', '--account', customer.accountId)).code,
    ).toBe(0);
  });

  it('limits how fast an account sends, by sender and by provider', async () => {
    const { accountId } = customer;
    const sender = await waitingSender('fast@kola.ng');
    const asked = (await run('rates', 'set', accountId, sender, '5', '--reason', 'A new sender')).asked;
    expect(asked).toEqual([
      expect.stringMatching(/^This limits .* of Eze Foods .* to 5 messages a second\./),
    ]);
    await run('rates', 'set', accountId, 'Gmail.com', '0.5', '--reason', 'Warming up');
    await run('rates', 'set', accountId, 'gmail', '20', '--reason', 'Warm');
    expect(await rowsOf('rates', 'list', accountId)).toEqual([
      { of: 'gmail', sender: null, 'per second': 20, limit: 20, 'slowed until': null },
      { of: 'fast@kola.ng', sender, 'per second': 5, limit: 5, 'slowed until': null },
    ]);
    for (const rate of ['0', '1001', 'fast'])
      expect(await run('rates', 'set', accountId, 'gmail', rate, '--reason', 'Nothing')).toMatchObject({
        code: 2,
        asked: [],
        problems: expect.stringContaining('Enter 0.1 to 1000 messages a second.'),
      });
    expect((await run('rates', 'set', accountId, newId(), '5', '--reason', 'Nobody')).code).toBe(1);
    for (const of of [sender, 'gmail'])
      expect((await run('rates', 'remove', accountId, of, '--reason', 'Enough')).code).toBe(0);
    expect((await run('rates', 'remove', accountId, 'gmail', '--reason', 'Enough')).code).toBe(1);
    expect(await rowsOf('rates', 'list', accountId)).toEqual([]);
  });

  it('credits and debits a wallet once per key, and refunds a charge', async () => {
    const key = newId();
    const words = [
      'wallet',
      'credit',
      customer.accountId,
      '2,500.50',
      '--reason',
      'Paid by hand',
      '--key',
      key,
    ];
    expect((await run(...words)).out).toContain('NGN 2,500.50');
    expect((await run(...words)).out).toContain('used before');
    const { out } = await run(
      'wallet',
      'debit',
      customer.accountId,
      '500.50',
      '--reason',
      'Too much',
      '--json',
    );
    const [charge] = JSON.parse(out) as { transaction: string }[];
    const refund = ['wallet', 'refund', customer.accountId, charge?.transaction ?? ''];
    expect((await run(...refund, '100', '--reason', 'Half of it was right')).code).toBe(0);
    expect((await run(...refund, '500', '--reason', 'More than there was')).code).toBe(1);
    expect(await rowsOf('payments', 'list', '--state', 'mismatched')).toEqual([]);
  });

  it('sets prices that count from now on', async () => {
    const words = [
      'prices',
      'set',
      'ghs',
      '12.50',
      '--channel',
      'email',
      '--type',
      'promotional',
      '--reason',
      'New contract',
    ];
    expect((await run(...words)).asked[0]).toContain('GHS 12.50 for a thousand promotional email messages');
    expect(await rowsOf('prices', 'list', 'ghs')).toContainEqual(
      expect.objectContaining({ 'per thousand': 'GHS 12.50', 'set by': 'Night shift' }),
    );
  });

  it('keeps the rules of SMS, and says what is done with a number', async () => {
    expect(
      (await run('sms', 'hours', 'set', 'KE', 'mon-fri,sun', '09:00-17:00', '--reason', 'New regulation'))
        .asked,
    ).toEqual(['This opens mon, tue, wed, thu, fri, sun in KE from 09:00 to 17:00. Continue?']);
    expect((await rowsOf('sms', 'hours', 'list')).find(({ country }) => country === 'KE')?.['hours']).toBe(
      'mon-fri 09:00-17:00, sat 08:00-18:00, sun 09:00-17:00',
    );
    expect(
      (await run('sms', 'hours', 'set', 'KE', 'mon', '06:00-17:00', '--reason', 'Too early')).problems,
    ).toContain('8PM to 8AM');
    expect((await run('sms', 'hours', 'set', 'KE', 'someday', 'closed', '--reason', 'a test')).code).toBe(2);
    await run(
      'sms',
      'country',
      'set',
      'UG',
      'Africa/Kampala',
      '--basis',
      'UCC: 8AM to 8PM',
      '--reason',
      'New country',
    );
    await run('sms', 'holidays', 'add', 'UG', '2027-10-09', 'Independence Day', '--reason', 'Calendar');
    expect((await rowsOf('sms', 'hours', 'list')).find(({ country }) => country === 'UG')).toMatchObject({
      holidays: '2027-10-09 Independence Day',
    });
    expect((await run('sms', 'holidays', 'remove', 'UG', '2027-10-09', '--reason', 'A mistake')).code).toBe(
      0,
    );
    expect((await run('sms', 'country', 'remove', 'UG', '--reason', 'Not yet')).code).toBe(0);
    expect(
      (
        await run(
          'sms',
          'routes',
          'set',
          'termii',
          '--country',
          'NG',
          '--network',
          'mtm',
          '--reason',
          'Cheaper',
        )
      ).problems,
    ).toContain('airtel, glo, mtn');
    await run(
      'sms',
      'routes',
      'set',
      'termii',
      '--country',
      'NG',
      '--network',
      'mtn',
      '--type',
      'promotional',
      '--reason',
      'Cheaper',
    );
    const [route] = await rowsOf('sms', 'routes', 'list');
    expect(route).toMatchObject({
      carrier: 'termii',
      network: 'mtn',
      type: 'promotional',
      state: 'on, but the carrier has no keys',
    });
    expect((await run('sms', 'routes', 'remove', route?.['id'] ?? '', '--reason', 'It ended')).code).toBe(0);
    await run('sms', 'prefixes', 'set', '+2348037', 'NG', '--network', 'mafab', '--reason', 'New operator');
    expect(await rowsOf('sms', 'prefixes', 'list', '--country', 'NG')).toContainEqual({
      prefix: '+2348037',
      country: 'NG',
      network: 'mafab',
    });
    expect((await run('sms', 'prefixes', 'set', '2348037', 'NG', '--reason', 'No plus')).code).toBe(1);
    const file = join(test.domain.config.dataDir, 'dnd.txt');
    await writeFile(file, '+2348037123456\r\n\n+254712345678\n');
    expect(
      (await run('sms', 'dnd', 'add', '--file', file, '--reason', 'List of the operator')).out,
    ).toContain('Numbers added: 2');
    expect(await rowsOf('sms', 'show', '+234 803 712 3456')).toMatchObject([
      { network: 'mafab', 'do not disturb': true, 'promotional carriers': 'none' },
    ]);
    expect((await run('sms', 'dnd', 'remove', '+254712345678', '--reason', 'They asked')).out).toContain(
      'Numbers removed: 1',
    );
    expect(await rowsOf('sms', 'dnd', 'show')).toEqual([{ source: 'staff', numbers: 1 }]);
    const { rows } = await test.domain.pool.query(
      `select action, outcome, details from staff_event where action like 'staff.sms.%'`,
    );
    expect(rows).toContainEqual({
      action: 'staff.sms.hours.setDays',
      outcome: 'invalid_input',
      details: expect.objectContaining({ reason: 'Too early' }),
    });
    expect(rows).toContainEqual({
      action: 'staff.sms.doNotDisturb.add',
      outcome: 'ok',
      details: { numbers: 2, reason: 'List of the operator' },
    });
  });

  it('suspends and resumes sending, and gives the staff flag', async () => {
    await run('accounts', 'suspend', customer.accountId, '--reason', 'Complaints');
    expect(await rowsOf('accounts', 'show', customer.accountId)).toMatchObject([
      { state: 'suspended: Complaints' },
    ]);
    await run('accounts', 'resume', customer.accountId, '--reason', 'Talked to them');
    await run('accounts', 'flag', customer.accountId, 'on', '--reason', 'They are ours');
    expect(await rowsOf('accounts', 'show', customer.accountId)).toMatchObject([
      { state: 'active', staff: true },
    ]);
  });

  it('starts dead work again and runs jobs of the scheduler', async () => {
    const subjectId = newId();
    await test.domain.pool.query(
      `insert into due_work (kind, account_id, subject_id, due_at, is_dead, last_error) values ('campaign.prepare', $1, $2, now(), true, 'boom')`,
      [customer.accountId, subjectId],
    );
    await test.domain.pool.query(
      `insert into agenda_jobs (name, next_run_at, repeat_interval) values ('housekeeping.outbox', now() + interval '1 day', '20 2 * * *')`,
    );
    const jobs = await rowsOf('jobs', 'list');
    const dead = jobs.find(({ state }) => state === 'dead');
    expect(dead).toMatchObject({ what: 'campaign.prepare', error: 'boom' });
    await run('jobs', 'requeue', dead?.['id'] ?? '');
    expect(await rowsOf('jobs', 'list', '--filter', 'dead')).toEqual([]);
    const nightly = jobs.find(({ what }) => what?.startsWith('housekeeping.outbox'));
    await run('jobs', 'requeue', nightly?.['id'] ?? '');
    const { rows } = await test.domain.pool.query(
      `select 1 from agenda_jobs where name = 'housekeeping.outbox' and next_run_at <= now() and repeat_interval = '20 2 * * *'`,
    );
    expect(rows).toHaveLength(1);
    expect((await run('jobs', 'requeue', newId())).code).toBe(1);
  });

  it('opens an account read only, and all of it stands in the audit log of the account', async () => {
    const { out } = await run(
      'impersonate',
      customer.accountId,
      '--reason',
      'A question about a report',
      '--json',
    );
    const [view] = JSON.parse(out) as { link: string }[];
    expect(view?.link).toMatch(/^http:\/\/localhost:3000\/support-view#[\w-]{43}$/);
    const actions = await asOwner(test.database, async (client) => {
      const { rows } = await client.query<{ action: string; actor: string }>(
        `select distinct action, actor_name as actor from audit_event where account_id = $1 and actor_kind = 'staff' order by 1`,
        [customer.accountId],
      );
      return rows;
    });
    expect(new Set(actions.map(({ actor }) => actor))).toEqual(new Set(['Night shift']));
    expect(actions.map(({ action }) => action)).toEqual([
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
