import { DomainError, type Money, type RecipientValue, type Unit } from '../../kernel/index.ts';
import type { AudienceCriteria } from '../../sending/index.ts';
import { type CompiledMessage, findStock, type UsedStock, usedStock } from '../../templates/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import type { CampaignCost } from './judge-cost.ts';
import type { ReviewRemark } from '../review-remark.ts';

/** What giving each recipient a value of their own costs, such as a reward’s code. */
export interface GivenCost {
  count: number;
  cost: Money;
}

/** What a draft gives each recipient that may run out; null for nothing. Doesn’t compile it. */
export function findGiven(
  values: readonly RecipientValue[],
  unit: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  { subject, preheader, html, text, abTest }: Campaign,
): Promise<UsedStock | null> {
  const variants = (abTest?.variants ?? []).flatMap((one) => [
    one.subject,
    one.preheader,
    one.text,
    one.content?.html,
    one.content?.text,
  ]);
  const texts = [subject, preheader, html, text, ...variants].flatMap((one) => one ?? []);
  return findStock(values, unit, texts);
}

/** The audience without people for whom nothing is left. */
export function amongServed(question: AudienceCriteria, given: UsedStock | null): AudienceCriteria {
  if (given === null) return question;
  return { ...question, usedUp: (params) => given.stock.usedUpSql(given.subjectId, params) };
}

/** What the messages give together with why they can’t. */
export async function judgeGiven(
  unit: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  given: UsedStock | null,
  count: number,
): Promise<{ rewards: GivenCost | null; problem: string | null }> {
  if (given === null) return { rewards: null, problem: null };
  const { cost, problem } = await given.stock.judge(unit, given.subjectId, count);
  return { rewards: { count, cost }, problem };
}

/** Messages and what they give. */
export function withGiven(cost: CampaignCost, rewards: GivenCost | null): CampaignCost {
  if (rewards === null) return cost;
  const { amountMinor } = rewards.cost;
  return {
    ...cost,
    cost: { ...cost.cost, amountMinor: cost.cost.amountMinor + amountMinor },
    balanceAfter: { ...cost.balanceAfter, amountMinor: cost.balanceAfter.amountMinor - amountMinor },
  };
}

/** The variants of an A/B test all give the same: who gets which isn’t known when codes are set aside. */
export function unevenGiven(
  values: readonly RecipientValue[],
  variants: readonly { compiled: CompiledMessage }[],
): ReviewRemark[] {
  const given = new Set(variants.map(({ compiled }) => usedStock(values, compiled)?.subjectId ?? null));
  if (given.size <= 1) return [];
  return [{ id: 'recipient_value', message: 'Put the same reward code in every variant, or in none.' }];
}

/** What the messages as compiled give. Throws `blocked` if one would be sent without what it promises. */
export function requireGiven(
  values: readonly RecipientValue[],
  contents: readonly CompiledMessage[],
): UsedStock | null {
  const refused = contents.flatMap(({ checks }) => checks).find(({ id }) => id === 'recipient_value');
  const [problem] = [
    ...(refused ? [refused] : []),
    ...unevenGiven(
      values,
      contents.map((compiled) => ({ compiled })),
    ),
  ];
  if (problem !== undefined) throw new DomainError('blocked', problem.message);
  return usedStock(values, contents[0] ?? null);
}
