import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOptInToken, signUp } from './audience/index.ts';
import { ShortLinks } from './sms/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from './testing/index.ts';
import { dueWorkHandlers } from './work.ts';

let world: TestDomain;
let account: TestAccount;
let listId: string;

const phone = '+2348035550142';
const proof = { ip: '203.0.113.7', userAgent: 'Test', wording: 'Yes, text messages' };

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  listId = await account.list('Kola Circle', 'double');
});

const addSender = async () => {
  const id = await account.smsSender();
  await account.query(`update sender set campaign = 'transactional' where account_id = $1 and id = $2`, [id]);
};
const join = (change: Partial<Parameters<typeof signUp>[1]> = {}) =>
  account.inScope((unit) =>
    signUp(unit, {
      recognised: null,
      fullName: 'Ada Obi',
      email: null,
      phone,
      attributes: {},
      consents: [{ channel: 'sms', wording: 'Yes, text me.' }],
      listId,
      source: 'form “Kola Circle”',
      ip: '203.0.113.7',
      userAgent: 'Test',
      ...change,
    }),
  );
const work = async () => {
  const handler = dueWorkHandlers(world.domain).find(({ kind }) => kind === 'opt_in.ask');
  const { accountId } = account;
  const item = { kind: 'opt_in.ask', accountId, subjectId: accountId, attempts: 0 } as const;
  return handler?.run({ ...item, signal: new AbortController().signal });
};
const texts = () =>
  account.query<{ id: string; body: string; recipient: string; priceMills: number }>(
    `select m.id, m.body, m.recipient, d.price_mills
     from message m join delivery d on d.account_id = m.account_id and d.id = m.id
     where m.account_id = $1`,
  );
const requests = () =>
  account.query<{ channel: string; state: string; waitsFor: string | null }>(
    'select channel, state, waits_for from opt_in_request where account_id = $1 order by channel',
  );
const isDue = async () => {
  const due = await account.query(
    `select 1
     from opt_in_request r
     join due_work w on w.account_id = r.account_id and w.kind = 'opt_in.ask' and w.due_at <= now()
     where r.account_id = $1 and r.due_at <= now()`,
  );
  return due.length > 0;
};
const retryNow = () =>
  account.query(`update opt_in_request set due_at = now() where account_id = $1 and state = 'waiting'`);
const standing = () =>
  account.query<Record<string, unknown>>(
    `select c.email_status, c.sms_status, m.state
     from contact c join list_member m on m.account_id = c.account_id and m.contact_id = c.id
     where c.account_id = $1`,
  );

/** The subject of the page that the text leads to. */
async function opened() {
  const [text] = await texts();
  const code = /\/s\/(\w{10})/.exec(text?.body ?? '')?.[1] ?? '';
  const target = await new ShortLinks(world.domain).open(code);
  if (target?.kind !== 'confirm') throw new Error('the text has no link that confirms');
  expect(target.accountId).toBe(account.accountId);
  const token = await account.inScope(({ optInRequests }) => optInRequests.tokenOfText(target.messageId));
  return readOptInToken(world.domain.config.secret, token ?? '');
}

