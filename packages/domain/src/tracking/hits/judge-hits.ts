import { type ClickMoment, type HitAudience, isBurst, isTooSoon } from './classify-hit.ts';
import type { Channel } from '../../kernel/index.ts';

/** A request for one delivery, the request itself classified already. */
export interface RecordedHit {
  deliveryId: string;
  kind: 'open' | 'click';
  linkN: number | null;
  at: Date;
  audience: HitAudience;
  ipHash: string;
  userAgent: string;
  /** Of a transactional message: the address that was clicked. */
  detail: string;
}

/** What is known of a delivery that was hit. */
export interface HitDelivery {
  id: string;
  campaignId: string | null;
  contactId: string | null;
  channel: Channel;
  settledAt: Date | null;
  isOpened: boolean;
  isClicked: boolean;
  /** Of someone who was erased since. */
  isErased: boolean;
  clicks: (ClickMoment & { audience: HitAudience })[];
}

export interface JudgedHit extends RecordedHit {
  delivery: HitDelivery;
  /** The first of its kind of this recipient that counts. */
  isFirst: boolean;
  /** The first click of this recipient on this link. */
  isFirstOfLink: boolean;
  /** Shows that the clicks shortly before were no person's either. */
  isBurst: boolean;
}

/**
 * Judges new hits in order of time, each in the light of those before it. A hit of a scanner is kept and
 * never counts.
 */
export function judgeHits(
  hits: readonly RecordedHit[],
  deliveries: ReadonlyMap<string, HitDelivery>,
): JudgedHit[] {
  const judged: JudgedHit[] = [];
  for (const hit of hits.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const delivery = deliveries.get(hit.deliveryId);
    if (delivery === undefined) continue;
    judged.push(hit.kind === 'open' ? judgeOpen(hit, delivery) : judgeClick(hit, delivery));
  }
  return judged;
}

function judgeOpen(hit: RecordedHit, delivery: HitDelivery): JudgedHit {
  const isFirst = hit.audience !== 'scanner' && !delivery.isOpened;
  if (isFirst) delivery.isOpened = true;
  return { ...hit, delivery, isFirst, isFirstOfLink: false, isBurst: false };
}

function judgeClick(hit: RecordedHit, delivery: HitDelivery): JudgedHit {
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
