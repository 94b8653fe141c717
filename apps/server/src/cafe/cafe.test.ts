import { checkInvariants } from '@talkdrum/domain';
import {
  type OwnedTestAccount,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '@talkdrum/domain/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo } from '../seed/demo-account.ts';
import type { SandboxMailbox } from '../seed/sandbox-mailbox.ts';
import { names } from './open-programs.ts';
import { type CafePlan, planCafe } from './plan-cafe.ts';
import { setBackCafe } from './set-back-cafe.ts';
import { Story, StoryActor, StoryClock } from './story.ts';
import { tellStory } from './tell-story.ts';

const dayMs = 86_400_000;
const clock = new StoryClock();
let world: TestDomain;
let account: OwnedTestAccount;
let plan: CafePlan;

beforeAll(async () => {
  world = await startTestDomain({ clock });
  account = await TestAccount.createOwned(world.domain, 'demo@kola.example');
  await account.trustPublisher();
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  await owner.query(`update account set created_at = now() - interval '91 days' where id = $1`, [
    account.accountId,
  ]);
  await owner.end();
  plan = planCafe(new Date(Date.now() - 91 * dayMs), new Date());
  const { accountId, userId } = account;
  const actor = new StoryActor(accountId);
  await world.domain.openScope(actor, (scope) =>
    tellStory(new Story({ domain: world.domain, scope, clock, actor }), plan, userId),
  );
  clock.at = plan.end;
  for (const _again of [1, 2]) await finish();
}, 240_000);
afterAll(() => world.stop());

async function finish(): Promise<void> {
  const { accountId, userId } = account;
  const facts = { domain: world.domain, accountId, userId, publicUrl: '', mailbox: {} as SandboxMailbox };
  const demo = openDemo({ ...facts, log: world.domain.deps.logger as never });
  await setBackCafe(demo, world.database.ownerUrl, plan);
}

const query = <Row extends object>(sql: string) => account.query<Row>(sql);

describe('the café of the demo', () => {
  test('keeps every invariant', async () => {
    expect((await checkInvariants(world.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  test('has members in every tier, and points that were earned, spent and expired over its weeks', async () => {
    const overview = await account.inScope(async ({ loyaltyPrograms, programOverviews }) => {
      const [program] = await loyaltyPrograms.list(names.loyalty);
      return programOverviews.read(program?.id ?? '');
    });
    expect(overview.members.members).toBeGreaterThan(50);
    expect(overview.members.joined).toBeGreaterThan(5);
    expect(overview.tiers.map(({ members }) => members > 0)).toEqual([true, true, true]);
    // The last of twelve weeks may have begun a minute ago.
    expect(overview.weeks.filter(({ earned }) => earned > 0).length).toBeGreaterThanOrEqual(11);
    expect(overview.weeks.filter(({ spent }) => spent > 0).length).toBeGreaterThan(8);
    expect(overview.weeks.filter(({ expired }) => expired > 0).length).toBeGreaterThan(1);
    expect(overview.expiring?.points).toBeGreaterThan(100);
    expect(overview.members.pending).toBeGreaterThan(0);
    expect(overview.redeemed.now).toBeGreaterThan(5);
    expect(overview.waiting).toBe(1);
  });

  test('gave nothing before its day, and nothing that was not there', async () => {
    const [wrong] = await query(`
      select count(*)::int as n
      from (
        select sum(points) over (partition by member_id order by at, id) as left_over
        from point_entry
        where account_id = $1
      ) e
      where left_over < 0`);
    expect(wrong).toEqual({ n: 0 });
    const [late] = await query(`
      select count(*) filter (where at < now() - interval '2 days')::float8 / count(*) > 0.9 as is_past,
        max(at) <= now() as is_over
      from point_entry
      where account_id = $1`);
    expect(late).toEqual({ isPast: true, isOver: true });
  });

  test('names the owner for what was done by hand, and nobody else', async () => {
    const by = await query(`
      select kind, actor_id is null as is_nobody
      from point_entry
      where account_id = $1 and (kind = 'adjust') = (actor_id is null)`);
    expect(by).toEqual([]);
  });

  test('has advocates whose friends came over weeks, and a circle of friends that was refused', async () => {
    const { report, refused, states } = await account.inScope(async (scope) => {
      const [program] = await scope.referralPrograms.list(names.referral);
      const programId = program?.id ?? '';
      const { items } = await scope.referrals.list({ programId, after: null, limit: 100 });
      return {
        report: await scope.referralReports.report(programId, 84),
        states: new Set(items.map(({ state }) => state)),
        refused: items.filter(({ state, decisionNote }) => state === 'rejected' && decisionNote !== ''),
      };
    });
    expect(report.advocates).toBeGreaterThanOrEqual(12);
    expect(report.clicks).toBeGreaterThan(60);
    expect(report.conversions).toBeGreaterThan(8);
    expect(report.rewards).toBe(report.conversions * 2);
    expect(report.days.filter(({ clicks }) => clicks > 0).length).toBeGreaterThan(25);
    expect(refused.map(({ decisionNote }) => decisionNote)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('recommend each other')),
    );
    expect(new Set(refused.flatMap(({ checks }) => checks.map(({ rule }) => rule)))).toEqual(
      new Set(['ring', 'same-device']),
    );
    expect([...states]).toEqual(expect.arrayContaining(['attributed', 'approved', 'rejected', 'flagged']));
  });

  test('was paid for when it happened, and its people joined on their days', async () => {
    const [moved] = await query(`
      select count(*)::int as n, count(*) filter (where t.at = i.issued_at)::int as on_time
      from ledger_transaction t
      join reward_issue i on i.account_id = t.account_id and t.key = 'reward/' || i.id
      where t.account_id = $1`);
    expect(moved).toEqual({ n: expect.any(Number), onTime: (moved as { n: number }).n });
    expect((moved as { n: number }).n).toBeGreaterThan(30);
    const [joined] = await query(`
      select count(distinct created_at::date) > 20 as is_spread
      from contact
      where account_id = $1`);
    expect(joined).toEqual({ isSpread: true });
  });
});

describe('the plan of the café', () => {
  test('is the same each time, and as long as the account is old', () => {
    const end = new Date('2026-11-23T15:00:00Z');
    const old = new Date('2026-01-01T00:00:00Z');
    expect(planCafe(old, end)).toEqual(planCafe(old, end));
    expect(planCafe(old, end).days).toBe(84);
    expect(planCafe(new Date('2026-11-13T09:00:00Z'), end).days).toBe(9);
    expect(planCafe(new Date('2026-11-23T14:59:00Z'), end)).toMatchObject({ days: 0, orders: [] });
  });
});