describe('someone with a telephone number alone', () => {
  it('is asked once by a text of the account, at its price, and confirms that number and nothing else', async () => {
    await addSender();
    await join();
    await work();
    await join();
    await work();
    expect(await texts()).toHaveLength(1);
    const [text] = await texts();
    expect(text?.recipient).toBe(phone);
    expect(text?.body).toMatch(/^Kola Stores: confirm that you want our text messages: \S+\/s\/\w{10} /);
    expect(text?.priceMills).toBeGreaterThan(0);
    expect(await requests()).toEqual([{ channel: 'sms', state: 'asked', waitsFor: null }]);
    expect(await standing()).toEqual([
      { emailStatus: 'enabled', smsStatus: 'blocklisted', state: 'unconfirmed' },
    ]);
    const subject = await opened();
    const confirm = () => account.inScope(({ optIn }) => optIn.confirm(subject, proof));
    expect(await confirm()).toMatchObject({ channel: 'sms', address: phone, isConfirmed: true });
    await confirm();
    expect(await standing()).toMatchObject([{ smsStatus: 'enabled', state: 'subscribed' }]);
    const granted = await account.query(
      `select channel, wording from consent_event where account_id = $1 and action = 'granted'`,
    );
    expect(granted).toEqual([{ channel: 'sms', wording: proof.wording }]);
  });

  it('waits visibly for a sender without being tried again, then goes out on its own', async () => {
    await join();
    const nextAt = await work();
    expect(await requests()).toEqual([{ channel: 'sms', state: 'waiting', waitsFor: 'sender' }]);
    expect((nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await account.query(`delete from due_work where account_id = $1 and kind = 'opt_in.ask'`);
    await addSender();
    expect(await isDue()).toBe(true);
    await work();
    expect(await requests()).toEqual([{ channel: 'sms', state: 'asked', waitsFor: null }]);
    expect(await texts()).toHaveLength(1);
  });

  it('waits visibly for money, and leaves no link behind', async () => {
    account = await TestAccount.createBare(world.domain, 'Kola Stores');
    listId = await account.list('Kola Circle', 'double');
    await addSender();
    await join();
    await work();
    expect(await requests()).toEqual([{ channel: 'sms', state: 'waiting', waitsFor: 'money' }]);
    await account.query(`delete from due_work where account_id = $1 and kind = 'opt_in.ask'`);
    await account.give(100_000n);
    expect(await isDue()).toBe(true);
    expect(await account.query('select code from short_link where account_id = $1')).toEqual([]);
  });

  it('waits visibly while the quota of the day for texts is used up, which emails don’t use', async () => {
    await addSender();
    await account.query(
      'update account set opt_in_text_daily_limit = 1, opt_in_daily_limit = 0 where id = $1',
    );
    await join();
    await join({ phone: '+2348035550199' });
    const nextAt = await work();
    expect((await requests()).map(({ state, waitsFor }) => `${state} ${waitsFor}`).toSorted()).toEqual([
      'asked null',
      'waiting quota',
    ]);
    expect(nextAt).toBeInstanceOf(Date);
    await account.query('update account set opt_in_text_daily_limit = 2 where id = $1');
    await work();
    expect(await texts()).toHaveLength(2);
  });

  it('has a small quota in a new account, whatever it is for emails', async () => {
    const quotas = () =>
      account.inScope(async ({ optInRequests }) => [
        (await optInRequests.quota()).limit,
        (await optInRequests.quota('sms')).limit,
      ]);
    expect(await quotas()).toEqual([200, 200]);
    await account.query(`update account set created_at = now() - interval '1 year' where id = $1`);
    expect(await quotas()).toEqual([5_000, 500]);
    await account.query('update account set opt_in_daily_limit = 9000 where id = $1');
    expect(await quotas()).toEqual([9_000, 500]);
  });

  it('is asked twice a day at most, whatever forms the number is typed into, and then waits', async () => {
    await addSender();
    for (const name of ['One', 'Two', 'Three', 'Four'])
      await join({ listId: await account.list(name, 'double') });
    await work();
    const states = async () =>
      (await requests()).map(({ state, waitsFor }) => `${state} ${waitsFor}`).toSorted();
    expect(await states()).toEqual(['asked null', 'asked null', 'waiting quota', 'waiting quota']);
    expect(await texts()).toHaveLength(2);
    await retryNow();
    await work();
    expect(await texts()).toHaveLength(2);
    await account.query(
      `update opt_in_request set asked_at = asked_at - interval '25 hours' where account_id = $1`,
    );
    await retryNow();
    await work();
    expect(await texts()).toHaveLength(4);
  });

  it('isn’t asked if they said STOP before', async () => {
    await addSender();
    await account.inScope(({ suppressions }) =>
      suppressions.add({ channel: 'sms', address: phone, reason: 'unsubscribe', detail: '' }),
    );
    await join();
    await work();
    expect(await requests()).toMatchObject([{ state: 'left_out' }]);
    expect(await texts()).toEqual([]);
  });

  it('can’t confirm with a link to a number they no longer have', async () => {
    await addSender();
    await join();
    await work();
    const subject = await opened();
    await account.query(`update contact set phone = '+2348035550111' where account_id = $1`);
    await expect(account.inScope(({ optIn }) => optIn.confirm(subject, proof))).rejects.toMatchObject({
      code: 'expired_link',
    });
    expect(await standing()).toMatchObject([{ smsStatus: 'blocklisted', state: 'unconfirmed' }]);
  });
});

describe('someone who gave an email address too', () => {
  const joinWithBoth = () =>
    join({
      email: 'ada@example.com',
      consents: [
        { channel: 'email', wording: 'Yes, email me.' },
        { channel: 'sms', wording: 'Yes, text me.' },
      ],
    });

  it('opens the number by text, and the list stays closed until the email is confirmed', async () => {
    await addSender();
    await joinWithBoth();
    await account.query(`delete from opt_in_request where account_id = $1 and channel = 'email'`);
    await work();
    const subject = await opened();
    await account.inScope(({ optIn }) => optIn.confirm(subject, proof));
    expect(await standing()).toEqual([
      { emailStatus: 'enabled', smsStatus: 'enabled', state: 'unconfirmed' },
    ]);
    const { asked: _asked, ...byEmail } = subject;
    await account.inScope(({ optIn }) => optIn.confirm(byEmail, proof));
    expect(await standing()).toMatchObject([{ state: 'subscribed' }]);
  });

  it('and agreed to text messages alone joins by text, with the email closed', async () => {
    await addSender();
    await join({ email: 'ada@example.com' });
    await work();
    const subject = await opened();
    await account.inScope(({ optIn }) => optIn.confirm(subject, proof));
    expect(await standing()).toEqual([
      { emailStatus: 'blocklisted', smsStatus: 'enabled', state: 'subscribed' },
    ]);
  });
});
