import { strongBand, button, facts, footer, heading, logo, note, spacer, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

export const event: Preset = {
  key: 'event',
  name: 'Event invitation',
  tags: ['Event', 'Invitation'],
  subject: "You are invited, {{ contact.first_name | default: 'friend' }}: an evening with our makers",
  preheader: 'Nairobi, first Thursday. Seats are few and free.',
  theme: { page: '#f4eff2', headingFont: 'georgia' },
  blocks: [
    logo({ align: 'center' }),
    text('requests the pleasure of your company', { align: 'center', colour: '#5b6770', paddingY: 0 }),
    heading(1, 'An evening with our makers', { align: 'center', size: 44, paddingX: 40, paddingY: 16 }),
    text(
      'Six people who make what you buy, one long table, and good food. Come and hear how it is done, ' +
        "{{ contact.first_name | default: 'friend' }}.",
      { align: 'center', paddingX: 56, paddingY: 20 },
    ),
    strongBand(
      [
        text("{{ Attribs.date | date: 'cccc' | default: 'Thursday' }}", {
          align: 'center',
          size: 18,
          paddingY: 0,
        }),
        heading(1, "{{ Attribs.date | date: 'd MMMM' | default: '3 December' }}", {
          align: 'center',
          size: 52,
          paddingY: 0,
        }),
        text('6:30 pm', { align: 'center', size: 18, paddingY: 0 }),
      ],
      { paddingY: 30 },
    ),
    spacer(16),
    ...facts([
      ['Where', '**The Courtyard, Westlands, Nairobi**'],
      ['Doors', '6:00 pm'],
      ['Conversation', '6:30 to 8:00 pm'],
      ['Supper', 'from 8:00 pm'],
    ]),
    button('Yes, keep a seat for me', 'https://www.example.com/rsvp?answer=yes', {
      align: 'center',
      paddingY: 24,
    }),
    note(
      'Cannot come? [Tell us](https://www.example.com/rsvp?answer=no), and your seat goes to the next on the list. ' +
        'Step-free entrance; tell us what you do not eat.',
      { align: 'center', paddingX: 48 },
    ),
    ...footer(),
  ],
};
