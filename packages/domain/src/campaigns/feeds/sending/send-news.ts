import { languageOf } from '../../../accounts/index.ts';
import type { Brand } from '../../../brand/index.ts';
import { DateTime } from 'luxon';
import type { ScopeWith } from '../../../domain-with.ts';
import { DomainError } from '../../../kernel/index.ts';
import type { CampaignFields } from '../../campaign.schema.ts';
import type { Campaigns } from '../../campaigns.service.ts';
import type { CampaignSending } from '../../sending/campaign-sending.service.ts';
import type { Campaign } from '../../campaign.entity.ts';
import { requireModel } from '../feed-model.ts';
import { markSentSql, waitingItemsSql } from '../feeds.sql.ts';
import { type ShownItem, showItems } from './show-items.ts';

export interface NewsServices {
  campaigns: Campaigns;
  campaignSending: CampaignSending;
  brand: Brand;
}

/** What a check knows about its feed. */
export interface NewsFeed {
  id: string;
  name: string;
  title: string;
  link: string;
  modelId: string;
  maxItems: number;
  timezone: string;
}

type WaitingItem = ShownItem & { id: string };

/**
 * Sends the newest waiting items as a campaign: a copy of the model with the items in it, started as a person would start
 * it. Null if nothing waits. Throws what a start throws; then nothing of the transaction may stay.
 */
export async function sendNews(
  scope: ScopeWith<NewsServices>,
  feed: NewsFeed,
): Promise<{ campaignId: string; items: number } | null> {
  const { sql, actor } = scope;
  const { rows } = await sql<WaitingItem>(waitingItemsSql, [actor.accountId, feed.id, feed.maxItems]);
  if (rows.length === 0) return null;
  const campaign = await copyModel(scope, feed, rows);
  const ids = rows.map(({ id }) => id);
  const { count } = await sql(markSentSql, [actor.accountId, ids, campaign.id]);
  if (count !== ids.length)
    throw new DomainError('conflict', 'The items of the feed changed at the same moment.');
  await scope.campaignSending.start(campaign.id, 'program');
  return { campaignId: campaign.id, items: ids.length };
}

/** Never to only a part of the model’s audience: a list or segment that was deleted refuses the copy. */
async function copyModel(
  scope: ScopeWith<NewsServices>,
  feed: NewsFeed,
  items: readonly WaitingItem[],
): Promise<Campaign> {
  const model = await requireModel(scope, feed.modelId);
  const day = DateTime.fromJSDate(scope.clock.now(), { zone: feed.timezone }).toFormat('d LLL yyyy');
  const fields: CampaignFields = {
    ...model.fields(),
    name: `${feed.name}, ${day}`,
    planned: null,
    abTest: null,
  };
  const campaign = await scope.campaigns.create(fields);
  const news = {
    title: feed.title === '' ? feed.name : feed.title,
    link: feed.link,
    items,
    brand: await scope.brand.get(),
    language: await languageOf(scope),
    timezone: feed.timezone,
  };
  Object.assign(campaign, showItems(campaign, news), { utm: model.utm, feedId: feed.id });
  await scope.em.flush();
  return campaign;
}
