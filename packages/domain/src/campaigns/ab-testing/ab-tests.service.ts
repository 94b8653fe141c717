import type { DomainConfig } from '../../config.ts';
import { DomainError, fieldError, lockRows, notFound, type Unit } from '../../kernel/index.ts';
import type { Prices } from '../../wallet/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { Campaigns } from '../campaigns.service.ts';
import { variantLetter } from '../ab-settings/ab-test.schema.ts';
import type { AbTestReport } from './ab-test-report.schema.ts';
import { readVariantsSql } from './ab-tests.sql.ts';
import { variantMessage } from './compile-variants.ts';
import { decideTest, type TestScope } from './decide-test.ts';
import { describeVerdict } from './describe-test.ts';
import { countVariants, judgeResults, readTest, type StartedTest, type VariantResult } from './read-test.ts';

interface Services {
  unit: Unit;
  prices: Prices;
  campaigns: Campaigns;
}

interface StoredVariant {
  n: number;
  subject: string;
  sendAt: string | null;
}

/** The A/B tests of started campaigns. The test of a draft is one of its fields. */
export class AbTests {
  readonly #scope: TestScope;
  readonly #campaigns: Campaigns;
  readonly #config: DomainConfig;

  constructor({ unit, prices, campaigns }: Services, config: DomainConfig) {
    const { sql, em, dueWork, clock, actor } = unit;
    this.#scope = { sql, em, dueWork, clock, actor, prices };
    this.#campaigns = campaigns;
    this.#config = config;
  }

  /** Null for a campaign without a test. Throws `not_found`. */
  async report(campaignId: string): Promise<AbTestReport | null> {
    await this.#campaigns.get(campaignId);
    const test = await readTest(this.#scope.sql, this.#scope.actor.accountId, campaignId);
    if (test === null) return null;
    const variants = await this.#variants(test);
    const results = await countVariants(this.#scope.sql, test);
    const isOver = !['testing', 'split'].includes(test.state);
    const verdict = judgeResults(test, results, isOver);
    const { leader, second, ...comparison } = verdict;
    return {
      ...facts(test),
      variants: variants.map((variant) => present(variant, results)),
      verdict: leader === null || second === null ? null : { leader, second, ...comparison },
      summary: describeVerdict(verdict, test.measure, isOver),
      rest: await this.#rest(test, results),
    };
  }

  /**
   * Sends the rest this variant, or with null nothing. A test is decided once: of two people who press a button, one
   * decides. Throws `invalid_state` when it's decided, and `not_found` without a test.
   */
  async decide(campaignId: string, winner: number | null): Promise<void> {
    const { sql, actor } = this.#scope;
    await lockRows(this.#scope, 'campaign', [campaignId]);
    await this.#campaigns.get(campaignId);
    const test = await readTest(sql, actor.accountId, campaignId);
    if (test === null) throw notFound('A/B test');
    const variants = await this.#variants(test);
    if (winner !== null && variants[winner] === undefined)
      throw fieldError('winner', `This test has no variant ${variantLetter(winner)}.`);
    if (test.state === 'split')
      throw new DomainError(
        'invalid_state',
        'Everyone got a variant, so there’s nobody left to send the winner to.',
      );
    const isDecided =
      ['sending', 'paused'].includes(test.status) &&
      (await decideTest(this.#scope, this.#config, test, {
        winner,
        outcome: winner === null ? 'none' : 'hand',
      }));
    if (!isDecided)
      throw new DomainError('invalid_state', 'This test is already decided, or its campaign was cancelled.', {
        state: test.state,
      });
  }

  /** A new draft with the message of one variant and without the test. */
  async copyVariant(campaignId: string, n: number): Promise<Campaign> {
    const campaigns = this.#campaigns;
    const original = await campaigns.get(campaignId);
    const { abTest } = original;
    if (!abTest || abTest.variants[n] === undefined)
      throw fieldError('variant', `This campaign has no variant ${variantLetter(n)}.`, 'not_found');
    const { isTracked: _, ...message } = variantMessage(original, abTest, n);
    const name = `${variantLetter(n)} of ${original.name}`.slice(0, 200);
    return campaigns.copy(campaignId, { ...message, abTest: null, name });
  }

  async #variants({ accountId, campaignId }: StartedTest): Promise<StoredVariant[]> {
    const { rows } = await this.#scope.sql<StoredVariant>(readVariantsSql, [accountId, campaignId]);
    return rows;
  }

  /** From the campaign's counters: what the test's messages don't explain is the rest's. */
  async #rest({ campaignId, rest }: StartedTest, results: VariantResult[]): Promise<AbTestReport['rest']> {
    const all = (await this.#campaigns.numbers([campaignId])).get(campaignId);
    const less = (total: number | undefined, key: 'sent' | 'opened' | 'clicks') =>
      Math.max(0, (total ?? 0) - results.reduce((sum, result) => sum + result[key], 0));
    return {
      recipients: rest,
      sent: less(all?.sent, 'sent'),
      views: less(all?.uniqueViews, 'opened'),
      clicks: less(all?.uniqueClicks, 'clicks'),
    };
  }
}

function facts(test: StartedTest) {
  const { state, measure, event, ifUnclear, minutes, heldOut, winner, outcome, decidedAt, releaseAt } = test;
  const leftMs =
    test.clockStartedAt === null || state !== 'testing' ? null : minutes * 60_000 - test.elapsedMs;
  return {
    state,
    measure,
    event,
    ifUnclear,
    minutes,
    secondsLeft: leftMs === null ? null : Math.max(0, Math.round(leftMs / 1000)),
    isPaused: test.status === 'paused',
    heldOut,
    winner,
    outcome,
    decidedAt: decidedAt?.toISOString() ?? null,
    releaseAt: releaseAt?.toISOString() ?? null,
  };
}

function present(
  { n, subject, sendAt }: StoredVariant,
  results: VariantResult[],
): AbTestReport['variants'][number] {
  const counted = results.find((result) => result.n === n);
  const { recipients = 0, sent = 0, views = 0, clicks = 0, conversions = 0 } = counted ?? {};
  return { n, letter: variantLetter(n), subject, sendAt, recipients, sent, views, clicks, conversions };
}
