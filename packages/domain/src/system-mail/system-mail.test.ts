import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DueWorkRunner, silentLogger } from '../kernel/index.ts';
import { makeAccount, startTestDomain, type TestDomain } from '../testing/index.ts';
import { dueWorkHandlers } from '../work.ts';
import { requestMail } from './send-requested-mail.ts';

let test: TestDomain;
let server: SMTPServer;
let refusals = 0;
const received: { from: string; to: string[]; raw: string }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals-- > 0) return done(Object.assign(new Error('4.3.2 later'), { responseCode: 451 }));
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        received.push({
          from,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  test = await startTestDomain({ smtpUrl: `smtp://127.0.0.1:${port}` });
});

afterAll(async () => {
  await test.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function ask(accountId: string): Promise<void> {
  await test.domain.openScope({ accountId, userId: null }, ({ outbox }) =>
    requestMail(outbox, {
      to: 'ada@example.com',
      toName: 'Ada <b>\r\nBcc: x@example.com',
      template: 'confirm_list',
      data: {
        name: 'Ada',
        company: 'Kola & Sons',
        list: 'Daily <news>',
        url: 'http://localhost:3001/confirm/abc?x=1&y=2',
      },
    }),
  );
}

const runDue = () =>
  new DueWorkRunner(test.domain.pool, dueWorkHandlers(test.domain), silentLogger).runUntilIdle();

describe('a system mail', () => {
  it('is sent after the commit, escaped, with plain text, and its secret link is deleted', async () => {
    const { accountId } = await makeAccount(test.domain);
    await ask(accountId);
    await runDue();
    const mail = await PostalMime.parse(received.at(-1)?.raw ?? '');
    expect(received.at(-1)).toMatchObject({ from: 'no-reply@talkdrum.localhost', to: ['ada@example.com'] });
    expect(mail.subject).toBe('Confirm that you want emails from Kola & Sons');
    expect(mail.html).toContain('Daily &lt;news&gt;');
    expect(mail.text).toContain('http://localhost:3001/confirm/abc?x=1&y=2');
    expect(mail.headers.some(({ key }) => key === 'bcc')).toBe(false);
    const left = await test.domain.bulk(accountId, (client) =>
      client.query('select payload, dispatched_at from outbox_event'),
    );
    expect(left.rows).toEqual([{ payload: {}, dispatchedAt: expect.any(Date) }]);
  });

  it('keeps its link encrypted while it waits, and its address readable for an erasure', async () => {
    const { accountId } = await makeAccount(test.domain);
    await ask(accountId);
    const { rows } = await test.domain.bulk(accountId, (client) =>
      client.query<{ text: string }>('select payload::text as text from outbox_event'),
    );
    expect(rows[0]?.text).toContain('ada@example.com');
    expect(rows[0]?.text).not.toContain('/confirm/abc');
    await runDue();
    expect((await PostalMime.parse(received.at(-1)?.raw ?? '')).text).toContain(
      'http://localhost:3001/confirm/abc?x=1&y=2',
    );
  });

  it('is retried under the same Message-ID when the server defers it', async () => {
    const { accountId } = await makeAccount(test.domain);
    const before = received.length;
    refusals = 1;
    await ask(accountId);
    await runDue();
    expect(received).toHaveLength(before);
    await test.domain.pool.query(
      `update due_work set due_at = now() - interval '1 second' where account_id = $1`,
      [accountId],
    );
    await runDue();
    expect(received).toHaveLength(before + 1);
  });
});
