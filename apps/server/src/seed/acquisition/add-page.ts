import { type PageDesign, pageDesign } from '@talkdrum/page-designs';
import type { Demo } from '../demo-account.ts';

const name = 'Harmattan sale';

/** A published landing page, from our design with the shop's own words and links. */
export async function addPage({ inScope }: Demo): Promise<void> {
  await inScope(async ({ pages }) => {
    const { items } = await pages.list({ search: name, status: null, sort: 'created', limit: 1 });
    if (items.length > 0) return;
    const page = await pages.create(name, { from: 'preset', key: 'sale' });
    const saved = await pages.save(page.id, { name, design: withWords(page.design) }, page.revision);
    await pages.publish(saved.id, saved.revision);
  });
}

/** The offer ends with the year, and the button leads to the shop's chat. */
function withWords(design: PageDesign): PageDesign {
  const words: Record<string, object> = {
    hero: { buttonLabel: 'Order on WhatsApp', buttonHref: 'https://wa.me/2348030000000' },
    countdown: { endsAt: `${new Date().getUTCFullYear()}-12-31T22:59:00.000Z`, zone: 'Africa/Lagos' },
  };
  const content = design.content.map(({ type, props }) => ({ type, props: { ...props, ...words[type] } }));
  return pageDesign.parse({ ...design, content });
}
