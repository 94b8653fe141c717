import type { Outgoing } from '../leases/send-source.ts';
import type { Settlement } from '../settling/settlement.ts';
import type { ChannelTransport } from './channel-transport.ts';
import type { PickedDelivery } from './lane-claimer.ts';

/** A delivery whose message is composed. */
export interface ComposedDelivery extends PickedDelivery {
  outgoing: Outgoing;
}

/** A delivery whose outcome is known and not stored yet. */
export interface UnstoredResult extends PickedDelivery {
  settlement: Settlement;
  /** True when the row is `sending` in the database. */
  isMarked: boolean;
}

/** What one statement settles and marks: results and next messages of one account, campaigns apart. */
export interface SendBatch {
  accountId: string;
  isCampaign: boolean;
  results: UnstoredResult[];
  chosen: ComposedDelivery[];
}

export const isTransactional = ({ lane }: PickedDelivery): boolean => lane.source.campaignId === null;

export function batchesByAccount(
  results: readonly UnstoredResult[],
  chosen: readonly ComposedDelivery[],
): Iterable<SendBatch> {
  const batches = new Map<string, SendBatch>();
  const batchOf = (picked: PickedDelivery) => {
    const { accountId } = picked.lane;
    const isCampaign = !isTransactional(picked);
    const key = `${accountId} ${isCampaign}`;
    const batch = batches.get(key) ?? { accountId, isCampaign, results: [], chosen: [] };
    batches.set(key, batch);
    return batch;
  };
  for (const result of results) batchOf(result).results.push(result);
  for (const composed of chosen) batchOf(composed).chosen.push(composed);
  return batches.values();
}

/**
 * Splits what is composed into the messages that may go out now and the rest, with `inFlight` messages on the
 * way. Campaigns leave the transport's reserve to transactional messages, which don't wait for more room
 * either.
 */
export function chooseNext(
  composed: readonly ComposedDelivery[],
  { maxInFlight, minFree, reserved }: ChannelTransport,
  inFlight: number,
): { chosen: ComposedDelivery[]; rest: ComposedDelivery[] } {
  const free = Math.max(0, maxInFlight - inFlight);
  const room = inFlight > 0 && free < minFree ? 0 : free;
  if (reserved === 0) return { chosen: composed.slice(0, room), rest: composed.slice(room) };
  let roomForCampaigns = Math.max(0, room - reserved);
  let roomForAll = free;
  const [chosen, rest]: [ComposedDelivery[], ComposedDelivery[]] = [[], []];
  for (const one of composed) {
    const mayGo = roomForAll > 0 && (isTransactional(one) || roomForCampaigns > 0);
    (mayGo ? chosen : rest).push(one);
    if (!mayGo) continue;
    roomForAll -= 1;
    if (!isTransactional(one)) roomForCampaigns -= 1;
  }
  return { chosen, rest };
}
