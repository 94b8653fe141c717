import { accent, strongBand, button, footer, heading, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

export const birthday: Preset = {
  key: 'birthday',
  name: 'Birthday wishes',
  tags: ['Offer', 'Birthday'],
  subject: "Happy birthday, {{ contact.first_name | default: 'friend' }}! There is a present inside",
  preheader: 'It is yours all week. No small print worth mentioning.',
  theme: { page: '#fbf3e6', headingFont: 'georgia', corners: 16 },
  blocks: [
    logo({ align: 'center' }),
    accent({ paddingY: 4 }),
    heading(1, "Happy birthday, {{ contact.first_name | default: 'friend' }}!", {
      align: 'center',
      size: 44,
      paddingX: 36,
      paddingY: 4,
    }),
    text('From all of us at {{ account.name }}: good health, good company and a very good year.', {
      align: 'center',
      paddingX: 56,
      size: 18,
      paddingY: 18,
    }),
    strongBand(
      [
        text('**YOUR PRESENT**', { align: 'center', size: 14, paddingY: 0 }),
        heading(1, '₦5,000', { align: 'center', size: 72, paddingY: 0 }),
        text('off anything you like, for seven days', { align: 'center', size: 18, paddingY: 4 }),
        text('Code: **BIRTHDAY**', { align: 'center', size: 18, paddingY: 10 }),
        button('Choose my present', 'https://www.example.com/birthday', {
          align: 'center',
          fill: '#ffffff',
          colour: '#15202b',
          size: 18,
        }),
      ],
      { paddingY: 36 },
    ),
    accent({ paddingY: 20 }),
    note(
      'Not your birthday? [Tell us the right day](https://www.example.com/profile), and we will be back.',
      {
        align: 'center',
      },
    ),
    ...footer(),
  ],
};
