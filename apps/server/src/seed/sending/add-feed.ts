import type { CampaignFields } from '@talkdrum/domain';
import type { Demo } from '../demo-account.ts';

const name = 'Kola Stores blog';
const model: Omit<CampaignFields, 'senderId' | 'audience'> = {
  name: 'Blog email',
  fromBrand: 'Kola Stores',
  subject: 'New: {{ item.title }}',
  preheader: '{{ item.summary }}',
  templateId: null,
  html: `<h1>New from {{ feed.title }}</h1>
<p>Hello {{ contact.first_name | default: 'there' }}, this is new:</p>
{{ feed.items }}
<p><a href="{{ feed.link }}">Read more on our site</a></p>
`,
  text: '',
  pasted: '',
  hasAnalytics: false,
  isArchivedPublicly: true,
};

/**
 * A feed campaign from the sandbox’s blog. Nothing is sent before someone posts there, and then on a Monday. Runs once, and only where
 * the sandbox may be read.
 */
export async function addFeed(
  { inScope, domain }: Demo,
  senderId: string,
  listId: string,
  sandboxUrl: string,
): Promise<void> {
  if ((domain.config.feeds?.allow ?? []).length === 0) return;
  await inScope(async ({ campaigns, feeds }) => {
    if ((await feeds.list()).length > 0) return;
    const { id } = await campaigns.create({
      ...model,
      senderId,
      audience: { source: 'list', listIds: [listId] },
    });
    const schedule = { every: 'week', weekday: 1, time: '09:00' } as const;
    const url = `${sandboxUrl}/blog/kola/feed.xml`;
    await feeds.create({ name, url, modelId: id, schedule, maxItems: 5, sendsNewest: false });
  });
}
