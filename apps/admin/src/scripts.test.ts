import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@talkdrum/domain/kernel';
import { TestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scripts } from './scripts/index.ts';
import { StaffTerminal } from './testing/staff-terminal.ts';

let staff: StaffTerminal;
beforeAll(async () => {
  staff = await StaffTerminal.start();
});
afterAll(() => staff.stop());

describe('the scripts', () => {
  it('are programs that print a table and end with an exit code', { timeout: 60_000 }, async () => {
    const program = (words: string[]) =>
      new Promise<{ code: number | null; out: string }>((resolve) => {
        const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], {
          env: { ...process.env, ...staff.env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let out = '';
        child.stdout.on('data', (chunk: Buffer) => void (out += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => void (out += chunk.toString()));
        child.on('close', (code) => resolve({ code, out }));
      });
    const shown = await program(['accounts', 'list', '--search', 'eze']);
    expect(shown).toEqual({ code: 0, out: expect.stringContaining(staff.customer.accountId) });
    expect(
      await program(['wallet', 'credit', staff.customer.accountId, '5', '--reason', 'nobody can be asked']),
    ).toEqual({
      code: 2,
      out: expect.stringContaining('--yes'),
    });
    expect(await program(['nonsense'])).toEqual({
      code: 2,
      out: expect.stringContaining('There is no script'),
    });
  });

  it('each explain themselves, and those that change something ask first', async () => {
    for (const script of scripts) {
      const { code, out } = await staff.run(...script.name.split(' '), '--help');
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
    expect((await staff.run()).out).toContain('Usage');
  });

  it.each([
    ['a missing amount', ['wallet', 'credit', '<account>']],
    ['an amount in words', ['wallet', 'credit', '<account>', 'much', '--reason', 'a test']],
    ['an unknown option', ['accounts', 'list', '--nonsense']],
    ['too many arguments', ['accounts', 'list', 'one', 'too many']],
    ['an unknown currency', ['prices', 'list', 'eur']],
    ['an unknown scope', ['credential', 'create', '--scopes', 'everything']],
  ])('end with code 2 for %s', async (_name, words) => {
    const { accountId } = staff.customer;
    expect((await staff.run(...words.map((word) => (word === '<account>' ? accountId : word)))).code).toBe(2);
  });

  it('change nothing without consent', async () => {
    const before = await staff.rowsOf('accounts', 'show', staff.customer.accountId);
    const words = ['wallet', 'credit', staff.customer.accountId, '1000', '--reason', 'A gift'];
    const declined = await staff.runAs({ agrees: false }, ...words);
    expect(declined).toMatchObject({
      code: 3,
      asked: [expect.stringMatching(/^This credits NGN 1,000\.00 to the wallet of Eze Foods .*Continue\?$/)],
    });
    expect((await staff.runAs({ hasTerminal: false }, ...words)).code).toBe(2);
    expect(await staff.rowsOf('accounts', 'show', staff.customer.accountId)).toEqual(before);
  });

  it('take an account by its company or email address, and never one that is only similar', async () => {
    const { accountId } = staff.customer;
    expect(await staff.rowsOf('accounts', 'show', 'eze foods')).toMatchObject([{ id: accountId }]);
    expect(await staff.rowsOf('rates', 'list', 'AMA@kola.ng')).toEqual([]);
    const credit = ['wallet', 'credit', 'Eze Foods', '5', '--reason', 'A gift'];
    expect(await staff.runAs({ agrees: false }, ...credit)).toMatchObject({
      code: 3,
      asked: [expect.stringContaining(`Eze Foods (${accountId})`)],
    });
    expect(await staff.run('accounts', 'suspend', 'Eze', '--reason', 'A test')).toMatchObject({
      code: 1,
      asked: [],
      problems: expect.stringMatching(
        new RegExp(`"Eze"\\. Did you mean:\n  ${accountId}  Eze Foods, ama@kola.ng`),
      ),
    });
    expect(await staff.run('accounts', 'show', 'nobody')).toMatchObject({
      code: 1,
      problems: expect.stringContaining('accounts list --search'),
    });
    expect(await staff.run(...credit, '--yes')).toMatchObject({
      code: 2,
      problems: expect.stringContaining('use the account’s id'),
    });
    await TestAccount.createOwned(staff.test.domain, 'other@kola.ng');
    expect(await staff.run('accounts', 'show', 'Eze Foods')).toMatchObject({
      code: 1,
      problems: expect.stringMatching(/^"Eze Foods" could be more than one account/),
    });
  });

  it('distinguish a refusal from a server that can’t be reached', async () => {
    const refused = await staff.run('accounts', 'show', newId());
    expect(refused).toMatchObject({ code: 1, problems: expect.stringContaining('doesn’t exist') });
    const absent = await staff.runAs({ env: { TALKDRUM_URL: 'http://127.0.0.1:9' } }, 'accounts', 'list');
    expect(absent).toMatchObject({ code: 1, problems: expect.stringContaining('TALKDRUM_URL') });
    const stranger = await staff.runAs(
      { env: { TALKDRUM_STAFF_TOKEN: `td_staff_${'x'.repeat(43)}` } },
      'accounts',
      'list',
    );
    expect(stranger).toMatchObject({
      code: 1,
      problems: expect.stringContaining('unknown, revoked or expired'),
    });
    const nobody = await staff.runAs({ env: { TALKDRUM_STAFF_TOKEN: undefined } }, 'accounts', 'list');
    expect(nobody).toMatchObject({ code: 1, problems: expect.stringContaining('credential create --save') });
  });
});

describe('a credential', () => {
  it('is readable only by its owner, listed, and invalid once revoked', async () => {
    expect((await stat(staff.env['TALKDRUM_STAFF_TOKEN_FILE'] ?? '')).mode & 0o777).toBe(0o600);
    const { out } = await staff.run(
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
    expect((await staff.runAs(own, 'whoami')).out).toContain('Short');
    expect(
      (await staff.runAs(own, 'accounts', 'suspend', staff.customer.accountId, '--reason', 'a test'))
        .problems,
    ).toContain('suspend and reactivate');
    await staff.run('credential', 'revoke', made?.id ?? '');
    expect((await staff.runAs(own, 'whoami')).code).toBe(1);
    expect((await staff.rowsOf('credential', 'list')).map(({ name }) => name)).toEqual([
      'Short',
      'Night shift',
    ]);
  });
});
