import type { DomainConfig } from '../../config.ts';
import { requireNotBlocked } from '../../accounts/index.ts';
import { DomainError, lockRows, newId, notFound, staleRevision, type Unit } from '../../kernel/index.ts';
import {
  feedLimits,
  type FeedFields,
  type FeedItemState,
  type FeedSchedule,
  type FeedStatus,
} from './feed.schema.ts';
import { requireFeedAddress } from './feed-address.ts';
import { requireModel } from './feed-model.ts';
import { nextCheck } from './feed-schedule.ts';
import { getFeedSql, listFeedsSql, listItemsSql } from './feeds.sql.ts';
import { type FirstReading, keepItems, stateOf } from './keep-items.ts';
import type { Feed } from './reading/read-feed.ts';

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

  /** What the feed brought, the newest first, with the campaign that carried each. */
  async items(
    id: string,
    { cursor = null, limit = 50 }: { cursor?: string | null; limit?: number } = {},
  ): Promise<{ items: CampaignFeedItem[]; nextCursor: string | null }> {
    await this.get(id);
    const { rows } = await this.#unit.sql<CampaignFeedItem>(listItemsSql, [
      this.#accountId,
      id,
      cursor,
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** Refuses, on the field, what can be judged without reading the feed. */
  async requireValid(fields: FeedFields): Promise<void> {
    await requireNotBlocked(this.#unit.sql, this.#accountId);
    requireFeedAddress(this.#config, fields.url);
    await requireModel(this.#unit, fields.modelId);
  }

  /**
   * What `feed` lists now is never sent, except its newest items by `first`. Without `feed`, the worker reads it at once.
   */
  async create(fields: FeedFields, feed: Feed | null, first: FirstReading): Promise<CampaignFeed> {
    await this.requireValid(fields);
    await this.#requireRoom();
    const { sql, actor, clock } = this.#unit;
    const id = newId();
    const next =
      feed === null ? clock.now() : nextCheck(fields.schedule, await this.#timezone(), clock.now());
    await sql(
      `insert into campaign_feed
         (account_id, id, name, url, title, link, model_id, schedule, max_items, next_check_at, last_checked_at,
          first_reading, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        this.#accountId,
        id,
        fields.name,
        fields.url,
        feed?.title ?? '',
        feed?.link ?? '',
        fields.modelId,
        JSON.stringify(fields.schedule),
        fields.maxItems,
        next,
        feed === null ? null : clock.now(),
        feed === null ? first : null,
        actor.userId,
      ],
    );
    if (feed !== null) await keepItems(this.#unit, id, feed.items, stateOf(first, fields.maxItems));
    await this.#unit.dueWork.add('campaign.feed', id, next);
    return this.get(id);
  }

  /**
   * Changes it from the revision its author saw. Of a new address nothing is sent that is there now, in `feed`, nor what
   * waited from the old one. Without `feed`, the worker reads it at once.
   */
  async update(
    id: string,
    fields: FeedFields,
    feed: Feed | null,
    expectedRevision?: number,
  ): Promise<CampaignFeed> {
    const before = await this.#hold(id);
    if (expectedRevision !== undefined && before.revision !== expectedRevision)
      throw staleRevision('this feed');
    await this.requireValid(fields);
    const isMoved = fields.url !== before.url;
    const { sql, clock } = this.#unit;
    // A feed is read once an hour at most, so that changing its address scans no network.
    const soon = Math.max(clock.now().getTime(), (before.lastCheckedAt?.getTime() ?? 0) + 3_600_000);
    const at =
      isMoved && feed === null
        ? new Date(soon)
        : nextCheck(fields.schedule, await this.#timezone(), clock.now());
    const next = before.status === 'active' ? at : null;
    await sql(
      `update campaign_feed
       set name = $3, url = $4, model_id = $5, schedule = $6, max_items = $7, next_check_at = $8, revision = revision + 1,
         updated_at = now()
       where account_id = $1 and id = $2`,
      [
        this.#accountId,
        id,
        fields.name,
        fields.url,
        fields.modelId,
        JSON.stringify(fields.schedule),
        fields.maxItems,
        next,
      ],
    );
    if (isMoved) await this.#move(id, feed);
    if (next !== null) await this.#unit.dueWork.add('campaign.feed', id, next);
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

  async #move(id: string, feed: Feed | null): Promise<void> {
    const { sql, clock } = this.#unit;
    await sql(
      `update campaign_feed_item set state = 'skipped' where account_id = $1 and feed_id = $2 and state = 'waiting'`,
      [this.#accountId, id],
    );
    if (feed !== null) await keepItems(this.#unit, id, feed.items, () => 'skipped');
    const first = feed === null ? 'skip' : null;
    await sql(
      `update campaign_feed set title = $3, link = $4, etag = null, last_modified = null, failures = 0, last_error = null,
         last_result = '', last_checked_at = coalesce($5, last_checked_at), first_reading = $6 where account_id = $1 and id = $2`,
      [this.#accountId, id, feed?.title ?? '', feed?.link ?? '', feed === null ? null : clock.now(), first],
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
