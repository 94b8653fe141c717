import type { Demo } from '../demo-account.ts';

const name = 'Nigeria, over ₦30,000';
const regulars = 'Ordered twice in 30 days';

/** Saved rules: over two attributes of the invented people, and over what they bought. */
export async function addSegment(demo: Demo): Promise<void> {
  await demo.inScope(async ({ segments }) => {
    const known = new Set((await segments.list()).map((segment) => segment.name));
    const add = async (title: string, ...items: object[]): Promise<void> => {
      if (known.has(title)) return;
      const { id, revision } = await segments.create(title, 'contact');
      await segments.update(id, title, { v: 1, root: { op: 'and', items } }, revision);
    };
    const country = { t: 'attribute', key: 'country', type: 'text', cmp: 'eq', value: 'NG' };
    const amount = { t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 30_000 };
    await add(name, country, amount);
    const times = { cmp: 'at_least', n: 2 };
    await add(regulars, { t: 'event', name: 'order.paid', has: true, times, withinDays: 30 });
  });
}
