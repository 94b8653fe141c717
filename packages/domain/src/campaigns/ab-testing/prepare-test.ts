import { DateTime } from 'luxon';
import type { DomainConfig } from '../../config.ts';
import type { Currency, Sql, Unit } from '../../kernel/index.ts';
import {
  type AudienceCount,
  type AudienceCriteria,
  freezeAudience,
  type VariantSplit,
} from '../../sending/index.ts';
import { fitVariants, shortLinkNumbers, storeShortLinks } from '../../sms/index.ts';
import type { Prices } from '../../wallet/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { priceCampaign } from '../prices/price-campaign.ts';
import { planSms, type SmsPlan } from '../prices/price-sms.ts';
import type { AbTest } from '../ab-settings/ab-test.schema.ts';
import { allConditions, type CompiledVariant, withAllLinks } from './compile-variants.ts';
import { startTestSql, storeVariantsSql, sumWaitingSql } from './ab-tests.sql.ts';

type PricedScope = Pick<Unit, 'sql' | 'clock'> & { prices: Prices };

interface FrozenTest extends AudienceCount {
  currency: Currency;
  waitingMills: bigint;
}

interface PreparedTest {
  campaign: Campaign;
  test: AbTest;
  variants: readonly CompiledVariant[];
  question: AudienceCriteria;
}

/** When a time of day in a zone comes next, a minute of grace included. */
export function nextTime(local: string, zone: string, now: Date): Date {
  const [hour = 0, minute = 0] = local.split(':').map(Number);
  const from = DateTime.fromJSDate(now, { zone }).minus({ minutes: 1 });
  const today = from.set({ hour, minute, second: 0, millisecond: 0 });
  return (today >= from ? today : today.plus({ days: 1 })).toJSDate();
}

/**
 * Freezes the audience of a campaign with an A/B test: who gets which variant, who waits for the winner and who gets
 * nothing, in the freeze's one statement. The rest is held at the price of the dearest variant.
 */
export async function freezeTest(
  scope: PricedScope,
  config: DomainConfig,
  { campaign, test, variants, question }: PreparedTest,
): Promise<FrozenTest> {
  const { sql, clock } = scope;
  const { accountId, id, timezone } = campaign;
  const startsAt = variants.map(({ sendAt }) => sendAt && nextTime(sendAt, timezone, clock.now()));
  const split = {
    variants: variants.length,
    testShare: test.testShare,
    holdoutShare: test.holdoutShare,
    startsAt: startsAt.map((at) => at || null),
  };
  const frozen =
    campaign.channel === 'sms'
      ? await freezeTexts(scope, config, { campaign, test, variants, question }, split)
      : await freezeMails(scope, { campaign, test, variants, question }, split);
  await sql(startTestSql, [
    accountId,
    id,
    test.testShare === null ? 'split' : 'testing',
    test.measure,
    test.event,
    test.ifUnclear,
    test.minutes,
  ]);
  await storeVariants(sql, campaign, variants);
  const { rows } = await sql<{ mills: bigint }>(sumWaitingSql, [accountId, id]);
  return { ...frozen, waitingMills: rows[0]?.mills ?? 0n };
}

async function storeVariants(sql: Sql, { accountId, id }: Campaign, variants: readonly CompiledVariant[]) {
  for (const { n, subject, fromBrand, sendAt, compiled, firstLink, firstCondition } of variants)
    await sql(storeVariantsSql, [
      accountId,
      id,
      n,
      subject,
      fromBrand,
      sendAt,
      JSON.stringify(compiled),
      firstLink,
      firstCondition,
    ]);
}

type Split = Omit<VariantSplit, 'segments'>;
type Counted = AudienceCount & { currency: Currency };

async function freezeMails(
  { sql, prices }: PricedScope,
  { campaign, variants, question }: PreparedTest,
  split: Split,
): Promise<Counted> {
  const { mills, currency } = await priceCampaign(sql, prices, campaign);
  const segments = variants.map(() => 1);
  const conditions = allConditions(variants);
  return {
    ...(await freezeAudience(sql, campaign.id, question, mills, {
      conditions,
      split: { ...split, segments },
    })),
    currency,
  };
}

/** Each variant as it is priced and composed. */
export async function planVariants(
  scope: PricedScope,
  config: Pick<DomainConfig, 'secret' | 'publicUrl'>,
  campaign: Campaign,
  variants: readonly CompiledVariant[],
): Promise<SmsPlan[]> {
  const plans: SmsPlan[] = [];
  for (const variant of variants) plans.push(await planSms(scope, config, scope.prices, campaign, variant));
  return plans;
}

async function freezeTexts(
  scope: PricedScope,
  config: DomainConfig,
  { campaign, variants, question }: PreparedTest,
  split: Split,
): Promise<Counted> {
  const { sql } = scope;
  const plans = await planVariants(scope, config, campaign, variants);
  const [first] = plans;
  if (first === undefined) throw new Error('a test without variants');
  const isPersonal = plans.some((plan) => plan.isPersonal);
  const segments = plans.map(({ terms }) => (isPersonal ? 1 : terms.segments));
  const count = await freezeAudience(sql, campaign.id, question, first.terms, {
    split: { ...split, segments },
  });
  const subject = { accountId: campaign.accountId, campaignId: campaign.id };
  const composers = plans.map(({ compose }) => compose);
  if (isPersonal) await fitVariants(sql, subject, composers);
  await storeShortLinks(sql, config.secret, subject, shortLinkNumbers(withAllLinks(variants)));
  return { ...count, currency: first.currency };
}
