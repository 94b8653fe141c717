import type { ContentCondition } from '@talkdrum/email-designs';
import { lockAccount, requireSendingAllowed } from '../../accounts/index.ts';
import { endRequest, requireSeen, type SeenDraft } from '../approval-state/end-request.ts';
import {
  cancelQueued,
  type ContactTime,
  type Departure,
  reserveStart,
  takeDaysAgain,
} from '../../sending/index.ts';
import { DomainError, lockRows, notFound, type Unit } from '../../kernel/index.ts';
import { explainStop, readSenderStop, type SendingDomains } from '../../senders/index.ts';
import { insufficientFunds, requireNotOverdrawn, type Subscriptions } from '../../wallet/index.ts';
import { cancellableStatuses, type CampaignStatus, startableStatuses } from '../campaign.schema.ts';
import type { CampaignReview, CampaignReviews } from '../review/review-campaign.ts';
import { secondPersonId } from '../review/second-person.ts';
import { type Confirmation, requireConfirmation } from '../recipients/confirm-recipients.ts';
import { scheduledMoment } from '../drafts/schedule-time.ts';
import { departures, firstDeparture } from './campaign-departures.ts';

interface StatusChange {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  /** The refusal if the campaign's status isn't one of `from`. */
  refusal: string;
  /** Further assignments; their parameters start at $4. */
  also?: string;
  params?: unknown[];
}

export interface ScheduleTime {
  /** Date and time, like 2026-12-01T09:00. */
  local: string;
  timezone: string;
  /** Each recipient gets it at that time in their own zone; `timezone` is for those whose zone isn't known. */
  isPerContact?: boolean | undefined;
}

/**
 * A campaign's status changes. Each is one `UPDATE … WHERE status IN …` and the number of rows changed is the
 * answer: of twenty people who press Start together, one starts it and the others are refused.
 */
export class CampaignSending {
  readonly #unit: Unit;
  readonly #reviews: CampaignReviews;
  readonly #subscriptions: Subscriptions;
  readonly #domains: SendingDomains;

  constructor(unit: Unit, reviews: CampaignReviews, subscriptions: Subscriptions, domains: SendingDomains) {
    this.#unit = unit;
    this.#reviews = reviews;
    this.#subscriptions = subscriptions;
    this.#domains = domains;
  }

