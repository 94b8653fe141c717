import type { DomainWith } from '../../domain-with.ts';
import type { DomainConfig } from '../../config.ts';
import { type DueWorkHandler, lockRows } from '../../kernel/index.ts';
import { skipRest } from '../../sending/index.ts';
import type { Prices } from '../../wallet/index.ts';
import { isTestLiveSql, startClockSql, waitForPersonSql } from './ab-tests.sql.ts';
import { decideTest, release, type TestScope } from './decide-test.ts';
import { countVariants, judgeResults, readTest, type StartedTest } from './read-test.ts';

const minuteMs = 60_000;
/** Looks are an hour apart, in a short test an eighth of it; the judgement is valid however often it's made. */
const lookEvery = (minutes: number) => Math.min(60, Math.max(2, minutes / 8)) * minuteMs;
/** After this time without a choice, the rest gets nothing. Money is held for it, and recipients change their minds. */
const waitsMs = 30 * 86_400_000;

/**
 * Runs A/B tests: starts the clock once the test messages are settled, looks at the results, decides, and hands over or
 * skips the rest. Each step is one transaction with the campaign locked, so a killed worker leaves a step undone or
 * done. A paused campaign has no due step: resuming adds it.
 */
export function runAbTests(
  domain: Pick<DomainWith<{ prices: Prices }>, 'openScope' | 'config' | 'deps'>,
): DueWorkHandler {
  return {
    kind: 'campaign.ab-test',
    run: ({ accountId, subjectId }) =>
      domain.openScope({ accountId, userId: null }, (scope) => step(scope, domain.config, subjectId)),
  };
}

async function step(scope: TestScope, config: DomainConfig, campaignId: string): Promise<Date | undefined> {
  const { accountId } = scope.actor;
  await lockRows(scope, 'campaign', [campaignId]);
  const test = await readTest(scope.sql, accountId, campaignId);
  if (test === null) return undefined;
  const now = scope.clock.now();
  if (test.state === 'ended') return finishWithout(scope, test, now);
  if (test.status !== 'sending') return undefined;
  if (test.state === 'decided') {
    if (test.releaseAt !== null && test.releaseAt > now) return test.releaseAt;
    await release(scope, test);
    return undefined;
  }
  if (test.state === 'waiting') return endWait(scope, config, test, now);
  return test.state === 'testing' ? look(scope, config, test, now) : undefined;
}

async function look(
  scope: TestScope,
  config: DomainConfig,
  test: StartedTest,
  now: Date,
): Promise<Date | undefined> {
  const { accountId, campaignId, minutes, measure } = test;
  const subject = [accountId, campaignId];
  if (test.clockStartedAt === null) {
    const { rows } = await scope.sql(isTestLiveSql, subject);
    // The send path calls again when the last one is settled.
    if (rows.length > 0) return undefined;
    await scope.sql(startClockSql, subject);
    return new Date(now.getTime() + Math.min(lookEvery(minutes), minutes * minuteMs));
  }
  const leftMs = minutes * minuteMs - test.elapsedMs;
  const isOver = leftMs <= 0;
  const verdict = judgeResults(test, await countVariants(scope.sql, test), isOver);
  if (measure !== 'hand' && verdict.isClear && verdict.leader !== null) {
    await decideTest(scope, config, test, { winner: verdict.leader, outcome: 'winner' });
    return nextStep(scope, test);
  }
  if (!isOver) return new Date(now.getTime() + Math.max(1_000, Math.min(lookEvery(minutes), leftMs)));
  if (measure === 'hand' || test.ifUnclear === 'wait') {
    await scope.sql(waitForPersonSql, subject);
    return new Date(now.getTime() + waitsMs);
  }
  const winner = test.ifUnclear === 'leading' ? (verdict.leader ?? 0) : 0;
  await decideTest(scope, config, test, { winner, outcome: 'unclear' });
  return nextStep(scope, test);
}

/** The runner removes the row of a step that returns nothing, also one that the step added. */
async function nextStep(scope: TestScope, { accountId, campaignId }: StartedTest): Promise<Date | undefined> {
  const decided = await readTest(scope.sql, accountId, campaignId);
  return decided?.releaseAt ?? undefined;
}

async function endWait(
  scope: TestScope,
  config: DomainConfig,
  test: StartedTest,
  now: Date,
): Promise<Date | undefined> {
  const { rows } = await scope.sql<{ until: Date }>(
    `select clock_ended_at + make_interval(secs => $3) as until from ab_test
     where account_id = $1 and campaign_id = $2`,
    [test.accountId, test.campaignId, waitsMs / 1000],
  );
  const until = rows[0]?.until ?? now;
  if (until > now) return until;
  await decideTest(scope, config, test, { winner: null, outcome: 'none' });
  return now;
}

/** Skips the rest in steps, then lets the campaign finish. */
async function finishWithout(scope: TestScope, test: StartedTest, now: Date): Promise<Date | undefined> {
  if (await skipRest(scope.sql, test.accountId, test.campaignId)) return now;
  if (test.status === 'sending') await scope.dueWork.add('delivery.send', test.campaignId, now);
  return undefined;
}
