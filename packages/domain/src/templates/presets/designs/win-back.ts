import { band, button, footer, heading, list, logo, note, spacer, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

export const winBack: Preset = {
  key: 'win-back',
  name: 'We miss you',
  tags: ['Offer', 'Re-engagement'],
  subject: "It has been a while, {{ contact.first_name | default: 'friend' }}",
  preheader: 'Here is what is new, and what we saved for you.',
  theme: { page: '#eef0f6', headingFont: 'georgia' },
  blocks: [
    logo(),
    heading(1, "It has been a while, {{ contact.first_name | default: 'friend' }}", { size: 44 }),
    text('We have not seen you for some months, and a good deal has happened since. The short version:', {
      size: 18,
    }),
    list([
      '**Delivery is faster.** Two days to most cities, and you choose the hour.',
      '**Returns are simpler.** Hand the parcel to the rider; the money is back the same day.',
      '**You can pay in parts.** Three payments, no interest, no forms.',
    ]),
    spacer(12),
    band('#fdf3e3', [
      heading(2, 'Come back with 15% off', { paddingY: 2 }),
      text('Your code is **WELCOMEBACK**. It works once, on everything, until the end of the month.'),
      button('See what is new', 'https://www.example.com/new'),
    ]),
    heading(3, 'Or would you rather not?', { paddingY: 18 }),
    text(
      'That is fine too. [Choose what you hear about](https://www.example.com/preferences), or use the link below to ' +
        'stop. If we do not hear from you, we will write less.',
      { paddingY: 0 },
    ),
    note('The {{ account.name }} team', { paddingY: 18 }),
    ...footer(),
  ],
};
