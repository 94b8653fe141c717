import type { Demo } from './demo-account.ts';

const name = 'Lagos, over ₦40,000';

/** A saved rule over two attributes of the invented people. */
export async function addSegment(demo: Demo): Promise<void> {
  await demo.inScope(async ({ segments }) => {
    if ((await segments.list()).some((segment) => segment.name === name)) return;
    const { id, revision } = await segments.create(name, 'contact');
    const city = { t: 'attribute', key: 'city', type: 'text', cmp: 'eq', value: 'Lagos' };
    const amount = { t: 'attribute', key: 'amount', type: 'number', cmp: 'gt', value: 40_000 };
    await segments.update(id, name, { v: 1, root: { op: 'and', items: [city, amount] } }, revision);
  });
}
