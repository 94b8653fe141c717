import type { Demo } from './demo-account.ts';

const name = 'Nigeria, over ₦30,000';

/** A saved rule over two attributes of the invented people. */
export async function addSegment(demo: Demo): Promise<void> {
  await demo.inScope(async ({ segments }) => {
    if ((await segments.list()).some((segment) => segment.name === name)) return;
    const { id, revision } = await segments.create(name, 'contact');
    const country = { t: 'attribute', key: 'country', type: 'text', cmp: 'eq', value: 'NG' };
    const amount = { t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 30_000 };
    await segments.update(id, name, { v: 1, root: { op: 'and', items: [country, amount] } }, revision);
  });
}
