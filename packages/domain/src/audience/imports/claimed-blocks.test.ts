import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { ImportBench } from '../../testing/imports-fixture.ts';
import { SendingFixture } from '../../testing/sending-fixture.ts';
import { createSmtpTransport } from '../../email/index.ts';
import { SendPump } from '../../sending/pump/send-pump.ts';
import { type ScriptedServer, startScriptedServer } from '../../sending/testing/scripted-server.ts';
import { Preferences } from '../../tracking/feedback/preferences.ts';
import { recordReport } from '../../tracking/feedback/record-report.ts';
import { linkTokens } from '../../tracking/link-tokens.ts';

let test: TestDomain;
let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer((to) =>
    to.startsWith('gone') ? { code: 550, text: '5.1.1 no such user', at: 'rcpt' } : undefined,
  );
  test = await startTestDomain({ smtpUrl: server.url });
});
afterAll(async () => {
  await test.stop();
  await server.stop();
});

const header = 'Name,Email\n';

it('a refusal, a complaint or an unsubscribe after the import claims the block, and its undo leaves it', async () => {
  const account = await SendingFixture.create(test.domain);
  await account.query(`update sender set campaign = 'transactional' where account_id = $1`);
  const bench = new ImportBench(test.domain, account.accountId);
  const names = ['gone', 'complains', 'leaves', 'quiet'];
  const id = await bench.import(
    `${header}${names.map((name) => `${name},${name}@example.com`).join('\n')}\n`,
    null,
    { block: { reason: 'unsubscribe', channels: ['email'] } },
  );
  // Receipts still reach people who only unsubscribed elsewhere.
  const { messages } = await account.inScope((scope) =>
    scope.messages.submit(
      names.map((name) => ({
        channel: 'email' as const,
        from: { address: 'news@kola.example', name: 'Kola' },
        to: `${name}@example.com`,
        subject: 'Your receipt',
        html: '<p>Thank you.</p>',
      })),
      { source: 'api' },
    ),
  );
  const pump = new SendPump(test.domain, {
    transport: createSmtpTransport({ url: server.url, connections: 1 }),
  });
  await pump.runUntilIdle();
  await pump.drain();
  const token = (kind: 'unsubscribe' | 'bounce', name: string) =>
    linkTokens(test.database.secret).make(kind, account.accountId, messages[names.indexOf(name)]?.id ?? '');
  await recordReport(test.domain, `b+${token('bounce', 'complains')}@bounces.localhost`, complaint);
  await new Preferences(test.domain).unsubscribeByToken(token('unsubscribe', 'leaves'), {
    ip: '203.0.113.7',
    userAgent: 'Firefox',
  });
  await bench.inScope((scope) => scope.imports.undo(id));
  await bench.work();
  expect(await bench.state(id)).toMatchObject({ status: 'undone' });
  const blocked = await bench.rows<{ address: string }>('select address from suppression order by address');
  expect(blocked.map(({ address }) => address)).toEqual([
    'complains@example.com',
    'gone@example.com',
    'leaves@example.com',
  ]);
});

const complaint = Buffer.from(
  [
    'From: feedback@isp.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--x',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Some/1.0',
    'Version: 1',
    '',
    '--x--',
    '',
  ].join('\r\n'),
);
