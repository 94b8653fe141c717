import { strongBand, button, columns, footer, heading, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

const step = (percent: string, on: string, href: string) => [
  heading(1, percent, { align: 'center', size: 40, colour: 'brand.accent', paddingY: 2 }),
  text(`[${on}](${href})`, { align: 'center', paddingY: 2 }),
];

export const sale: Preset = {
  key: 'sale',
  name: 'Season sale',
  tags: ['Offer', 'Sale'],
  subject: "{{ contact.first_name | default: 'Hello' }}, 30% off everything until Sunday",
  preheader: 'One code, every shelf. It ends on Sunday at midnight.',
  theme: { page: '#f6f0e8' },
  blocks: [
    logo({ align: 'center' }),
    strongBand(
      [
        text('**FRIDAY TO SUNDAY**', { align: 'center', size: 14, paddingY: 2 }),
        heading(1, '30% off', { align: 'center', size: 84, paddingY: 0 }),
        heading(2, 'everything in the shop', { align: 'center', paddingY: 4 }),
        text('Use the code **WEEKEND30** when you pay.', { align: 'center', size: 18, paddingY: 14 }),
        button('Start shopping', 'https://www.example.com/sale', {
          align: 'center',
          fill: '#ffffff',
          colour: '#15202b',
          size: 18,
        }),
      ],
      { background: '#9a3412', colour: '#ffffff', paddingY: 40 },
    ),
    heading(2, 'Even more off these', { align: 'center', paddingY: 20 }),
    columns(
      [
        step('−40%', 'Kitchen', 'https://www.example.com/sale/kitchen'),
        step('−45%', 'Linen', 'https://www.example.com/sale/linen'),
        step('−50%', 'Last sizes', 'https://www.example.com/sale/sizes'),
      ],
      { onPhone: 'keep', paddingY: 8 },
    ),
    note('One use per customer. Not on gift cards. Returns are free for 14 days, sale or no sale.', {
      align: 'center',
      paddingY: 20,
    }),
    ...footer(),
  ],
};
