import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsAsked, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import { displayAddress } from './sender-address.ts';
import { readSenderToken } from './confirm-sender.ts';

let test: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const promotional = { campaign: 'promotional', region: 'promotional-01' } as const;

async function lastConfirmationToken(to = 'hello@kola.ng'): Promise<string> {
  return (await mailsAsked(test.database, to)).at(-1)?.data.url.split('/').at(-1) ?? '';
}

const create = (by: TestAccount, sender: string) =>
  by.inScope(({ senders }) => senders.createEmail({ sender, ...promotional }));

describe('confirmation mails', () => {
  it('go to one address at most five times a day, across all accounts', async () => {
    for (let n = 0; n < 5; n += 1)
      await create(await TestAccount.create(test.domain, `Account ${n}`), 'victim@stranger.example');
    await expect(create(account, 'Victim@stranger.example')).rejects.toMatchObject({
      code: 'rate_limited',
    });
    const { rows } = await test.domain.pool.query(
      `select points from rate_limit where key like 'sender-mail:%' and points > 5`,
    );
    expect(rows).toEqual([]);
  });

  it('are sent by one account at most thirty times a day', async () => {
    const busy = await TestAccount.create(test.domain, 'Busy');
    for (let n = 0; n < 30; n += 1) await create(busy, `person${n}@busy.example`);
    await expect(create(busy, 'one-more@busy.example')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('the list of senders', () => {
  it('is searched as senders are shown, among any number of others', async () => {
    const many = await TestAccount.create(test.domain, 'Many');
    const wanted = await many.inScope(({ senders }) =>
      senders.createEmail({ sender: 'info@пример.рф', ...promotional }),
    );
    await many.query(
      `insert into sender (account_id, id, channel, sender, campaign, status)
       select $1, gen_random_uuid(), 'email', 'shop' || n || '@newer.example', 'promotional', 1
       from generate_series(100, 699) n`,
    );
    const find = async (search: string) =>
      (await many.inScope(({ senders }) => senders.list('email', search))).map(({ id }) => id);
    expect(await find('')).toHaveLength(500);
    expect(await find('')).not.toContain(wanted.id);
    expect(await find('Пример')).toEqual([wanted.id]);
    expect(await find('прим')).toEqual([wanted.id]);
    expect(await find('@xn--')).toEqual([]);
    expect(await find('_')).toEqual([]);
    expect(await find('SHOP123@')).toHaveLength(1);
    expect(await find('nobody')).toEqual([]);
  });
});

describe('an account', () => {
  const limitReached = (message: RegExp) => ({
    code: 'limit_reached',
    details: { fieldErrors: { sender: [expect.stringMatching(message)] } },
  });
  const fill = (channel: string) => `
    insert into sender (account_id, id, channel, sender, campaign, status)
    select $1, gen_random_uuid(), '${channel}', 'shop' || n || '@many.example', 'promotional', 1
    from generate_series(1, 500) n`;

  it('can have 500 senders of each channel', async () => {
    const full = await TestAccount.create(test.domain, 'Full');
    const text = { sender: 'KolaShop', region: 'NG', campaign: 'transactional', template: 'Hello' } as const;
    const request = () => full.inScope(({ smsSenders }) => smsSenders.request(text));
    await full.query(fill('email'));
    await expect(create(full, 'one@more.example')).rejects.toMatchObject(
      limitReached(/^You have reached the limit of 500 senders/),
    );
    await request();
    await full.query(`delete from sender where account_id = $1 and channel = 'sms'`);
    await full.query(fill('sms'));
    await expect(request()).rejects.toMatchObject(limitReached(/^You have reached the limit of 500 senders/));
    await full.query(
      `update sender set archived_at = now() where account_id = $1 and sender = 'shop7@many.example'`,
    );
    await create(full, 'one@more.example');
    await request();
  });

  it('can have senders of 500 domains', async () => {
    const full = await TestAccount.create(test.domain, 'Wide');
    await create(full, 'one@first.example');
    await full.query(`
      insert into sending_domain (account_id, id, domain, dkim_selector, dkim_private_key, dkim_public_key)
      select $1, gen_random_uuid(), 'brand' || n || '.example', d.dkim_selector, d.dkim_private_key, d.dkim_public_key
      from generate_series(2, 500) n, sending_domain d
      where d.account_id = $1`);
    await expect(create(full, 'one@more.example')).rejects.toMatchObject(
      limitReached(/^You have reached the limit of 500 domains/),
    );
    await create(full, 'two@first.example');
  });
});

describe('an email sender', () => {
  it('starts with status 0 and becomes 1 when its link is confirmed, once', async () => {
    const sender = await account.inScope((scope) =>
      scope.senders.createEmail({ sender: ' Hello@Kola.NG ', ...promotional }),
    );
    expect(sender).toMatchObject({ sender: 'hello@kola.ng', status: 0, domain: 'kola.ng' });
    const token = await lastConfirmationToken();
    const target = readSenderToken(test.database.secret, token);
    expect(target).toEqual({ accountId: account.accountId, senderId: sender.id });
    const confirm = () => account.inScope((scope) => scope.senders.confirm(sender.id, token));
    expect(await confirm()).toEqual({ sender: 'hello@kola.ng' });
    const after = await account.inScope((scope) => scope.senders.get(sender.id));
    expect(after.status).toBe(1);
  });

  it('is refused on the field when the address is already a sender', async () => {
    const again = account.inScope((scope) =>
      scope.senders.createEmail({ sender: 'hello@kola.ng', ...promotional }),
    );
    await expect(again).rejects.toMatchObject({
      code: 'conflict',
      details: { fieldErrors: { sender: [expect.any(String)] } },
    });
  });

  describe('at a provider of free mailboxes, which only the provider can authenticate,', () => {
    let own: TestAccount;
    beforeAll(async () => {
      own = await TestAccount.create(test.domain, 'Own');
    });
    const create = (sender: string) =>
      own.inScope(({ senders }) => senders.createEmail({ sender, ...promotional }));

    it.each([
      'kola@gmail.com',
      'Kola@Yahoo.co.uk',
      'kola@hotmail.fr',
      'kola@outlook.com',
      'kola@icloud.com',
      'kola@yahoo.com.ng',
      'kola@mail.gmail.com',
      'kola@shop.yahoo.co.uk',
    ])('is refused on the field: %s', async (address) => {
      await expect(create(address)).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fieldErrors: { sender: [expect.any(String)] } },
      });
    });

    it.each(['kola@gmail.com.example', 'kola@mail.gmail-shop.ng', 'kola@yahoofarms.ng'])(
      'isn’t confused with %s',
      async (address) => {
        expect(await create(address)).toMatchObject({ status: 0 });
      },
    );
  });

  it('in an international domain is stored in its DNS form and shown in its own letters', async () => {
    const create = (sender: string) =>
      account.inScope(async ({ senders, sendingDomains }) => {
        const made = await senders.createEmail({ sender, ...promotional });
        const domain = await sendingDomains.get(made.sendingDomainId ?? '');
        return {
          stored: made.sender,
          shown: displayAddress(made.sender),
          dkim: sendingDomains.records(domain)[1]?.name,
        };
      });
    expect(await create('Info@Пример.рф')).toMatchObject({
      stored: 'info@xn--e1afmkfd.xn--p1ai',
      shown: 'info@пример.рф',
      dkim: expect.stringContaining('._domainkey.xn--e1afmkfd.xn--p1ai'),
    });
    expect(await create('hi@bücher.example')).toMatchObject({
      stored: 'hi@xn--bcher-kva.example',
      shown: 'hi@bücher.example',
    });
    await expect(create('info@xn--e1afmkfd.xn--p1ai')).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each([
    'info@a<b.рф',
    'info@пример',
    'info@-пример.рф',
    'x@a%2e.example',
    '@пример.рф',
    'info@127.0.0.1',
  ])('is refused on the field when its address is invalid: %s', async (sender) => {
    await expect(
      account.inScope(({ senders }) => senders.createEmail({ sender, ...promotional })),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fieldErrors: { sender: [expect.any(String)] } },
    });
  });

  it('isn’t confirmed by an expired, forged or foreign token', async () => {
    const sender = await account.inScope((scope) =>
      scope.senders.createEmail({ sender: 'two@kola.ng', ...promotional }),
    );
    const token = await lastConfirmationToken('two@kola.ng');
    expect(() => readSenderToken('another secret that is long enough', token)).toThrow(/isn’t valid/);
    expect(() => readSenderToken(test.database.secret, `${token.slice(0, -2)}AA`)).toThrow(/isn’t valid/);
    await account.query(
      `update sender set confirm_expires_at = now() - interval '1 minute' where account_id = $1 and id = $2`,
      [sender.id],
    );
    const late = account.inScope((scope) => scope.senders.confirm(sender.id, token));
    await expect(late).rejects.toMatchObject({ code: 'expired_link' });
  });

  it('of another account answers like a sender that doesn’t exist', async () => {
    const [sender] = await account.inScope(({ senders }) => senders.list('email'));
    const other = await TestAccount.create(test.domain, 'Other');
    const get = other.inScope(({ senders }) => senders.get(sender?.id ?? ''));
    await expect(get).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a sending domain', () => {
  it('shows its records and opens its key only for signing', async () => {
    await account.inScope(async (scope) => {
      const [domain] = await scope.sendingDomains.list();
      if (domain === undefined) throw new Error('no domain');
      expect(scope.sendingDomains.records(domain).map((record) => record.name)).toEqual([
        'kola.ng',
        `${domain.dkimSelector}._domainkey.kola.ng`,
        '_dmarc.kola.ng',
        'td-bounces.kola.ng',
      ]);
      expect(domain.dkimPrivateKey).not.toContain('PRIVATE KEY');
      expect((await scope.sendingDomains.signingKey('kola.ng'))?.privateKeyPem).toContain(
        'BEGIN PRIVATE KEY',
      );
    });
  });
});
