import type { Channel } from '../../kernel/index.ts';
import { type ClickMoment, type HitAudience, isBurst, isTooSoon } from './classify-request.ts';

/** A request for one delivery, classified by the request alone. */
export interface RecordedHit {
  deliveryId: string;
  kind: 'open' | 'click';
  linkN: number | null;
  at: Date;
  audience: HitAudience;
  ipHash: string;
  userAgent: string;
  /** For a transactional message: the URL that was clicked. */
  detail: string;
}

/** What is known about a delivery before its new hits. */
export interface HitDelivery {
  id: string;
  /** The month of its partition, as YYYY-MM-DD or `infinity`. */
  keptUntil: string;
  campaignId: string | null;
  contactId: string | null;
  channel: Channel;
  settledAt: Date | null;
  isOpened: boolean;
  isClicked: boolean;
  /** True if its recipient has been erased. */
  isErased: boolean;
  /** True if staff took everything of its account from the public. */
  isBlocked: boolean;
  clicks: (ClickMoment & { audience: HitAudience })[];
}

export interface ClassifiedHit extends RecordedHit {
  delivery: HitDelivery;
  /** The first counted hit of its kind for this recipient. */
  isFirst: boolean;
  /** The first click of this recipient on this link. */
  isFirstOfLink: boolean;
  /** Part of a burst: the clicks shortly before weren't made by a person either. */
  isBurst: boolean;
}

/**
 * Classifies new hits in order of time, each considering the ones before it. A scanner's hit is stored but
 * never counts.
 */
export function classifyHits(
  hits: readonly RecordedHit[],
  deliveries: ReadonlyMap<string, HitDelivery>,
): ClassifiedHit[] {
  const classified: ClassifiedHit[] = [];
  for (const hit of hits.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const delivery = deliveries.get(hit.deliveryId);
    if (delivery === undefined) continue;
    classified.push(hit.kind === 'open' ? classifyOpen(hit, delivery) : classifyClick(hit, delivery));
  }
  return classified;
}

function classifyOpen(hit: RecordedHit, delivery: HitDelivery): ClassifiedHit {
  const isFirst = hit.audience !== 'scanner' && !delivery.isOpened;
  if (isFirst) delivery.isOpened = true;
  return { ...hit, delivery, isFirst, isFirstOfLink: false, isBurst: false };
}

function classifyClick(hit: RecordedHit, delivery: HitDelivery): ClassifiedHit {
  const click = { linkN: hit.linkN ?? 0, at: hit.at.getTime() };
  const isPart = isBurst(click, delivery.clicks);
  const isMachine =
    isPart || hit.audience === 'scanner' || isTooSoon(click.at, delivery.settledAt?.getTime() ?? null);
  const audience = isMachine ? 'scanner' : hit.audience;
  const isFirst = !isMachine && !delivery.isClicked;
  const isFirstOfLink =
    !isMachine &&
    !delivery.clicks.some((other) => other.audience !== 'scanner' && other.linkN === click.linkN);
  if (isFirst) delivery.isClicked = true;
  delivery.clicks.push({ ...click, audience });
  return { ...hit, audience, delivery, isFirst, isFirstOfLink, isBurst: isPart };
}
