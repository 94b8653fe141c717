import type { Template } from '@talkdrum/domain';
import type { Demo } from '../demo-account.ts';

export interface DemoTemplates {
  sale: Template;
  newsletter: Template;
}

/** Two templates from the gallery. */
export async function addTemplates(demo: Demo): Promise<DemoTemplates> {
  return demo.inScope(async ({ templates }) => {
    const { items } = await templates.list({ search: '', tag: '', limit: 100 });
    const named = async (name: string, key: string) =>
      items.find((one) => one.name === name) ?? templates.create(name, { from: 'preset', key });
    return {
      sale: await named('Harmattan sale', 'sale'),
      newsletter: await named('Monthly letter', 'newsletter'),
    };
  });
}
