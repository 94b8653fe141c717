import { strongBand, button, columns, facts, footer, heading, line, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

const stage = (name: string, colour: string, ink = colour) => [
  line({ colour, thickness: 6, paddingY: 4 }),
  text(`**${name}**`, { size: 14, colour: ink, paddingY: 2 }),
];

export const orderShipped: Preset = {
  key: 'order-shipped',
  name: 'Order shipped',
  tags: ['Receipt', 'Order'],
  subject: "{{ contact.first_name | default: 'Hello' }}, your order is on its way",
  preheader: 'It left us today. Here is how to follow it.',
  theme: { page: '#edf2f4' },
  blocks: [
    logo(),
    strongBand(
      [
        heading(1, "It is on its way, {{ contact.first_name | default: 'friend' }}", { paddingY: 2 }),
        text("Expected {{ Attribs.date | date: 'cccc, d MMMM' | default: 'within two working days' }}.", {
          size: 18,
        }),
        button('Track my order', 'https://www.example.com/track', { fill: '#ffffff', colour: '#15202b' }),
      ],
      { paddingY: 34 },
    ),
    columns(
      [
        stage('Packed', 'brand.primary'),
        stage('On its way', 'brand.primary'),
        stage('Delivered', '#dfe5e3', '#5b6770'),
      ],
      { onPhone: 'keep', gap: 8, paddingY: 22 },
    ),
    ...facts([
      ['Order', "{{ Attribs.reference | default: 'See your account' }}"],
      ['Delivered to', "{{ contact.name | default: 'You' }}"],
      ['City', "{{ Attribs.city | default: 'Your address' }}"],
      ['Total', "{{ Attribs.amount | currency: 'NGN' | default: 'See your account' }}"],
    ]),
    heading(3, 'Not at home?', { paddingY: 18 }),
    text(
      'The rider calls before coming. You can also [choose a pick-up point](https://www.example.com/pickup).',
      {
        paddingY: 0,
      },
    ),
    note('Something wrong with the order? Reply to this email within 14 days.', { paddingY: 16 }),
    ...footer(),
  ],
};
