import type { Scope } from '@talkdrum/domain';
import type { CampaignFields } from '@talkdrum/domain';

/** A feed with an item that waits, and its model, a copy of a draft. */
export async function addFeed(
  { campaigns, feeds, sql, actor }: Scope,
  draft: CampaignFields,
  canary: string,
): Promise<void> {
  const { id } = await campaigns.create({
    ...draft,
    name: `${canary} model`,
    html: '<p>{{ feed.items }}</p>',
    design: null,
  });
  const schedule = { every: 'day', time: '09:00' } as const;
  const fields = {
    name: `${canary} feed`,
    url: `https://blog.example/${canary}/feed`,
    modelId: id,
    schedule,
  };
  const feed = await feeds.create({ ...fields, maxItems: 5, sendsNewest: true });
  await sql(
    `insert into campaign_feed_item (account_id, id, feed_id, hash, title, link, summary, first_seen_at, state)
     values ($1, uuidv7(), $2, decode(repeat('00', 32), 'hex'), $3, $4, $3, now(), 'waiting')`,
    [actor.accountId, feed.id, `${canary} item`, `https://blog.example/${canary}`],
  );
}
