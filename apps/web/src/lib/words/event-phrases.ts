/** Events that people call by a plain word; they read every other one by its name. */
const plain: Readonly<Record<string, { one: string; many: string }>> = {
  'order.paid': { one: 'paid order', many: 'paid orders' },
};

/** "paid order", or “cart.left”. */
export const eventPhrase = (name: string): string => plain[name]?.one ?? `“${name}”`;

/** "paid orders", or “cart.left”. */
export const eventsPhrase = (name: string): string => plain[name]?.many ?? `“${name}”`;
