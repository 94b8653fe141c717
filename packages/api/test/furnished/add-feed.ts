import type { Scope } from '@talkdrum/domain';
import type { CampaignFields } from '@talkdrum/domain';

/** A feed with an item that waits, and its model, a copy of a draft. */
export async function addFeed(
  { campaigns, feeds }: Scope,
  draft: CampaignFields,
  canary: string,
): Promise<void> {
  const { id } = await campaigns.create({
    ...draft,
    name: `${canary} model`,
    html: '<p>{{ feed.items }}</p>',
    design: null,
  });
  const item = {
    hash: Buffer.alloc(32),
    title: `${canary} item`,
    link: `https://blog.example/${canary}`,
    summary: canary,
    picture: '',
    publishedAt: null,
  };
  const schedule = { every: 'day', time: '09:00' } as const;
  const fields = {
    name: `${canary} feed`,
    url: `https://blog.example/${canary}/feed`,
    modelId: id,
    schedule,
  };
  await feeds.create({ ...fields, maxItems: 5 }, { title: canary, link: '', items: [item] }, 'send');
}
