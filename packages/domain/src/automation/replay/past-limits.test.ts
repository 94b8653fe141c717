import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, type TestDomain } from '../../testing/index.ts';
import { drawing, JourneyWorld, StoppedClock } from '../testing/journey-world.ts';
import type { ReplayResult } from './replay.schema.ts';

// Noon of tomorrow: PostgreSQL's own clock must not be ahead of the stopped one.
const now = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 43_200_000);
const clock = new StoppedClock(now);
const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
const began = { kind: 'event', name: 'visit.began' };
let test: TestDomain;
let world: JourneyWorld;

beforeAll(async () => {
  test = await startTestDomain({ clock });
});
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, clock);
});
afterAll(() => test.stop());

async function contact(): Promise<string> {
  const id = await world.contact({ email: `p-${newId()}@example.com` });
  await world.query('update contact set created_at = $3 where account_id = $1 and id = $2', [
    id,
    before(120),
  ]);
  return id;
}

const visited = (contactId: string, at: Date) =>
  world.query(
    `insert into contact_event (account_id, at, id, contact_id, name, source) values ($1, $2, $3, $4, 'visit.began', 'api')`,
    [at, newId(), contactId],
  );

/** A marketing campaign to everyone, as if it had been sent then. */
async function campaignSentAt(at: Date): Promise<void> {
  const id = await world.campaign({ senderId: world.senderId, audience: { source: 'all' } });
  await world.startSending(id);
  await world.workOffEarly();
  await world.query(
    `update delivery set state = 'sent', settled_at = $3 where account_id = $1 and campaign_id = $2`,
    [id, at],
  );
}

const replay = (steps: Parameters<typeof drawing>[1], settings = {}) =>
  world.replay(drawing(began, steps, settings));

const mail = (id: string, to: string) => ({
  id,
  type: 'email',
  config: world.email,
  next: { sent: to, skipped: to },
});
const end = { id: 'end', type: 'exit' };
const skippedAt = ({ nodes }: ReplayResult, id: string) => nodes.find(({ nodeId }) => nodeId === id)?.skipped;
const cap = (messages: number) => ({ all: null, email: { messages, days: 7 }, sms: null, emailHours: null });

describe('a replay', () => {
  it('counts what was really sent and what it would have sent itself against the caps', async () => {
    await world.inScope(({ sendingLimits }) => sendingLimits.set(cap(2)));
    const [soon, later] = [await contact(), await contact()];
    await campaignSentAt(before(30));
    await visited(soon, before(27));
    await visited(later, before(20));
    const result = await replay([mail('first', 'second'), mail('second', 'end'), end]);
    // The campaign three days before leaves room for one message; three weeks later it no longer counts.
    expect(skippedAt(result, 'first')).toEqual({});
    expect(skippedAt(result, 'second')).toEqual({ cap: 1 });
    expect(result.messages.map(({ sent }) => sent)).toEqual([2, 1]);
    expect(result.assumptions.map(({ kind }) => kind)).toContain('caps');
  });

  it('doesn’t count a transactional sender’s messages', async () => {
    await world.inScope(({ sendingLimits }) => sendingLimits.set(cap(1)));
    await world.query(`update sender set campaign = 'transactional' where account_id = $1`);
    await visited(await contact(), before(20));
    const result = await replay([mail('first', 'second'), mail('second', 'end'), end]);
    expect(skippedAt(result, 'second')).toEqual({});
  });

  it('skips a message outside the journey’s hours if that was chosen, and lets it wait otherwise', async () => {
    await world.query(`update account set timezone = 'UTC' where id = $1`);
    await visited(await contact(), before(20));
    const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '14:00', to: '15:00' };
    const steps = [mail('first', 'end'), end];
    const skipped = await replay(steps, { hours: { ...hours, otherwise: 'skip' } });
    expect(skippedAt(skipped, 'first')).toEqual({ hours: 1 });
    expect(skippedAt(await replay(steps, { hours }), 'first')).toEqual({});
  });
});
