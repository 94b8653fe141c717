import type { Demo } from '../demo-account.ts';
import { inventPeople } from './people.ts';

const buyers = 90;
const dayMs = 86_400_000;
const goods = ['Ankara dress', 'Adire shirt', 'Leather sandals', 'Head tie', 'Kente scarf'];

/**
 * What some of the people bought and left in their carts in the last 80 days, as the shop would send it. The keys make
 * it the same however often it runs within 30 days.
 */
export async function addEvents(demo: Demo): Promise<void> {
  await demo.inScope(async ({ events, sql, actor }) => {
    const { rows } = await sql('select from event_name where account_id = $1 limit 1', [actor.accountId]);
    if (rows.length > 0) return;
    const people = inventPeople(buyers * 2).filter((_, n) => n % 2 === 0);
    await events.submit(
      people.flatMap(({ email }, n) => [...orders(email, n), ...cart(email, n)]),
      'shop',
    );
  });
}

function orders(email: string, n: number) {
  return Array.from({ length: 1 + (n % 4) }, (_, k) => ({
    email,
    name: 'order.paid',
    at: daysAgo((n * 7 + k * 11) % 80),
    dedupKey: `demo-order-${n}-${k}`,
    properties: {
      amount: 1_500 + ((n * 31 + k * 17) % 40) * 450,
      currency: 'NGN',
      items: 1 + ((n + k) % 3),
      products: [goods[n % goods.length], goods[(n + k + 1) % goods.length]].join(', '),
      order_id: String(4_000 + n * 4 + k),
    },
  }));
}

function cart(email: string, n: number) {
  if (n % 3 !== 0) return [];
  return [
    {
      email,
      name: 'cart.abandoned',
      at: daysAgo(n % 25),
      dedupKey: `demo-cart-${n}`,
      properties: { total: 2_000 + (n % 20) * 700, currency: 'NGN', items: 1 + (n % 4) },
    },
  ];
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs - 3_600_000);
