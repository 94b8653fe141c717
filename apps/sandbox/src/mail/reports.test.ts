import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';
import type { Sandbox } from '../index.ts';

// A second sandbox receives the reports: its mailbox shows what the product would get by SMTP.
let receiver: Sandbox;
let sandbox: Sandbox;
beforeEach(async () => {
  receiver = await startSandbox();
  const { hostname, port } = new URL(receiver.smtpUrl);
  sandbox = await startSandbox({ returnSmtp: { host: hostname, port: Number(port) }, reportDelayMs: 10 });
});
afterEach(async () => {
  await sandbox.stop();
  await receiver.stop();
});

async function send(to: string, returnPath: string, world = sandbox): Promise<void> {
  const transport = createTransport({ url: world.smtpUrl });
  await transport.sendMail({
    envelope: { from: returnPath, to },
    from: 'shop@brand.example',
    to,
    subject: 'Spring säle',
    text: 'Hello',
    headers: { 'Feedback-ID': 'c1:a1:brand' },
  });
  transport.close();
}

/** The parts of a report by media type. */
async function readReport(
  world: Sandbox,
  to: string,
): Promise<{ from: string; contentType: string; parts: Map<string, string> }> {
  const message = await world.mailbox.waitFor({ to });
  const email = await PostalMime.parse(world.mailbox.source(message.id) ?? '', {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const parts = new Map(
    email.attachments.map(({ mimeType, content }) => [
      mimeType,
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    ]),
  );
  return {
    from: message.from,
    contentType: email.headers.find(({ key }) => key === 'content-type')?.value ?? '',
    parts,
  };
}

it.each([
  ['dsn+1@x.example', '5.1.1'],
  ['dsn-soft@x.example', '4.2.2'],
])('sends an RFC 3464 report for %s to the return path', async (recipient, status) => {
  await send(recipient, 'b+token@bounces.brand.example');
  const report = await readReport(receiver, 'b+token@bounces.brand.example');
  expect(report.from).toBe('');
  expect(report.contentType).toMatch(/^multipart\/report; report-type=delivery-status;/);
  const [perMessage, perRecipient] = (report.parts.get('message/delivery-status') ?? '').split(/\r?\n\r?\n/);
  expect(perMessage).toContain('Reporting-MTA: dns; sandbox.localhost');
  expect(perRecipient).toContain(`Final-Recipient: rfc822; ${recipient}`);
  expect(perRecipient).toContain('Action: failed');
  expect(perRecipient).toContain(`Status: ${status}`);
  expect(perRecipient).toContain('Diagnostic-Code: smtp;');
  expect(report.parts.get('text/rfc822-headers')).toContain('Feedback-ID: c1:a1:brand');
  expect(report.parts.get('text/rfc822-headers')).not.toContain('Hello');
});

it('sends an RFC 5965 abuse report for a complaint', async () => {
  await send('complain@x.example', 'b+token@bounces.brand.example');
  const report = await readReport(receiver, 'b+token@bounces.brand.example');
  expect(report.contentType).toMatch(/report-type=feedback-report/);
  const feedback = report.parts.get('message/feedback-report') ?? '';
  expect(feedback).toContain('Feedback-Type: abuse');
  expect(feedback).toContain('Original-Rcpt-To: <complain@x.example>');
  expect(report.parts.get('message/rfc822')).toContain('Hello');
});

it('keeps reports in the mailbox when there is no receiver', async () => {
  await send('dsn@x.example', 'back@brand.example', receiver);
  const report = await readReport(receiver, 'back@brand.example');
  expect(report.parts.has('message/delivery-status')).toBe(true);
});

it('never reports to the null sender', async () => {
  await send('dsn@x.example', '');
  await sandbox.mailbox.waitFor({ to: 'dsn@x.example' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(receiver.mailbox.size).toBe(0);
  expect(sandbox.mailbox.size).toBe(1);
});
