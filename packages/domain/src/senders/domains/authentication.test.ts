import { type Sandbox, startSandbox } from '@talkdrum/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { largeSend, refreshRecords } from '../../campaigns/sending/refresh-records.ts';
import { recordReport } from '../../tracking/index.ts';
import { linkTokens } from '../../tracking/link-tokens.ts';
import type { MessageRequest } from '../../messages/index.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { checkDomain } from '../check-domains.ts';
import { policyNames } from './check-records.ts';

let test: TestDomain;
let sandbox: Sandbox;
let server: ScriptedServer;
let account: SendingFixture;

beforeAll(async () => {
  sandbox = await startSandbox();
  server = await startScriptedServer(() => undefined);
  test = await startTestDomain({ dnsServer: sandbox.dnsAddress, smtpUrl: server.url, poolSize: 8 });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
  await sandbox.stop();
});
beforeEach(async () => {
  sandbox.zone.remove({});
  account = await SendingFixture.create(test.domain);
});

const domainOf = () => account.inScope(async ({ sendingDomains }) => (await sendingDomains.list())[0]);
const domainId = async () => (await domainOf())?.id ?? '';
const check = async () => checkDomain(test.domain, account.accountId, await domainId());
const workNow = async () => {
  await account.query(
    `update due_work set due_at = now() - interval '1 second' where account_id = $1 and kind = 'senders.domain-changed'`,
  );
  await account.workOff();
};
const choose = async (choice: 'hold' | 'refuse') => {
  const id = await domainId();
  await account.inScope(({ sendingDomains }) => sendingDomains.chooseUnauthenticatedMail(id, choice));
};
const mail = (to: string, change: Partial<MessageRequest> = {}): MessageRequest => {
  return {
    channel: 'email',
    from: { address: 'news@kola.example' },
    to,
    subject: 'Code',
    text: '1234',
    ...change,
  };
};
const submit = (...requests: MessageRequest[]) =>
  account.inScope(({ messages }) => messages.submit(requests, { source: 'api' }));
const states = () =>
  account.query<{ state: string; reason: string | null }>(
    'select state, reason from delivery where account_id = $1 order by id',
  );

async function publish(without: string[] = []): Promise<void> {
  const id = await domainId();
  const records = await account.inScope(async ({ sendingDomains }) =>
    sendingDomains.records(await sendingDomains.get(id)),
  );
  for (const { kind, name, type, value } of records)
    if (!without.includes(kind)) sandbox.zone.add({ name, type, value });
}