  /**
   * Starts sending now and puts the money on hold. Throws `insufficient_funds` or `subscription_required` if
   * nothing else is missing, otherwise `blocked` with every blocker from the review, and
   * `confirmation_required` if a person must type the number of recipients first. Ends an open request for approval.
   */
  async start(id: string, confirmed: Confirmation = null, seen: SeenDraft = {}): Promise<void> {
    await this.#hold(id, seen);
    const { cost, recipients } = await this.#requireReady(id, confirmed);
    await this.#change(id, {
      from: startableStatuses,
      to: 'preparing',
      refusal: 'Only a draft or a scheduled campaign can be started.',
      also: 'scheduled_at = null, planned = null, failure = null, planned_recipients = $4',
      params: [confirmed === 'program' ? null : recipients],
    });
    await endRequest(this.#unit, id, 'sent');
    await this.#unit.dueWork.add('campaign.prepare', id, this.#unit.clock.now());
    await reserveStart(this.#unit, id, cost);
  }

  /**
   * Schedules sending for a local time; see `scheduledMoment` and `start` for refusals. Returns when it starts: with a
   * time per contact, when the first recipient is due. An audience that grows until then isn't asked about again.
   */
  async schedule(
    id: string,
    time: ScheduleTime,
    confirmed: Confirmation = null,
    seen: SeenDraft = {},
  ): Promise<Date> {
    await this.#hold(id, seen);
    const { local, timezone, isPerContact = false } = time;
    const chosen = scheduledMoment(local, timezone, this.#unit.clock.now());
    const at = isPerContact ? await firstDeparture(this.#unit, id, time) : chosen;
    const { recipients, cost } = await this.#requireReady(id, confirmed);
    await this.#change(id, {
      from: startableStatuses,
      to: 'scheduled',
      refusal: 'Only a draft can be scheduled.',
      also:
        'scheduled_at = $4, timezone = $5, planned = null, failure = null, planned_recipients = $6, ' +
        'planned_cost_minor = $7, planned_currency = $8, contact_time = $9',
      params: [
        at,
        timezone,
        recipients,
        cost.amountMinor.toString(),
        cost.currency,
        isPerContact ? local : null,
      ],
    });
    await endRequest(this.#unit, id, 'sent');
    await this.#unit.dueWork.add('campaign.prepare', id, at);
    return at;
  }

  /** When its people would get it at a local time in their own zones; see `departures`. */
  departures(id: string, time: ContactTime): Promise<Departure[]> {
    return departures(this.#unit, id, time);
  }

  /** Back to a draft, from a schedule or a failed start. */
  async unschedule(id: string): Promise<void> {
    await this.#change(id, {
      from: ['scheduled', 'failed'],
      to: 'draft',
      refusal: 'This campaign is no longer scheduled.',
      also: 'scheduled_at = null, failure = null',
    });
    await this.#unit.dueWork.remove('campaign.prepare', id);
  }

  /** Takes effect at the next claim: messages being sent finish, no new ones start. */
  async pause(id: string): Promise<void> {
    await this.#change(id, {
      from: ['sending'],
      to: 'paused',
      refusal: 'Only a campaign that is being sent can be paused.',
    });
  }

  /**
   * Throws `blocked` while its sender is stopped or the sender's domain fails, `insufficient_funds` while the
   * wallet is overdrawn, and `subscription_required` after a lapse. Messages in flight at the lapse were
   * sent.
   */
  async resume(id: string): Promise<void> {
    await lockAccount(this.#unit.sql, this.#unit.actor.accountId);
    await requireSendingAllowed(this.#unit.sql, this.#unit.actor.accountId);
    await this.#requireSender(id);
    await this.#subscriptions.requireActive();
    await requireNotOverdrawn(this.#unit);
    await this.#change(id, {
      from: ['paused'],
      to: 'sending',
      refusal: 'Only a paused campaign can be resumed.',
      also: 'failure = null',
    });
    await takeDaysAgain(this.#unit.sql, this.#unit.actor.accountId, id);
    await this.#unit.dueWork.add('delivery.send', id, this.#unit.clock.now());
  }

  /**
   * Cancels it permanently, along with the recipients not reached yet. Returns how many were cancelled at
   * once; the worker does the rest of a large campaign.
   */
  async cancel(id: string): Promise<number> {
    await this.#change(id, {
      from: cancellableStatuses,
      to: 'cancelled',
      refusal: 'This campaign has finished or was never started.',
      also: 'finished_at = now()',
    });
    await this.#unit.dueWork.remove('campaign.prepare', id);
    const cancelled = await cancelQueued(this.#unit.sql, this.#unit.actor.accountId, id);
    await this.#unit.dueWork.add('delivery.send', id, this.#unit.clock.now());
    return cancelled;
  }

  /** Locks the sender, so it isn't stopped before the campaign resumes. */
  async #requireSender(id: string): Promise<void> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<{ senderId: string | null }>(
      'select sender_id from campaign where account_id = $1 and id = $2',
      [actor.accountId, id],
    );
    const senderId = rows[0]?.senderId ?? null;
    if (senderId === null) return;
    await lockRows(this.#unit, 'sender', [senderId], 'share');
    const stop = await readSenderStop(sql, actor.accountId, senderId);
    if (stop !== null) throw new DomainError('blocked', `This campaign can’t go on. ${explainStop(stop)}`);
    await this.#domains.requireCampaignSender(senderId);
  }

  /**
   * Locks the campaign from its review to its status change, so nobody edits it, deletes what it needs or
   * suspends the account in between. Refuses one that isn’t as the person saw it.
   */
  async #hold(id: string, seen: SeenDraft): Promise<void> {
    const { sql, actor } = this.#unit;
    await lockAccount(sql, actor.accountId);
    await lockRows(this.#unit, 'campaign', [id]);
    const { rows } = await sql<{
      senderId: string | null;
      listIds: string[] | null;
      segmentIds: string[] | null;
      conditions: ContentCondition[] | null;
    }>(
      `select sender_id, audience -> 'listIds' as list_ids, audience -> 'segmentIds' as segment_ids,
         coalesce(design -> 'conditions', '[]')
           || coalesce(jsonb_path_query_array(ab_test, '$.variants[*].content.design.conditions[*]'), '[]') as conditions
       from campaign where account_id = $1 and id = $2`,
      [actor.accountId, id],
    );
    const { senderId = null, listIds = null, segmentIds = null, conditions = null } = rows[0] ?? {};
    const shownTo = (conditions ?? []).flatMap((one) => (one.kind === 'segment' ? one.segmentId : []));
    if (senderId !== null) await lockRows(this.#unit, 'sender', [senderId], 'share');
    await lockRows(this.#unit, 'list', listIds ?? [], 'share');
    await lockRows(this.#unit, 'segment', [...(segmentIds ?? []), ...shownTo], 'share');
    await requireSeen(this.#unit, id, seen);
  }

  async #requireReady(id: string, confirmed: Confirmation): Promise<CampaignReview> {
    const review = await this.#reviews.review(id);
    if (review.blockers.length === 0) {
      requireConfirmation(review, confirmed);
      return review;
    }
    const [first] = review.blockers;
    if (review.blockers.length === 1 && first?.id === 'insufficient_funds') {
      throw insufficientFunds(-review.balanceAfter.amountMinor, review.balanceAfter.currency);
    }
    if (review.blockers.length === 1 && first?.id === secondPersonId)
      throw new DomainError('blocked', first.message, { blockers: review.blockers });
    if (review.blockers.length === 1 && first?.id === 'subscription_required')
      throw new DomainError('subscription_required', first.message);
    throw new DomainError(
      'blocked',
      `This campaign can’t be sent yet. ${review.blockers.map((blocker) => blocker.message).join(' ')}`,
      {
        blockers: review.blockers,
      },
    );
  }

  async #change(id: string, { from, to, refusal, also = '', params = [] }: StatusChange): Promise<void> {
    const { count } = await this.#unit.sql(
      `update campaign set status = '${to}', updated_at = now()${also === '' ? '' : `, ${also}`}
       where account_id = $1 and id = $2 and kind = 'campaign' and deleted_at is null and status = any($3)`,
      [this.#unit.actor.accountId, id, from, ...params],
    );
    if (count > 0) return;
    const { rows } = await this.#unit.sql<{ status: string }>(
      `select status from campaign where account_id = $1 and id = $2 and kind = 'campaign' and deleted_at is null`,
      [this.#unit.actor.accountId, id],
    );
    if (rows[0] === undefined) throw notFound('campaign');
    throw new DomainError('invalid_state', `${refusal} It is ${rows[0].status} now.`, {
      status: rows[0].status,
    });
  }
}
