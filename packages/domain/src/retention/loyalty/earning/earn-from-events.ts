import { eventConditionsSql } from '../../../audience/index.ts';
import type { BareDomain } from '../../../domain-with.ts';
import { eventsRecordedKind } from '../../../events/index.ts';
import type { OutboxHandler, Unit } from '../../../kernel/index.ts';
import { joinProgram } from '../members/join-program.ts';
import { addCredits, type Credit, knownKeys } from '../ledger/ledger.ts';
import { moveUp } from '../tiers/move-tiers.ts';
import { type Candidate, capPoints, type Earlier } from './cap-points.ts';
import {
  earnedEarlierSql,
  lockMembersSql,
  listeningRulesSql,
  matchedEventsSql,
  multipliersSql,
} from './earning.sql.ts';
import { tellMoved } from '../ledger/tell-moved.ts';
import { type HeardEvents, takeBackRefunds } from './take-back-refunds.ts';

interface ListeningRule {
  id: string;
  programId: string;
  name: string;
  event: string;
  conditions: unknown[];
  earns: 'per' | 'fixed';
  points: number;
  perMinor: bigint;
  property: string;
  capPerDay: number | null;
  capTotal: number | null;
  usesTier: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  program: string;
  currency: string;
  earnCapPerDay: number | null;
  joinsByEarning: boolean;
  startedAt: Date;
  timezone: string;
  listId: string | null;
}

interface Matched {
  ruleId: string;
  eventId: string;
  contactId: string;
  at: Date;
  day: string;
  reference: string;
  amountMinor: number | null;
}

/**
 * What a batch of events earns and takes back: statements per programme, none per event. An event that arrives again
 * changes nothing.
 */
export function earnFromEvents(domain: BareDomain): OutboxHandler {
  return {
    kind: eventsRecordedKind,
    run: async ({ accountId, payload }) => {
      const events = payload['events'] as [string, number][];
      const heard = {
        ids: events.map(([id]) => id),
        times: events.map(([, at]) => new Date(at)),
        names: payload['names'] as string[],
      };
      await domain.openScope({ accountId, userId: null }, (unit) => hear(unit, heard));
    },
  };
}

async function hear(unit: Unit, heard: HeardEvents): Promise<void> {
  const { sql, actor } = unit;
  const { rows } = await sql<ListeningRule>(listeningRulesSql, [actor.accountId, heard.names]);
  for (const rules of Map.groupBy(rows, ({ programId }) => programId).values())
    await earn(unit, heard, rules);
  // After what the same batch earned.
  if (heard.names.includes('order.refunded')) await takeBackRefunds(unit, heard);
}

async function earn(unit: Unit, heard: HeardEvents, rules: readonly ListeningRule[]): Promise<void> {
  const [program] = rules;
  if (program === undefined) return;
  const matched = await match(unit, heard, rules);
  if (matched.length === 0) return;
  const contactIds = [...new Set(matched.map(({ contactId }) => contactId))];
  const memberIds = await lockMembers(unit, program, contactIds);
  const credits = await creditsOf(unit, rules, matched, memberIds);
  const { programId, program: title } = program;
  const moved = await addCredits(unit, { programId, kind: 'earn', source: 'event' }, credits);
  await tellMoved(unit, 'points.earned', { id: programId, title }, { moved, source: 'event' });
  await moveUp(unit, programId, [...new Set(moved.map(({ memberId }) => memberId))]);
}

/** What the rules match among the events, oldest first. */
async function match(unit: Unit, heard: HeardEvents, rules: readonly ListeningRule[]): Promise<Matched[]> {
  const params: unknown[] = [unit.actor.accountId, heard.ids, heard.times, rules[0]?.timezone];
  const place = (value: unknown) => `$${params.push(value)}`;
  const setting = { now: unit.clock.now(), timezone: rules[0]?.timezone ?? 'UTC' };
  const matching = rules.map((rule) => {
    const from = rule.startsAt !== null && rule.startsAt > rule.startedAt ? rule.startsAt : rule.startedAt;
    return {
      ruleId: place(rule.id),
      property: place(rule.property),
      currency: place(rule.currency.toLowerCase()),
      from: place(from),
      until: place(rule.endsAt),
      condition: eventConditionsSql({ name: rule.event, where: rule.conditions }, 'e', setting, params),
    };
  });
  const { rows } = await unit.sql<Matched>(matchedEventsSql(matching), params);
  return rows;
}

