import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, messagesOf, startGatewayFixture } from '../../testing/gateway-fixture.ts';
import { eventually } from '../../testing/index.ts';
import { SmtpDialogue } from '../../testing/smtp-dialogue.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await startGatewayFixture({}, { graceMs: 300, bytesPerSecond: 2_000 });
});
afterAll(() => fixture.stop());

it('a message that arrives too slowly ends its connection, and nothing of it is stored', async () => {
  const { user, password } = fixture.customer.smtp;
  const dialogue = await SmtpDialogue.signedIn(fixture.gateway.submissionPort, user, password);
  await dialogue.say('MAIL FROM:<ada@kola.example>');
  await dialogue.say('RCPT TO:<bayo@example.com>');
  expect(await dialogue.say('DATA')).toMatch(/^354/);
  const drip = setInterval(() => dialogue.write('a'), 50);
  await eventually(() => dialogue.isClosed);
  clearInterval(drip);
  expect(await messagesOf(fixture.test.domain, fixture.customer.accountId)).toEqual([]);
});
