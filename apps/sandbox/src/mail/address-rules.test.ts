import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';
import type { Sandbox } from '../index.ts';
import { ruleFor } from './rules.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ slowMs: 300, reportDelayMs: 10 });
});
afterAll(() => sandbox.stop());

type Outcome = { code: number | undefined; response: string };

/** Sends one message with a real client and returns the server's answer. */
async function send(to: string, messageId?: string): Promise<Outcome> {
  const transport = createTransport({ url: sandbox.smtpUrl, auth: { user: 'anyone', pass: 'anything' } });
  try {
    const sent = await transport.sendMail({
      from: 'shop@brand.example',
      to,
      subject: `To ${to}`,
      text: 'Hello',
      ...(messageId ? { messageId } : {}),
    });
    return { code: 250, response: sent.response };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code =
      'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
    return { code, response: error.message };
  } finally {
    transport.close();
  }
}

describe('an address rule', () => {
  it.each([
    ['bounce5xx@x.example', 550, '5.1.1'],
    ['bounce5xx-7@x.example', 550, '5.1.1'],
    ['bounce5xx-data@x.example', 554, '5.7.1'],
    ['bounce5xx-data+7@x.example', 554, '5.7.1'],
    ['defer421@x.example', 421, '4.7.28'],
    ['full+inbox@x.example', 452, '4.2.2'],
    ['FULL@x.example', 452, '4.2.2'],
  ])('refuses %s with %i %s', async (address, code, status) => {
    const outcome = await send(address);
    expect(outcome.code).toBe(code);
    expect(outcome.response).toContain(status);
    expect(sandbox.mailbox.list({ to: address }).total).toBe(0);
  });

  it('defers the first two attempts of a message to a recipient and accepts the third', async () => {
    const codes = [];
    for (let tries = 0; tries < 3; tries += 1)
      codes.push((await send('defer451@x.example', '<once@brand.example>')).code);
    expect(codes).toEqual([451, 451, 250]);
    expect((await send('defer451@x.example', '<other@brand.example>')).code).toBe(451);
    expect(sandbox.mailbox.list({ to: 'defer451' }).total).toBe(1);
  });

  it('cuts the connection after the final dot without an answer', async () => {
    const outcome = await send('drop@x.example');
    expect(outcome.code).toBeUndefined();
    const kept = sandbox.mailbox.list({ to: 'drop@x.example' });
    expect(kept.items[0]?.rule).toBe('drop');
  });

  it('answers slowly', async () => {
    const start = Date.now();
    expect((await send('slow@x.example')).code).toBe(250);
    expect(Date.now() - start).toBeGreaterThanOrEqual(300);
  });

  it('leaves alone addresses that only look similar', () => {
    expect(ruleFor('dsnfan@x.example')).toBeUndefined();
    expect(ruleFor('slow.down@x.example')).toBeUndefined();
    expect(ruleFor('anna@full.example')).toBeUndefined();
    expect(ruleFor('dsn-soft-2@x.example')?.name).toBe('dsn-soft');
    expect(ruleFor('dsn-2@x.example')?.name).toBe('dsn');
  });

  it('is counted', async () => {
    const before = sandbox.stats();
    await send('bounce5xx@x.example');
    await send('anna@x.example');
    const after = sandbox.stats();
    expect(after.accepted - before.accepted).toBe(1);
    expect(after.refused - before.refused).toBe(1);
    expect((after.byRule.bounce5xx ?? 0) - (before.byRule.bounce5xx ?? 0)).toBe(1);
  });
});

it('accepts the good recipients of a message that has a bad one', async () => {
  const transport = createTransport({ url: sandbox.smtpUrl });
  const sent = await transport.sendMail({
    from: 'shop@brand.example',
    to: ['bounce5xx@x.example', 'good@x.example'],
    subject: 'Both',
    text: '.',
  });
  transport.close();
  expect(sent.rejected).toEqual(['bounce5xx@x.example']);
  expect((await sandbox.mailbox.waitFor({ subject: 'Both' })).to).toEqual(['good@x.example']);
});
