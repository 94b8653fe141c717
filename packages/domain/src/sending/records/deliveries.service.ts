import { lockAccount, requireSendingAllowed } from '../../accounts/index.ts';
import { DomainError, notFound, type RecipientValue, type Unit } from '../../kernel/index.ts';
import type { Subscriptions } from '../../wallet/index.ts';
import { type DeliveryState, deliveryStates, isClaimed } from '../../tracking/index.ts';
import { type CompiledMessage, type UsedStock, usedStock } from '../../templates/index.ts';
import { reserveCampaign } from '../charging/reserve-campaign.ts';
import { explainStop } from '../../senders/index.ts';
import { isCursorOpen } from '../claims/send-cursor.sql.ts';
import { takeDaysAgain } from '../warm-up/take-days.ts';
import { campaignStop } from '../stopping/stop-sender.ts';
import { claimedIdsSql, requeueFailedSql } from './deliveries.sql.ts';
import { detailOf, outcomeFilter } from './outcome-filter.sql.ts';

export interface DeliveryRecord {
  id: string;
  address: string;
  name: string | null;
  contactId: string | null;
  state: DeliveryState;
  /** Why, for a state other than sent: see `settlement.ts` and the exclusions of a claim. */
  reason: string | null;
  /** What the mail server said. */
  response: string | null;
  /** For a message that was accepted and bounced later: what the report says. */
  bounce: string | null;
  attempts: number;
  /** For a queued message that waits for its delivery window or a retry: the earliest time. */
  dueAt: Date | null;
  settledAt: Date | null;
  /** When the carrier's receipt said the SMS arrived. */
  deliveredAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  bouncedAt: Date | null;
  complainedAt: Date | null;
  unsubscribedAt: Date | null;
}

export interface DeliveryFilter {
  campaignId: string;
  state?: DeliveryState | null;
  /** What happened to them, such as `bounce.mailbox_full`: see `outcomeFilter`. */
  outcome?: string | null;
  /** Part of an address. */
  search?: string;
  cursor?: string | null;
  limit: number;
}

const times = `
  d.settled_at, d.delivered_at, d.opened_at, d.clicked_at, d.bounced_at`;

/** The recipients of the account's campaigns and the state of each. */
export class Deliveries {
  readonly #unit: Unit;
  readonly #subscriptions: Subscriptions;
  readonly #values: readonly RecipientValue[];

  constructor(unit: Unit, subscriptions: Subscriptions, values: readonly RecipientValue[]) {
    this.#unit = unit;
    this.#subscriptions = subscriptions;
    this.#values = values;
  }

