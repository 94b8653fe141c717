import { type Claim, leaseEnd } from '../leases/claim.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';

import type { LaneChannel } from '../leases/lane-channel.ts';
import type { Statement, TenantConnection } from '../leases/tenant-connection.ts';
import { lockClaimsSql } from './settle-claims.sql.ts';
import { settleMessagesStatements } from './settle-messages.sql.ts';
import { settleRecipientsStatements } from './settle-recipients.sql.ts';
import type { Settlement } from './settlement.ts';

const lockClaims: Statement = { name: 'lock_claims', text: lockClaimsSql };

/** A delivery and its new state. */
export interface SettledDelivery {
  item: Pick<LeasedDelivery, 'id' | 'claim' | 'position'>;
  settlement: Settlement;
}

/**
 * What one statement settles and marks: deliveries of one account, channel and partition, campaigns apart from
 * messages.
 */
export interface SettleOrder {
  accountId: string;
  isCampaign: boolean;
  channel: LaneChannel;
  keptUntil: string;
  /** How long the claims are leased again. */
  leaseSeconds: number;
  results: readonly SettledDelivery[];
  next: readonly LeasedDelivery[];
}

export interface MarkAnswer {
  /** Of the next deliveries, those that may leave now. */
  marked: LeasedDelivery[];
  /** Those that may not: paused, cancelled or suppressed since the claim. They are still leased. */
  refused: LeasedDelivery[];
  /** Deliveries whose claim this process has lost. Their results weren’t stored either. */
  lost: LeasedDelivery[];
}

/**
 * Stores the results and marks the next deliveries in one commit; only what is `marked` may be sent. Renews the
 * leases of the claims concerned and deletes those that are over. Nothing has changed when it throws.
 */
export async function settleAndMark(
  connection: Pick<TenantConnection, 'run'>,
  order: SettleOrder,
): Promise<MarkAnswer> {
  const claims = claimsOf(order);
  const numbers = new Map(claims.map((claim, index) => [claim, index + 1]));
  const numberOf = ({ claim }: { claim: Claim }) => numbers.get(claim) ?? 0;
  for (const claim of claims) claim.settling += 1;
  for (const { item } of order.results) item.claim.open -= 1;
  const deadline = leaseEnd(order.leaseSeconds);
  try {
    const kept = keptMarks(claims, order.results);
    const [answer] = await connection.run<{ owned: number[] | null; refused: string[] | null }>(
      order.accountId,
      statementOf(order),
      [
        order.accountId,
        claims.map(({ token }) => token),
        claims.map(({ open }) => open === 0),
        kept.claims,
        kept.positions,
        order.next.map(numberOf),
        order.next.map(({ position }) => position),
        order.next.map(({ id }) => id),
        order.leaseSeconds,
        order.keptUntil,
        ...resultValues(order, numberOf),
      ],
      { ...lockClaims, values: [order.accountId, claims.map(({ token }) => token)] },
    );
    for (const { item } of order.results) item.claim.marked.delete(item.position);
    for (const claim of claims)
      claim.isGone ||= claim.open === 0 || answer?.owned?.includes(numbers.get(claim) ?? 0) !== true;
    return sortOut(order.next, new Set(answer?.owned), new Set(answer?.refused), numberOf, deadline);
  } catch (error) {
    for (const { item } of order.results) item.claim.open += 1;
    throw error;
  } finally {
    for (const claim of claims) claim.settling -= 1;
  }
}

function claimsOf({ results, next }: SettleOrder): Claim[] {
  return [...new Set([...results.map(({ item }) => item), ...next].map(({ claim }) => claim))];
}

/** The marks that stay: of messages on their way. */
function keptMarks(
  claims: readonly Claim[],
  results: readonly SettledDelivery[],
): { claims: number[]; positions: number[] } {
  const settled = new Set(results.map(({ item }) => item));
  const gone = new Map<Claim, Set<number>>();
  for (const { claim, position } of settled) gone.set(claim, (gone.get(claim) ?? new Set()).add(position));
  const kept: { claims: number[]; positions: number[] } = { claims: [], positions: [] };
  for (const [index, claim] of claims.entries())
    for (const position of claim.marked) {
      if (gone.get(claim)?.has(position) === true) continue;
      kept.claims.push(index + 1);
      kept.positions.push(position);
    }
  return kept;
}

function sortOut(
  next: readonly LeasedDelivery[],
  owned: ReadonlySet<number>,
  refusedIds: ReadonlySet<string>,
  numberOf: (item: { claim: Claim }) => number,
  deadline: number,
): MarkAnswer {
  const answer: MarkAnswer = { marked: [], refused: [], lost: [] };
  for (const item of next) {
    if (!owned.has(numberOf(item))) answer.lost.push(item);
    else if (refusedIds.has(item.id)) answer.refused.push(item);
    else {
      item.claim.marked.add(item.position);
      item.claim.deadline = deadline;
      answer.marked.push(item);
    }
  }
  return answer;
}

const areAllSent = ({ results }: SettleOrder) =>
  results.every(
    ({ settlement: { state, reason, isTried } }) => state === 'sent' && reason === null && isTried,
  );

function statementOf(order: SettleOrder): Statement {
  if (order.isCampaign)
    return settleRecipientsStatements[order.channel][areAllSent(order) ? 'sent' : 'mixed'];
  const hasRefused = order.results.some(({ settlement }) => settlement.isRefused);
  return settleMessagesStatements[order.channel][hasRefused ? 'refusing' : 'plain'];
}

function resultValues(order: SettleOrder, numberOf: (item: { claim: Claim }) => number): unknown[] {
  const settlements = order.results.map(({ settlement }) => settlement);
  const values = [
    order.results.map(({ item }) => item.id),
    order.results.map(({ item }) => numberOf(item)),
    settlements.map(({ response }) => response),
  ];
  if (order.isCampaign && areAllSent(order)) return values;
  return [
    ...values,
    settlements.map(({ state }) => state),
    settlements.map(({ reason }) => reason),
    settlements.map(({ delaySeconds }) => delaySeconds),
    settlements.map(({ isTried }) => (isTried ? 1 : 0)),
    settlements.map(({ isRefused }) => isRefused),
  ];
}