describe('the check of a domain', () => {
  it('finds its published records, and notices a deleted one', async () => {
    await publish();
    expect(await check()).toMatchObject({
      spfStatus: 'verified',
      dkimStatus: 'verified',
      dmarcStatus: 'verified',
      returnPathStatus: 'verified',
    });
    sandbox.zone.remove({ name: `${(await domainOf())?.dkimSelector}._domainkey.kola.example` });
    const after = await check();
    expect([after.dkimStatus, after.isAuthenticated()]).toEqual(['missing', false]);
  });

  it('refuses an SPF record with too many lookups at first, and only warns once it was verified', async () => {
    const spfOf = async () => {
      const domain = await check();
      const answers = await account.inScope(async ({ sendingDomains }) => sendingDomains.answers(domain));
      return [domain.spfStatus, answers.find(({ kind }) => kind === 'spf')?.finding?.problem ?? null];
    };
    const tooLong = [expect.stringContaining('more than 10 DNS lookups')];
    await account.query(`update sending_domain set spf_status = 'unchecked' where account_id = $1`);
    await publish();
    const others = Array.from({ length: 11 }, (_, n) => `include:s${n}.example`).join(' ');
    const [own] = sandbox.zone
      .list({ name: 'kola.example' })
      .filter(({ value }) => value.startsWith('v=spf1'));
    const short = own?.value ?? '';
    const setSpf = (value: string) => {
      sandbox.zone.remove({ name: 'kola.example' });
      sandbox.zone.add({ name: 'kola.example', type: 'TXT', value });
    };
    setSpf(short.replace('v=spf1', `v=spf1 ${others}`));
    expect(await spfOf()).toEqual(['wrong', ...tooLong]);
    setSpf(short);
    expect(await spfOf()).toEqual(['verified', null]);
    setSpf(short.replace('v=spf1', `v=spf1 ${others}`));
    expect(await spfOf()).toEqual(['verified', ...tooLong]);
    expect((await domainOf())?.isAuthenticated()).toBe(true);
  });

  it('is due daily while the records are right, and soon while they are wrong', async () => {
    await publish();
    const hours = async () => {
      const [row] = await account.query<{ hours: number }>(
        `select (extract(epoch from due_at - now()) / 3600)::float8 as hours from due_work where account_id = $1 and kind = 'senders.check-domain'`,
      );
      return row?.hours ?? 0;
    };
    await check();
    expect(await hours()).toBeCloseTo(24, 1);
    sandbox.zone.remove({ name: '_dmarc.kola.example' });
    await check();
    expect(await hours()).toBeLessThan(0.02);
  });

  it.each([
    ['v=DMARC1; p=reject; rua=mailto:a@kola.example', 'verified'],
    ['v=DMARC1; rua=mailto:a@kola.example', 'verified'],
    ['v=DMARC1; p=banana', 'wrong'],
    ['v=spf1 -all', 'missing'],
  ])('reads %j as a DMARC record that is %s', async (value, status) => {
    await publish(['dmarc']);
    sandbox.zone.add({ name: '_dmarc.kola.example', type: 'TXT', value });
    expect((await check()).dmarcStatus).toBe(status);
  });

  it('finds the policy of a parent domain, as receivers do', () => {
    expect(policyNames('_dmarc.news.kola.com.ng')).toEqual([
      '_dmarc.news.kola.com.ng',
      '_dmarc.kola.com.ng',
      '_dmarc.com.ng',
    ]);
    expect(policyNames('_dmarc.a.b.c.d.e.f.g.h.i.example')).toHaveLength(7);
  });

  it('gives each account its own selector and report address for a shared domain', async () => {
    const made = await Promise.all(
      [1, 2].map(async () => {
        const other = await SendingFixture.create(test.domain);
        return other.inScope(async ({ sendingDomains }) => {
          const domain = await sendingDomains.findOrCreate('shared.example');
          return sendingDomains.records(domain).filter(({ kind }) => kind === 'dkim' || kind === 'dmarc');
        });
      }),
    );
    expect(made[0]?.[0]?.name).not.toBe(made[1]?.[0]?.name);
    expect(made[0]?.[1]?.value).toMatch(/^v=DMARC1; p=none; rua=mailto:d\+[\w-]{50,62}@bounces\.localhost$/);
    expect(made[0]?.[1]?.value).not.toBe(made[1]?.[1]?.value);
  });
});

describe('a message from a domain whose DKIM record fails', () => {
  beforeEach(async () => {
    await publish();
    await check();
  });
  const breakDkim = async () => {
    sandbox.zone.remove({ name: `${(await domainOf())?.dkimSelector}._domainkey.kola.example` });
    await check();
  };

  it('is refused with the record to add, and costs nothing', async () => {
    await breakDkim();
    const { messages, refused } = await submit(mail('a@example.com'));
    expect(messages).toEqual([]);
    expect(refused).toMatchObject([
      {
        field: 'from',
        code: 'blocked',
        message: expect.stringMatching(/TXT record .*_domainkey\.kola\.example .*v=DKIM1; k=rsa; p=/),
      },
    ]);
  });

  it('is held if the account chose so, and sent when the record is back', async () => {
    await choose('hold');
    await breakDkim();
    const { messages } = await submit(mail('held@example.com'));
    expect(messages).toMatchObject([{ state: 'queued', reason: 'sender_unauthenticated' }]);
    await workNow();
    await account.sendAll();
    expect(server.accepted.filter(({ to }) => to === 'held@example.com')).toEqual([]);
    await publish();
    await check();
    await workNow();
    await account.sendAll();
    expect(server.accepted.filter(({ to }) => to === 'held@example.com')).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent', reason: null }]);
  });

  it('fails after three days, and its money is released', async () => {
    await choose('hold');
    await breakDkim();
    await submit(mail('late@example.com'));
    await account.query(`update message set created_at = now() - interval '73 hours' where account_id = $1`);
    await workNow();
    await account.sendAll();
    expect(await states()).toEqual([{ state: 'failed', reason: 'sender_unauthenticated' }]);
    expect((await account.inScope(({ wallet }) => wallet.balance('ngn'))).heldMinor).toBe(0n);
    expect(
      (await checkInvariants(test.domain)).filter(
        ({ broken, name }) => broken > 0 && !name.startsWith('every table'),
      ),
    ).toEqual([]);
  });

  it('that was scheduled earlier is held too', async () => {
    await submit(mail('scheduled@example.com', { scheduledAt: new Date(Date.now() + 3_600_000) }));
    await breakDkim();
    await account.workOff();
    expect(await states()).toEqual([{ state: 'queued', reason: 'sender_unauthenticated' }]);
  });

  it('finds an international sender by either form of its address', async () => {
    await account.query(`update sender set sender = 'info@xn--e1afmkfd.xn--p1ai' where account_id = $1`);
    const { messages, refused } = await submit(
      ...['Info@Пример.рф', 'info@xn--e1afmkfd.xn--p1ai'].map((address) =>
        mail('a@example.com', { from: { address } }),
      ),
    );
    expect([messages.length, refused]).toEqual([2, []]);
  });

  it('from a free mailbox is always refused', async () => {
    await choose('hold');
    await account.query(`update sender set sender = 'kola@gmail.com' where account_id = $1`);
    const { refused } = await submit(mail('a@example.com', { from: { address: 'kola@gmail.com' } }));
    expect(refused).toMatchObject([
      { field: 'from', code: 'blocked', message: expect.stringContaining('Only gmail.com itself') },
    ]);
  });

  it('stops a running campaign, which resumes only with the record', async () => {
    await account.addPeople(3);
    const { id } = await account.startCampaign();
    await breakDkim();
    await account.workOff();
    expect(await account.status(id)).toBe('paused');
    const [campaign] = await account.query<{ failure: string }>(
      'select failure from campaign where account_id = $1 and id = $2',
      [id],
    );
    expect(campaign?.failure).toMatch(/^Paused\. .*_domainkey\.kola\.example/);
    const resume = () => account.inScope(({ campaignSending }) => campaignSending.resume(id));
    await expect(resume()).rejects.toMatchObject({ code: 'blocked' });
    await publish();
    await check();
    await resume();
    await account.sendAll();
    expect(await account.status(id)).toBe('finished');
  });
});