/** Those of the contacts who are members, or become members by this. */
async function lockMembers(
  unit: Unit,
  program: ListeningRule,
  contactIds: readonly string[],
): Promise<string[]> {
  const { sql, actor } = unit;
  const lock = async () => {
    const params = [actor.accountId, program.programId, contactIds];
    return (await sql<{ id: string; contactId: string }>(lockMembersSql, params)).rows;
  };
  const members = await lock();
  const known = new Set(members.map(({ contactId }) => contactId));
  const others = contactIds.filter((id) => !known.has(id));
  const isGrowing = program.joinsByEarning && (await joinProgram(unit, program, others)) > 0;
  return (isGrowing ? await lock() : members).map(({ id }) => id);
}

interface Earning extends Candidate {
  credit: Omit<Credit, 'points'>;
}

async function creditsOf(
  unit: Unit,
  rules: readonly ListeningRule[],
  matched: readonly Matched[],
  memberIds: readonly string[],
): Promise<Credit[]> {
  const { sql, actor } = unit;
  const { rows } = await sql<{ id: string; contactId: string; multiplier: number }>(multipliersSql, [
    actor.accountId,
    memberIds,
  ]);
  const members = new Map(rows.map((member) => [member.contactId, member]));
  const known = await knownKeys(unit, matched.map(keyOf));
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const earning = matched.flatMap((one): Earning[] => {
    const rule = byId.get(one.ruleId);
    const member = members.get(one.contactId);
    if (rule === undefined || member === undefined || known.has(keyOf(one))) return [];
    return [toEarning(one, rule, member)];
  });
  const points = capPoints(
    earning,
    { caps: byId, earnCapPerDay: rules[0]?.earnCapPerDay ?? null },
    await earnedEarlier(unit, rules, earning),
  );
  const given = earning.flatMap(({ credit }, index) => {
    const some = points[index] ?? 0;
    return some > 0 ? [{ ...credit, points: some }] : [];
  });
  return onceByEvent(given);
}

const keyOf = ({ eventId, ruleId }: Matched): string => `event/${eventId}/${ruleId}`;

function toEarning(
  one: Matched,
  { id, earns, points, perMinor, usesTier }: ListeningRule,
  member: { id: string; multiplier: number },
): Earning {
  const times = earns === 'fixed' ? 1 : Math.floor((one.amountMinor ?? 0) / Number(perMinor));
  return {
    memberId: member.id,
    ruleId: id,
    base: times * points,
    multiplier: usesTier ? member.multiplier : 100,
    day: one.day,
    credit: {
      memberId: member.id,
      key: keyOf(one),
      at: one.at,
      ruleId: id,
      amountMinor: one.amountMinor,
      sourceId: one.eventId,
      reference: one.reference,
    },
  };
}

/** An order counts as spent once, however many rules it earned points by. */
function onceByEvent(credits: readonly Credit[]): Credit[] {
  const seen = new Set<string | null | undefined>();
  return credits.map((credit) => {
    const isFirst = !seen.has(credit.sourceId);
    seen.add(credit.sourceId);
    return isFirst ? credit : { ...credit, amountMinor: null };
  });
}

/** Asked only if something is capped. */
async function earnedEarlier(
  { sql, actor }: Unit,
  rules: readonly ListeningRule[],
  earning: readonly Earning[],
): Promise<Earlier[]> {
  const isCapped = rules.some((rule) => (rule.capPerDay ?? rule.capTotal ?? rule.earnCapPerDay) !== null);
  if (!isCapped || earning.length === 0) return [];
  const hasTotal = rules.some(({ capTotal }) => capTotal !== null);
  const first = Math.min(...earning.map(({ credit }) => credit.at.getTime()));
  const dayBefore = new Date(first - 86_400_000);
  const { rows } = await sql<Earlier>(earnedEarlierSql, [
    actor.accountId,
    [...new Set(earning.map(({ memberId }) => memberId))],
    rules[0]?.timezone,
    hasTotal ? null : dayBefore,
  ]);
  return rows;
}
