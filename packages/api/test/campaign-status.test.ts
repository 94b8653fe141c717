import {
  type CampaignStatus,
  checkInvariants,
  DomainError,
  DueWorkRunner,
  dueWorkHandlers,
  SendPump,
  silentLogger,
} from '@talkdrum/domain';
import { startTestDomain, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Action, actions, type Outcome, possibleStates } from './campaign-model.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

let test: TestDomain;
let sink: SmtpSink;
let account: TestAccount;
let senderId: string;
let pump: SendPump;
beforeAll(async () => {
  sink = await startSmtpSink();
  test = await startTestDomain({ smtpUrl: sink.url, poolSize: 8 });
  account = await TestAccount.create(test.domain);
  senderId = await account.emailSender();
  pump = new SendPump(test.domain);
});
afterAll(async () => {
  await pump.drain();
  await test.stop();
  await sink.stop();
});

let drafts = 0;
async function newDraft(): Promise<{ id: string; recipients: string[] }> {
  drafts += 1;
  const recipients = ['ada', 'bola', 'chi', 'dayo'].map((name) => `${name}.${drafts}@example.com`);
  const id = await account.campaign({
    name: `News ${drafts}`,
    senderId,
    pasted: recipients.join('\n'),
    isArchivedPublicly: true,
  });
  return { id, recipients };
}

/**
 * One call on its own connection. A refusal by the state machine is an outcome; any other error is a fault.
 */
async function act(id: string, action: Action): Promise<Outcome> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
  try {
    await account.inScope<unknown>(({ campaignSending }) =>
      action === 'schedule'
        ? campaignSending.schedule(id, { local: tomorrow, timezone: 'UTC' })
        : campaignSending[action](id),
    );
    return { action, isDone: true };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_state') return { action, isDone: false };
    throw error;
  }
}

interface Seen {
  status: CampaignStatus;
  hasSchedule: boolean;
  willPrepare: boolean;
  willSend: boolean;
  live: number;
}

async function look(id: string): Promise<Seen> {
  const { rows } = await account.inScope((scope) =>
    scope.sql<Seen>(
      `select c.status, c.scheduled_at is not null as has_schedule,
         exists (select 1 from due_work w where w.account_id = c.account_id and w.subject_id = c.id and w.kind = 'campaign.prepare' and not is_dead) as will_prepare,
         exists (select 1 from due_work w where w.account_id = c.account_id and w.subject_id = c.id and w.kind = 'delivery.send' and not is_dead) as will_send,
         (select count(*)::int from delivery d where d.account_id = c.account_id and d.campaign_id = c.id and d.state = 'queued') as live
       from campaign c where c.id = $1`,
      [id],
    ),
  );
  const [seen] = rows;
  if (seen === undefined) throw new Error('the campaign is gone');
  return seen;
}

/** What each state promises: that a worker will continue it, or that none will. */
function expectKept({ status, hasSchedule, willPrepare, willSend, live }: Seen): void {
  if (status === 'draft')
    expect({ status, hasSchedule, willPrepare, live }).toEqual({
      status,
      hasSchedule: false,
      willPrepare: false,
      live: 0,
    });
  if (status === 'scheduled')
    expect({ status, hasSchedule, willPrepare }).toEqual({ status, hasSchedule: true, willPrepare: true });
  if (status === 'preparing') expect({ status, willPrepare }).toEqual({ status, willPrepare: true });
  if (status === 'sending') expect({ status, willSend }).toEqual({ status, willSend: true });
  if (status === 'finished') expect({ status, live }).toEqual({ status, live: 0 });
}

async function work(): Promise<void> {
  const handlers = dueWorkHandlers(test.domain).filter(({ kind }) => kind === 'campaign.prepare');
  await new DueWorkRunner(test.domain.pool, handlers, silentLogger).runUntilIdle();
  await pump.runUntilIdle();
}

const rounds = fc.array(fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
});

/** Plays rounds of calls made at the same time; each must be explained by some order of them. */
async function play(id: string, plan: Action[][], hasWorker: boolean): Promise<void> {
  let { status } = await look(id);
  for (const round of plan) {
    const working = hasWorker ? work() : Promise.resolve();
    const outcomes = await Promise.all(round.map((action) => act(id, action)));
    await working;
    const seen = await look(id);
    const possible = possibleStates(status, outcomes, hasWorker);
    expect({
      from: status,
      outcomes,
      possible: [...possible],
      isPossible: possible.has(seen.status),
      to: seen.status,
    }).toMatchObject({ isPossible: true });
    expectKept(seen);
    status = seen.status;
  }
}

describe('a campaign that several people control at once', { timeout: 240_000 }, () => {
  it('accepts only valid transitions, each of them once', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => play((await newDraft()).id, plan, false)),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('stays consistent while it is prepared and sent: nobody gets it twice or after it was cancelled', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        const { id, recipients } = await newDraft();
        await play(id, [['start'], ...plan], true);
        await work();
        const { status, live } = await look(id);
        expect(['paused', 'cancelled', 'finished', 'draft', 'scheduled']).toContain(status);
        if (status !== 'paused') expect({ status, live }).toEqual({ status, live: 0 });
        const got = recipients.map((address) => sink.recipients.filter((to) => to === address).length);
        expect(got.every((times) => times <= 1)).toBe(true);
        const { rows } = await account.inScope((scope) =>
          scope.sql<{ n: number }>(
            `select count(*)::int n from delivery where campaign_id = $1 and state = 'sent'`,
            [id],
          ),
        );
        expect({ status, messages: got.filter((times) => times === 1).length }).toEqual({
          status,
          messages: rows[0]?.n,
        });
        if (status === 'finished') expect(got).toEqual(recipients.map(() => 1));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('keeps every count right', async () => {
    expect((await checkInvariants(test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
