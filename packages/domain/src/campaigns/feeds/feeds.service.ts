import type { DomainConfig } from '../../config.ts';
import { requireNotBlocked } from '../../accounts/index.ts';
import {
  DomainError,
  lockRows,
  newId,
  notFound,
  readIdCursor,
  staleRevision,
  type Unit,
} from '../../kernel/index.ts';
import {
  feedLimits,
  type FeedFields,
  type FeedItemState,
  type FeedSchedule,
  type FeedStatus,
} from './feed.schema.ts';
import { type FeedCheck, readChecks } from './feed-checks.ts';
import { requireFeedAddress } from './feed-address.ts';
import { requireModel } from './feed-model.ts';
import { nextCheck } from './feed-schedule.ts';
import { getFeedSql, listFeedsSql, listItemsSql } from './feeds.sql.ts';
import type { FirstReading } from './keep-items.ts';

/** A feed whose new items are sent as campaigns. */
export interface CampaignFeed {
  id: string;
  name: string;
  url: string;
  /** What the feed calls itself, and the page it belongs to. */
  title: string;
  link: string;
  modelId: string;
  modelName: string;
  /** False if the model was deleted or is no draft any more. */
  isModelReady: boolean;
  schedule: FeedSchedule;
  maxItems: number;
  status: FeedStatus;
  nextCheckAt: Date | null;
  lastCheckedAt: Date | null;
  lastSentAt: Date | null;
  /** What the last check did, and what went wrong in it, in words. */
  lastResult: string;
  lastError: string | null;
  /** Checks in a row that failed. */
  failures: number;
  /** Its campaigns that couldn’t be sent, the newest first: until one is sent or deleted, nobody hears of its items. */
  unsent: { id: string; name: string; failure: string | null }[];
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface CampaignFeedItem {
  id: string;
  title: string;
  link: string;
  publishedAt: Date | null;
  firstSeenAt: Date;
  state: FeedItemState;
  campaignId: string | null;
  campaignName: string | null;
}

/** The account’s feeds. `checkFeeds` looks at them and sends. */
export class Feeds {
  readonly #unit: Unit;
  readonly #config: DomainConfig;

  constructor(unit: Unit, config: DomainConfig) {
    this.#unit = unit;
    this.#config = config;
  }