describe('before a large campaign', () => {
  const start = async (people: number) => {
    await publish(['dkim']);
    await account.addPeople(people);
    const { id } = await account.startCampaign({ source: 'list', listIds: [account.listId] }, [], false);
    await account.query(`update campaign set status = 'preparing' where account_id = $1 and id = $2`, [id]);
    await account.query(
      `update sending_domain set checked_at = now() - interval '1 hour' where account_id = $1`,
    );
    await refreshRecords(test.domain, account.accountId, id);
    return (await domainOf())?.dkimStatus;
  };

  it('the records are checked again', async () => expect(await start(largeSend)).toBe('missing'));
  it('but not before a small one, for which the daily check is enough', async () =>
    expect(await start(20)).toBe('verified'));
});

describe('the return path', () => {
  it("is the platform's until the domain's own is set up, and bounces find their delivery through both", async () => {
    await publish(['returnPath']);
    await check();
    await submit(mail('first@example.com'));
    await account.sendAll();
    await publish();
    await check();
    await submit(mail('second@example.com'));
    await account.sendAll();
    const fromOf = (to: string) => server.accepted.find((one) => one.to === to)?.from ?? '';
    expect(fromOf('first@example.com')).toMatch(/^b\+[\w-]+@bounces\.localhost$/);
    expect(fromOf('second@example.com')).toMatch(/^b\+[\w-]+@td-bounces\.kola\.example$/);
    expect(await recordReport(test.domain, fromOf('second@example.com'), bounce)).toBe('bounce');
    const [bounced] = await account.query<{ address: string }>(
      'select address from suppression where account_id = $1',
    );
    expect(bounced?.address).toBe('second@example.com');
  });

  it('of a campaign is the domain’s own too', async () => {
    await publish();
    await check();
    await account.addContacts(['reader@example.com']);
    await account.startCampaign();
    await account.sendAll();
    expect(server.accepted.find(({ to }) => to === 'reader@example.com')?.from).toMatch(
      /@td-bounces\.kola\.example$/,
    );
  });

  it('accepts no unsubscribe and no forged token', async () => {
    const token = linkTokens(test.database.secret).make('unsubscribe', account.accountId, account.listId);
    for (const address of [`u+${token}@td-bounces.kola.example`, 'b+x@td-bounces.kola.example'])
      expect(await recordReport(test.domain, address, bounce)).toBe('ignored');
  });
});

const bounce = Buffer.from(
  [
    'From: MAILER-DAEMON@mx.example.net',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; second@example.com',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--x--',
    '',
  ].join('\r\n'),
);
