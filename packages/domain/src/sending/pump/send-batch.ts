import type { Outgoing } from '../leases/send-source.ts';
import type { Settlement } from '../settling/settlement.ts';
import type { ChannelTransport } from './channel-transport.ts';
import type { PickedDelivery } from './lanes/lane-claimer.ts';

/** A delivery whose message is composed. */
export interface ComposedDelivery extends PickedDelivery {
  outgoing: Outgoing;
}

/** A delivery that is marked: it may leave. */
export interface MarkedDelivery extends ComposedDelivery {
  /** On the clock of `performance.now()`. */
  markedAt: number;
}

/** A delivery whose outcome is known and not stored yet. */
export interface UnstoredResult extends PickedDelivery {
  settlement: Settlement;
  /** Its entry in the journal, if the message left. */
  slot?: number | undefined;
  /** False when the message couldn't be composed. */
  isMarked: boolean;
}

/** What one statement settles and marks: results and next messages of one account and partition, campaigns apart. */
export interface SendBatch {
  accountId: string;
  isCampaign: boolean;
  keptUntil: string;
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
    const { keptUntil } = picked.item;
    const key = `${accountId} ${isCampaign} ${keptUntil}`;
    const batch = batches.get(key) ?? { accountId, isCampaign, keptUntil, results: [], chosen: [] };
    batches.set(key, batch);
    return batch;
  };
  for (const result of results) batchOf(result).results.push(result);
  for (const composed of chosen) batchOf(composed).chosen.push(composed);
  return batches.values();
}

/** Takes deliveries in order: up to `roomForAll`, at most `roomForCampaigns` of them from campaigns. */
export function takeInOrder<Delivery extends PickedDelivery>(
  deliveries: readonly Delivery[],
  roomForCampaigns: number,
  roomForAll: number,
): { taken: Delivery[]; rest: Delivery[] } {
  const [taken, rest]: [Delivery[], Delivery[]] = [[], []];
  let campaigns = 0;
  for (const delivery of deliveries) {
    const mayGo = taken.length < roomForAll && (isTransactional(delivery) || campaigns < roomForCampaigns);
    (mayGo ? taken : rest).push(delivery);
    if (mayGo && !isTransactional(delivery)) campaigns += 1;
  }
  return { taken, rest };
}

/**
 * What goes out now of the deliveries that may, with `inFlight` messages on the way. Campaigns leave the
 * transport's reserve to transactional messages, which don't wait for more room either.
 */
export function chooseNext<Delivery extends PickedDelivery>(
  ready: readonly Delivery[],
  { maxInFlight, minFree, reserved }: Pick<ChannelTransport, 'maxInFlight' | 'minFree' | 'reserved'>,
  inFlight: number,
): { taken: Delivery[]; rest: Delivery[] } {
  const free = Math.max(0, maxInFlight - inFlight);
  const room = inFlight > 0 && free < minFree ? 0 : free;
  return takeInOrder(ready, room - reserved, reserved === 0 ? room : free);
}