  /**
   * A campaign's recipients by address, keyset pages. Throws not_found for a campaign of another account, and
   * invalid_input for an outcome that doesn't exist.
   */
  async list(filter: DeliveryFilter): Promise<{ items: DeliveryRecord[]; nextCursor: string | null }> {
    await this.#requireCampaign(filter.campaignId);
    const outcome = filter.outcome ? outcomeFilter(filter.outcome, '$6::text') : '';
    if (outcome === null)
      throw new DomainError('invalid_input', 'This filter doesn’t exist. Choose another one.');
    const after = filter.cursor ? Buffer.from(filter.cursor, 'base64url').toString('utf8') : '';
    const { rows } = await this.#unit.sql<DeliveryRecord>(
      `
        select d.id, d.address, coalesce(d.name, nullif(c.full_name, '')) as name,
          d.contact_id,
          case when ${isClaimed('d')} then 'sending' else d.state end as state, d.reason, d.response, d.attempts, ${times},
          case when d.state = 'queued' and d.send_after > now() then d.send_after end as due_at,
          d.complained_at, d.unsubscribed_at,
          case when d.state = 'sent' and d.bounced_at is not null then (
            select detail
            from delivery_event e
            where e.account_id = $1 and e.delivery_id = d.id and e.kind = 'bounce'
            order by e.at limit 1
          ) end as bounce
        from delivery d
        left join contact c on c.account_id = d.account_id and c.id = d.contact_id
        where d.account_id = $1 and d.campaign_id = $2 and d.address > $3 ${await this.#stateFilter(filter)}
          ${outcome}
          and ($4 = '' or position($4 in d.address) > 0) and $6::text is not null
        order by d.address limit $5`,
      [
        this.#unit.actor.accountId,
        filter.campaignId,
        after,
        filter.search?.trim().toLowerCase() ?? '',
        filter.limit + 1,
        detailOf(filter.outcome ?? ''),
      ],
    );
    const items = rows.slice(0, filter.limit);
    const last = items.at(-1);
    return {
      items,
      nextCursor:
        rows.length > filter.limit && last !== undefined
          ? Buffer.from(last.address).toString('base64url')
          : null,
    };
  }

  /**
   * Queues the failed deliveries again. With `includeUnknown` also those in doubt, whose recipients may get
   * the message twice, except where a bounce, open, click or receipt shows it was sent. Addresses that don't
   * exist stay failed. Codes that were returned are set aside anew, but not for contacts who have as many as one may have by
   * now: those stay failed. Throws `limit_reached`. Holds the cost: throws `insufficient_funds` and queues none if the
   * balance is too low.
   * The campaign goes back to sending. Returns how many were queued.
   */
  async retryFailed(campaignId: string, options: { includeUnknown?: boolean } = {}): Promise<number> {
    const { accountId } = this.#unit.actor;
    await lockAccount(this.#unit.sql, accountId);
    await requireSendingAllowed(this.#unit.sql, accountId);
    await this.#subscriptions.requireActive();
    const status = await this.#requireCampaign(campaignId, 'for update');
    if (!['finished', 'sending', 'paused'].includes(status))
      throw new DomainError('invalid_state', 'Only a campaign that was sent can be tried again.', { status });
    const stop = await campaignStop(this.#unit.sql, accountId, campaignId);
    if (stop !== null) throw new DomainError('blocked', `This campaign can’t go on. ${explainStop(stop)}`);
    const params: unknown[] = [
      accountId,
      campaignId,
      options.includeUnknown === true ? ['failed', 'unknown'] : ['failed'],
    ];
    const given = await this.#given(campaignId);
    await given?.stock.room(this.#unit, given.subjectId);
    const lacking = given?.stock.lackingSql(given.subjectId, params);
    const { rows } = await this.#unit.sql<{ n: number }>(requeueFailedSql(lacking), params);
    const queued = rows[0]?.n ?? 0;
    if (queued === 0) return 0;
    await this.#unit.sql(
      `
        update campaign set status = 'sending', finished_at = null, updated_at = now()
        where account_id = $1 and id = $2 and status = 'finished'`,
      [accountId, campaignId],
    );
    await takeDaysAgain(this.#unit.sql, accountId, campaignId);
    await this.#unit.dueWork.add('delivery.send', campaignId, this.#unit.clock.now());
    const holdCodes = await given?.stock.reserve(this.#unit, { campaignId, subjectId: given.subjectId });
    await reserveCampaign(this.#unit, campaignId);
    await holdCodes?.();
    return queued;
  }

  /** What the campaign’s messages give that may run out. */
  async #given(campaignId: string): Promise<UsedStock | null> {
    const { rows } = await this.#unit.sql<{ compiled: CompiledMessage | null }>(
      'select compiled from campaign where account_id = $1 and id = $2',
      [this.#unit.actor.accountId, campaignId],
    );
    return usedStock(this.#values, rows[0]?.compiled ?? null);
  }

  /**
   * Inlined as constants: only those let PostgreSQL use the partial indexes on failed and delayed rows.
   */
  async #stateFilter({ campaignId, state }: DeliveryFilter): Promise<string> {
    if (!state || !deliveryStates.includes(state)) return '';
    if (state === 'sending')
      return `and d.state = 'queued' and d.send_after is null and d.id in (${claimedIdsSql})`;
    if (state !== 'queued') return `and d.state = '${state}' ${indexConditions[state] ?? ''}`;
    const { rows: inTurn } = await this.#unit.sql(`select where ${isCursorOpen('$1', '$2')} or ${hasRest}`, [
      this.#unit.actor.accountId,
      campaignId,
    ]);
    return inTurn.length > 0
      ? `and d.state = 'queued' and not ${isClaimed('d')}`
      : `and d.state = 'queued' and d.send_after is not null`;
  }

  async #requireCampaign(id: string, lock = ''): Promise<string> {
    const { rows } = await this.#unit.sql<{ status: string }>(
      `select status from campaign where account_id = $1 and id = $2 and deleted_at is null ${lock}`,
      [this.#unit.actor.accountId, id],
    );
    if (rows[0] === undefined) throw notFound('campaign');
    return rows[0].status;
  }
}

/** The rest of an A/B test waits without a time, like the audience ahead of the cursor. */
const hasRest =
  'exists (select from send_cursor where account_id = $1 and campaign_id = $2 and rest_id is not null)';

/** The conditions of the partial indexes, by state. */
const indexConditions: Partial<Record<DeliveryState, string>> = {
  failed: 'and d.settled_at is not null',
  unknown: 'and d.settled_at is not null',
  skipped: 'and d.settled_at is not null',
};
