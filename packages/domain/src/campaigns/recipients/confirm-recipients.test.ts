import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import type { Confirmation } from './confirm-recipients.ts';

let test: TestDomain;
let account: TestAccount;
let id: string;
const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
const needed = { code: 'confirmation_required', details: { recipients: 3 } };

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await limitTo(2);
  const senderId = await account.emailSender(`${Math.random().toString(36).slice(2)}@kola.ng`);
  id = await account.campaign({ senderId, pasted: 'ada@example.com\nbola@example.com\nchi@example.com' });
});

const limitTo = (people: number) =>
  account.query('update account set confirm_above = $2 where id = $1', [people]);
const start = (confirmed: Confirmation = null) =>
  account.inScope(({ campaignSending }) => campaignSending.start(id, confirmed));
const schedule = (confirmed: Confirmation = null) =>
  account.inScope(({ campaignSending }) =>
    campaignSending.schedule(id, { local: soon, timezone: 'UTC' }, confirmed),
  );

describe('a campaign with more recipients than the account allows without confirmation', () => {
  it('starts only with their number', async () => {
    await expect(start()).rejects.toMatchObject(needed);
    await expect(start(2)).rejects.toMatchObject(needed);
    expect(await account.status(id)).toBe('draft');
    await start(3);
    expect(await account.status(id)).toBe('preparing');
  });

  it('is scheduled only with their number', async () => {
    await expect(schedule()).rejects.toMatchObject(needed);
    expect(await account.status(id)).toBe('draft');
    await schedule(3);
    expect(await account.status(id)).toBe('scheduled');
  });

  it('asks again at a start before its scheduled time', async () => {
    await schedule(3);
    await expect(start()).rejects.toMatchObject(needed);
    await start(3);
    expect(await account.status(id)).toBe('preparing');
  });

  it('asks again for a number that isn’t theirs, also a larger one', async () => {
    await expect(start(4)).rejects.toMatchObject(needed);
    await expect(start(1_000_000)).rejects.toMatchObject(needed);
    await expect(schedule(4)).rejects.toMatchObject(needed);
    expect(await account.status(id)).toBe('draft');
  });

  it('is a draft again if the audience grew between its start and its freeze', async () => {
    const before = await account.available();
    await start(3);
    await account.query(
      `update campaign set pasted = pasted || e'\\ndayo@example.com' where account_id = $1 and id = $2`,
      [id],
    );
    await account.workOff();
    expect(await account.status(id)).toBe('draft');
    const { failure } = await account.inScope(({ campaigns }) => campaigns.get(id));
    expect(failure).toBe(
      'Nothing was sent. The audience grew to 4 recipients while the campaign started. Check it and send it again.',
    );
    expect(await account.available()).toBe(before);
    await start(4);
    await account.workOff();
    expect(await account.status(id)).toBe('sending');
  });

  it('starts for a program, where nobody is there to type', async () => {
    await start('program');
    expect(await account.status(id)).toBe('preparing');
  });

  it('starts without a number at the threshold itself', async () => {
    await limitTo(3);
    await start();
    expect(await account.status(id)).toBe('preparing');
  });

  it('is refused when the threshold falls while the start waits for it', async () => {
    await limitTo(10_000);
    const locked = Promise.withResolvers<undefined>();
    const goOn = Promise.withResolvers<undefined>();
    const lowering = account.inScope(async ({ sql }) => {
      await sql('update account set confirm_above = 2 where id = $1', [account.accountId]);
      locked.resolve(undefined);
      await goOn.promise;
    });
    await locked.promise;
    const refused = expect(start()).rejects.toMatchObject(needed);
    await expect.poll(waiting).toBeGreaterThan(0);
    goOn.resolve(undefined);
    await lowering;
    await refused;
    expect(await account.status(id)).toBe('draft');
  });

  it('is started once by ten people who confirm together', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => start(3)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await account.status(id)).toBe('preparing');
  });
});

async function waiting(): Promise<number> {
  const { rows } = await test.domain.pool.query<{ n: number }>(
    'select count(*)::int as n from pg_locks where not granted',
  );
  return rows[0]?.n ?? 0;
}

describe('the threshold', () => {
  it('is 10,000 unless the account changed it', async () => {
    const other = await TestAccount.create(test.domain);
    const { confirmAbove } = await other.inScope(({ accounts }) => accounts.current());
    expect(confirmAbove).toBe(10_000);
  });
});