  /** Newest first; there are at most 20. */
  async list(): Promise<CampaignFeed[]> {
    return (await this.#unit.sql<CampaignFeed>(listFeedsSql, [this.#accountId])).rows;
  }

  async get(id: string): Promise<CampaignFeed> {
    const { rows } = await this.#unit.sql<CampaignFeed>(getFeedSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('feed');
    return rows[0];
  }

  /** The feed that made a campaign, also a deleted one; null once it was purged. */
  async nameOf(id: string): Promise<{ id: string; name: string; isDeleted: boolean } | null> {
    const { rows } = await this.#unit.sql<{ id: string; name: string; isDeleted: boolean }>(
      'select id, name, deleted_at is not null as is_deleted from campaign_feed where account_id = $1 and id = $2',
      [this.#accountId, id],
    );
    return rows[0] ?? null;
  }

  /** The feeds that copy a draft. Changing such a draft changes what is sent. */
  async copying(draftId: string): Promise<{ id: string; name: string }[]> {
    const { rows } = await this.#unit.sql<{ id: string; name: string }>(
      'select id, name from campaign_feed where account_id = $1 and model_id = $2 and deleted_at is null order by name',
      [this.#accountId, draftId],
    );
    return rows;
  }

  /** What the feed brought, the newest first, with the campaign that carried each. */
  async items(
    id: string,
    { cursor = null, limit = 50 }: { cursor?: string | null; limit?: number } = {},
  ): Promise<{ items: CampaignFeedItem[]; nextCursor: string | null }> {
    await this.get(id);
    const { rows } = await this.#unit.sql<CampaignFeedItem>(listItemsSql, [
      this.#accountId,
      id,
      readIdCursor(cursor),
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** The last looks at it, the newest first. */
  async checks(id: string): Promise<FeedCheck[]> {
    await this.get(id);
    return readChecks(this.#unit, id);
  }

  /** Refuses, on the field, what can be judged without reading the feed. */
  async requireValid(fields: FeedFields): Promise<void> {
    await requireNotBlocked(this.#unit.sql, this.#accountId);
    requireFeedAddress(this.#config, fields.url);
    await requireModel(this.#unit, fields.modelId);
  }

  /** The worker reads it at once. What it lists then is never sent, except the newest items if `sendsNewest`. */
  async create({ sendsNewest, ...fields }: FeedFields & { sendsNewest: boolean }): Promise<CampaignFeed> {
    await this.requireValid(fields);
    await this.#requireRoom();
    const { sql, actor, clock, dueWork } = this.#unit;
    const { name, url, modelId, schedule, maxItems } = fields;
    const id = newId();
    const first: FirstReading = sendsNewest ? 'send' : 'skip';
    const values = [name, url, modelId, JSON.stringify(schedule), maxItems, clock.now(), first, actor.userId];
    await sql(
      `insert into campaign_feed
         (account_id, id, name, url, model_id, schedule, max_items, next_check_at, first_reading, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [this.#accountId, id, ...values],
    );
    await dueWork.add('campaign.feed', id, clock.now());
    return this.get(id);
  }

  /**
   * Changes it from the revision its author saw. Of a new address nothing is sent that is there when it is read first, nor what
   * waited from the old one. That is within moments, but an hour after the last reading at the earliest, so that changing
   * addresses scans no network.
   */
  async update(id: string, fields: FeedFields, expectedRevision?: number): Promise<CampaignFeed> {
    const before = await this.#hold(id);
    if (expectedRevision !== undefined && before.revision !== expectedRevision)
      throw staleRevision('this feed');
    await this.requireValid(fields);
    const { name, url, modelId, schedule, maxItems } = fields;
    const isMoved = url !== before.url;
    const { sql, clock, dueWork } = this.#unit;
    const soon = Math.max(clock.now().getTime(), (before.lastCheckedAt?.getTime() ?? 0) + 3_600_000);
    const at = isMoved ? new Date(soon) : nextCheck(schedule, await this.#timezone(), clock.now());
    const next = before.status === 'active' ? at : null;
    await sql(
      `update campaign_feed
       set name = $3, url = $4, model_id = $5, schedule = $6, max_items = $7, next_check_at = $8, revision = revision + 1,
         updated_at = now()
       where account_id = $1 and id = $2`,
      [this.#accountId, id, name, url, modelId, JSON.stringify(schedule), maxItems, next],
    );
    if (isMoved) await this.#forget(id);
    if (next !== null) await dueWork.add('campaign.feed', id, next);
    return this.get(id);
  }

  /** Nothing is looked at until it is resumed. */
  async pause(id: string): Promise<void> {
    const { status } = await this.#hold(id);
    if (status === 'paused') return;
    await this.#unit.sql(
      `update campaign_feed set status = 'paused', next_check_at = null, updated_at = now() where account_id = $1 and id = $2`,
      [this.#accountId, id],
    );
    await this.#unit.dueWork.remove('campaign.feed', id);
  }

  /** What came meanwhile is sent with the next check. */
  async resume(id: string): Promise<void> {
    const feed = await this.#hold(id);
    if (feed.status === 'active') return;
    await this.requireValid(feed);
    await this.#start(feed);
  }

  /** Deletes it; the campaigns it made stay. */
  async remove(id: string): Promise<void> {
    await this.#hold(id);
    await this.#unit.sql(
      `update campaign_feed set deleted_at = now(), next_check_at = null, updated_at = now() where account_id = $1 and id = $2`,
      [this.#accountId, id],
    );
    await this.#unit.dueWork.remove('campaign.feed', id);
  }

  /** Brings a deleted one back, for undo. */
  async restore(id: string): Promise<void> {
    await this.#requireRoom();
    const { count } = await this.#unit.sql(
      `update campaign_feed set deleted_at = null, updated_at = now()
       where account_id = $1 and id = $2 and deleted_at is not null`,
      [this.#accountId, id],
    );
    const feed = await this.get(id);
    if (count > 0 && feed.status === 'active') await this.#start(feed);
  }

  async #start({ id, schedule }: CampaignFeed): Promise<void> {
    const next = nextCheck(schedule, await this.#timezone(), this.#unit.clock.now());
    await this.#unit.sql(
      `update campaign_feed set status = 'active', failures = 0, next_check_at = $3, updated_at = now()
       where account_id = $1 and id = $2`,
      [this.#accountId, id, next],
    );
    await this.#unit.dueWork.add('campaign.feed', id, next);
  }

  /** What is known of the old address. */
  async #forget(id: string): Promise<void> {
    const { sql } = this.#unit;
    await sql(
      `update campaign_feed_item set state = 'skipped' where account_id = $1 and feed_id = $2 and state = 'waiting'`,
      [this.#accountId, id],
    );
    await sql(
      `update campaign_feed
       set title = '', link = '', etag = null, last_modified = null, failures = 0, last_error = null, last_result = '',
         first_reading = 'skip'
       where account_id = $1 and id = $2`,
      [this.#accountId, id],
    );
  }

  async #hold(id: string): Promise<CampaignFeed> {
    await lockRows(this.#unit, 'campaign_feed', [id]);
    return this.get(id);
  }

  /** Two creations at once wait for each other, so that the limit holds. */
  async #requireRoom(): Promise<void> {
    const { sql } = this.#unit;
    await sql(`select pg_advisory_xact_lock(hashtextextended('feeds:' || $1, 0))`, [this.#accountId]);
    const { rows } = await sql<{ n: number; made: number }>(
      `select count(*) filter (where deleted_at is null)::int as n,
         count(*) filter (where created_at > now() - interval '1 hour')::int as made
       from campaign_feed where account_id = $1`,
      [this.#accountId],
    );
    if ((rows[0]?.made ?? 0) >= feedLimits.madePerHour)
      throw new DomainError('rate_limited', 'Too many feeds were added. Wait an hour and try again.');
    if ((rows[0]?.n ?? 0) >= feedLimits.feeds)
      throw new DomainError(
        'limit_reached',
        `An account can have ${feedLimits.feeds} feeds. Delete one that you don’t need.`,
      );
  }

  async #timezone(): Promise<string> {
    const { rows } = await this.#unit.sql<{ timezone: string }>(
      'select timezone from account where id = $1',
      [this.#accountId],
    );
    return rows[0]?.timezone ?? 'UTC';
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
