import { band, strongBand, button, columns, footer, heading, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

const point = (title: string, words: string) => [
  heading(3, title, { colour: 'brand.primary', paddingY: 4 }),
  text(words, { paddingY: 4 }),
];

export const announcement: Preset = {
  key: 'announcement',
  name: 'Product announcement',
  tags: ['Announcement', 'Product'],
  subject: "New: pay once, deliver anywhere in {{ Attribs.city | default: 'the country' }}",
  preheader: 'The feature most of you asked for is live today.',
  theme: { page: '#eef0f4' },
  blocks: [
    logo(),
    strongBand(
      [
        text('**JUST LAUNCHED**', { size: 13, colour: '#fbbf24', paddingY: 2 }),
        heading(1, 'The one you asked for is here', { size: 44 }),
        text(
          "{{ contact.first_name | default: 'Hello' }}, 1,400 of you voted. We built the winner: one order, several " +
            'delivery addresses, one payment.',
          { size: 18 },
        ),
        button('See how it works', 'https://www.example.com/new', { fill: '#fbbf24', colour: '#15202b' }),
      ],
      { background: '#15202b', colour: '#ffffff', paddingY: 40 },
    ),
    columns(
      [
        point('Send to many', 'Add as many addresses as you like to one basket, each with its own note.'),
        point(
          'Pay your way',
          'Card, bank transfer or mobile money, in naira, cedi, shilling, rand, pound or dollar.',
        ),
      ],
      { paddingY: 18 },
    ),
    columns(
      [
        point('Track it live', 'Everyone gets a text when the rider is ten minutes away.'),
        point('No new fees', 'Delivery costs what it cost yesterday. We checked twice.'),
      ],
      { paddingY: 4 },
    ),
    band('#eef2f1', [
      heading(2, 'Try it free until the end of the month', { paddingY: 4 }),
      text('It is already switched on in your account. Nothing to install, nothing to sign.'),
      button('Try it now', 'https://www.example.com/try'),
    ]),
    note('Questions? Reply to this email, or read the [short guide](https://www.example.com/help).', {
      paddingY: 18,
    }),
    ...footer(),
  ],
};
