import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import { releaseRest, reserveCampaign, takeDaysAgain } from '../../sending/index.ts';
import { fitVariants, priceRest as priceRestTexts } from '../../sms/index.ts';
import type { Prices } from '../../wallet/index.ts';
import { Campaign } from '../campaign.entity.ts';
import type { AbOutcome } from '../ab-settings/ab-test.schema.ts';
import { decideSql, readVariantsSql, sumWaitingSql } from './ab-tests.sql.ts';
import { readCompiledVariants } from './compiled-variants.ts';
import { nextTime, planVariants } from './prepare-test.ts';
import type { StartedTest } from './read-test.ts';

export type TestScope = Pick<Unit, 'sql' | 'em' | 'dueWork' | 'clock' | 'actor'> & { prices: Prices };

/**
 * Decides a test; returns whether this call did it, because a test is decided once. The rest gets the winner's price
 * and follows in the queue, and what was held beyond that is released: all in the caller's transaction, which has
 * locked the campaign. Without a winner the due work skips the rest. A winner with a time of day leaves at that time.
 */
export async function decideTest(
  scope: TestScope,
  config: DomainConfig,
  test: StartedTest,
  decision: { winner: number | null; outcome: AbOutcome },
): Promise<boolean> {
  const { sql, clock, actor } = scope;
  const { accountId, campaignId } = test;
  const { winner, outcome } = decision;
  const releaseAt = winner === null ? null : await leavesAt(scope, test, winner);
  const { count } = await sql(decideSql, [accountId, campaignId, winner, outcome, actor.userId, releaseAt]);
  if (count === 0) return false;
  if (winner !== null) await priceRest(scope, config, test, winner);
  if (winner !== null && releaseAt === null) await release(scope, test);
  else await scope.dueWork.add('campaign.ab-test', campaignId, releaseAt ?? clock.now());
  return true;
}

/** Hands the rest to the send path. */
export async function release(
  { sql, dueWork, clock }: TestScope,
  { accountId, campaignId, status }: StartedTest,
): Promise<void> {
  await releaseRest(sql, accountId, campaignId);
  await takeDaysAgain(sql, accountId, campaignId, true);
  if (status === 'sending') await dueWork.add('delivery.send', campaignId, clock.now());
}

async function leavesAt({ sql, clock }: TestScope, test: StartedTest, winner: number): Promise<Date | null> {
  const { rows } = await sql<{ n: number; sendAt: string | null }>(readVariantsSql, [
    test.accountId,
    test.campaignId,
  ]);
  const { sendAt = null } = rows.find(({ n }) => n === winner) ?? {};
  return sendAt === null ? null : nextTime(sendAt, test.timezone, clock.now());
}

/** Emails cost the same whatever they say; texts by their length. */
async function priceRest(
  scope: TestScope,
  config: DomainConfig,
  { accountId, campaignId, channel }: StartedTest,
  winner: number,
): Promise<void> {
  if (channel !== 'sms') return;
  const campaign = await scope.em.findOneOrFail(Campaign, { id: campaignId });
  const variants = await readCompiledVariants(scope.sql, accountId, campaignId);
  const plans = await planVariants(scope, config, campaign, variants);
  if (plans.some(({ isPersonal }) => isPersonal))
    await fitVariants(
      scope.sql,
      { accountId, campaignId },
      plans.map(({ compose }) => compose),
      winner,
    );
  else await priceRestTexts(scope.sql, { accountId, campaignId }, plans[winner]?.terms.segments ?? 1);
  await scope.sql(sumWaitingSql, [accountId, campaignId]);
  await reserveCampaign(scope, campaignId, undefined, true);
}
