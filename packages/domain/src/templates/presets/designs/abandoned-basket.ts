import { band, button, columns, footer, heading, logo, note, picture, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

export const abandonedBasket: Preset = {
  key: 'abandoned-basket',
  name: 'Basket reminder',
  tags: ['Reminder', 'Offer'],
  subject: "{{ contact.first_name | default: 'Hello' }}, you left something behind",
  preheader: 'We kept your basket. It is one tap away.',
  theme: { page: '#f3f1ee' },
  blocks: [
    logo({ align: 'center' }),
    heading(1, 'Still thinking it over?', { align: 'center', paddingY: 4 }),
    text(
      "{{ contact.first_name | default: 'Hello' }}, we kept your basket as you left it. Prices are the same, and " +
        'nobody else can take what is in it until tomorrow evening.',
      { align: 'center', paddingX: 48, paddingY: 18 },
    ),
    band('#eef2f1', [
      picture('What is in the basket', { width: 180 }),
      heading(2, 'Your basket', { align: 'center', paddingY: 2 }),
      heading(1, "{{ Attribs.amount | currency: 'NGN' | default: 'Ready to pay' }}", {
        align: 'center',
        colour: 'brand.primary',
        paddingY: 2,
      }),
      button('Back to my basket', 'https://www.example.com/basket', {
        align: 'center',
        size: 18,
        paddingY: 16,
      }),
    ]),
    columns(
      [
        [
          heading(3, 'Free delivery', { align: 'center', paddingY: 2 }),
          text('from ₦20,000', { align: 'center', paddingY: 2 }),
        ],
        [
          heading(3, '14 days', { align: 'center', paddingY: 2 }),
          text('to change your mind', { align: 'center', paddingY: 2 }),
        ],
        [
          heading(3, 'Safe to pay', { align: 'center', paddingY: 2 }),
          text('card or mobile money', { align: 'center', paddingY: 2 }),
        ],
      ],
      { paddingY: 24, gap: 12 },
    ),
    note(
      'Not for you after all? [Empty my basket](https://www.example.com/basket/empty), and we will not remind you.',
      {
        align: 'center',
      },
    ),
    ...footer(),
  ],
};
