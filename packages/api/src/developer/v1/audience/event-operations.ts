import { eventRequest, eventsAnswer, eventsEnvelope, eventsRequest } from './events.contract.ts';
import { operations } from '../operation.ts';

export const eventOperations = operations({
  recordEvents: {
    method: 'POST',
    path: '/events',
    group: 'Events',
    summary: 'Record up to 1,000 events',
    description:
      'Tells us what contacts did in your shop or app. Each event is stored, recognized as a repeat by its `dedupKey`, or listed in `refused`; we don’t create contacts for events. For a paid order use the name `order.paid` with the properties `amount` (a number), `currency`, `items` (how many), `products` (their names, separated by commas) and `order_id`. A refund is `order.refunded` with the `order_id`, and the `amount` if only a part was refunded.',
    scope: 'events.write',
    body: eventsRequest,
    answer: eventsAnswer,
    status: 200,
    example: {
      events: [
        {
          email: 'ada@example.com',
          name: 'order.paid',
          dedupKey: 'order-1042',
          properties: {
            amount: 12500,
            currency: 'NGN',
            items: 2,
            products: 'Ankara dress, Head tie',
            order_id: '1042',
          },
        },
      ],
    },
    bodyLimit: 8_000_000,
    entries: { field: 'events', envelope: eventsEnvelope, entry: eventRequest },
  },
});
