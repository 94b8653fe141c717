import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSmtpTransport } from '../../email/index.ts';
import { newId } from '../../kernel/index.ts';
import type { SendJournal } from '../journal/send-journal.ts';
import { Claim } from '../leases/claim.ts';
import type { Outgoing } from '../leases/send-source.ts';
import { defaultRetryRules } from '../settling/settlement.ts';
import { type ScriptedServer, startScriptedServer } from '../testing/scripted-server.ts';
import { emailTransport, type SendResult } from './channel-transport.ts';
import { Departures } from './departures.ts';
import { Lane } from './lanes/lanes.ts';
import type { MarkedDelivery } from './send-batch.ts';
import { defaultMonth } from '../testing/default-month.ts';

let server: ScriptedServer;

beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.stop());

const owner = { accountId: newId(), campaignId: newId(), channel: 'email' } as const;

function messageWith(journal: Pick<SendJournal, 'leaving' | 'answered'>): MarkedDelivery {
  const claim = new Claim(owner, 60, { journal: journal as SendJournal });
  const lane = new Lane({ key: '', ...owner } as Lane['source']);
  return {
    lane,
    markedAt: performance.now(),
    item: {
      ...owner,
      id: newId(),
      claim,
      position: 1,
      address: 'ada@example.com',
      name: null,
      contactId: null,
      phone: null,
      attributes: null,
      attempts: 0,
      keptUntil: defaultMonth,
    },
    outgoing: {
      channel: 'email',
      envelope: { from: 'news@kola.example', to: 'ada@example.com' },
      message: Buffer.from('Subject: hi\r\n\r\nhello\r\n'),
    },
  };
}

let errors: string[] = [];

async function depart(message: MarkedDelivery): Promise<SendResult> {
  errors = [];
  const transport = emailTransport(
    createSmtpTransport({ url: server.url, connections: 1 }),
    defaultRetryRules,
  );
  try {
    return await new Promise<SendResult>((resolve) => {
      const departures = new Departures(
        transport,
        (_message, result) => resolve(result),
        (error) => errors.push(String(error)),
      );
      departures.add([message]);
      departures.handOver();
    });
  } finally {
    await transport.close();
  }
}

it('notes a message before it leaves, and its answer', async () => {
  const noted: unknown[] = [];
  const result = await depart(
    messageWith({
      leaving: () => noted.push(['leaving', server.accepted.length]) - 1,
      answered: (_slot, _claim, _position, outcome) => noted.push(outcome),
    }),
  );
  expect(result.settlement.state).toBe('sent');
  expect(noted).toEqual([['leaving', 0], { isSent: true, response: result.settlement.response }]);
});

it('tries a message again later that the journal couldn’t note: it isn’t sent, and it hasn’t failed', async () => {
  const before = server.accepted.length;
  const result = await depart(
    messageWith({
      leaving: () => {
        throw new Error('no space left on device');
      },
      answered: () => undefined,
    }),
  );
  expect(result.settlement).toMatchObject({ state: 'queued', reason: 'connection_dropped' });
  expect(result.settlement.response).toBe('The server couldn’t record that the message was leaving.');
  expect(errors).toEqual(['Error: no space left on device']);
  expect(server.accepted).toHaveLength(before);
});

it('stores an answer that the journal couldn’t note', async () => {
  const result = await depart(
    messageWith({
      leaving: () => 0,
      answered: () => {
        throw new Error('input/output error');
      },
    }),
  );
  expect(result.settlement.state).toBe('sent');
  expect(errors).toEqual(['Error: input/output error']);
});

it('frees the memory of a message once it is answered', async () => {
  const message = messageWith({ leaving: () => 0, answered: () => undefined });
  const text = 'Subject: freed\r\n\r\nhello\r\n';
  const bytes = Buffer.alloc(text.length, text);
  await depart({ ...message, outgoing: { ...message.outgoing, message: bytes } as Outgoing });
  expect(server.accepted.at(-1)?.raw).toContain('Subject: freed');
  expect(bytes.length).toBe(0);
});
