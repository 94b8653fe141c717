import {
  band,
  strongBand,
  button,
  columns,
  footer,
  heading,
  kicker,
  line,
  logo,
  note,
  picture,
  text,
} from '../blocks.ts';
import type { Preset } from '../preset.ts';

const story = (label: string, title: string, words: string, href: string) => [
  kicker(label),
  heading(3, title, { paddingY: 4 }),
  text(words, { paddingY: 4 }),
  text(`[Read on](${href})`, { paddingY: 4 }),
];

export const newsletter: Preset = {
  key: 'newsletter',
  name: 'Monthly newsletter',
  tags: ['Newsletter'],
  subject: 'The month at {{ account.name }}: four things to know',
  preheader: 'One long read, two short ones and a date for your diary.',
  theme: { page: '#f3f1ec', headingFont: 'georgia' },
  blocks: [
    logo({ align: 'center' }),
    text('THE MONTHLY LETTER', { align: 'center', size: 13, colour: '#5b6770', paddingY: 0 }),
    heading(1, 'Four things to know', { align: 'center', paddingY: 6 }),
    text(
      "Good morning, {{ contact.first_name | default: 'reader' }}. Put the kettle on: this takes four minutes.",
      {
        align: 'center',
        paddingX: 56,
        paddingY: 12,
      },
    ),
    picture('The story of the month'),
    strongBand([
      text('**THE LONG READ**', { size: 13, paddingY: 2 }),
      heading(1, 'How a bakery in Leeds and a tailor in Accra doubled their repeat orders', { size: 30 }),
      text(
        'Neither of them spent more on advertising. Both began to write to the people who had already bought, at the ' +
          'right moment and in their own voice.',
      ),
      button('Read the story', 'https://www.example.com/stories/repeat-orders', {
        fill: '#ffffff',
        colour: '#15202b',
      }),
    ]),
    columns(
      [
        story(
          'Guide',
          'Five subject lines that got opened',
          'What they have in common, and what we would try next.',
          'https://www.example.com/guides/subject-lines',
        ),
        story(
          'Numbers',
          'When people really read email',
          'Lagos at 7 am, London at lunch, Nairobi after supper.',
          'https://www.example.com/numbers/reading-times',
        ),
      ],
      { paddingY: 24 },
    ),
    band('#f4efe6', [
      text('**IN THE DIARY**', { size: 13, colour: '#7a3b0c', paddingY: 2 }),
      heading(2, 'Open house, first Thursday of the month', { paddingY: 4 }),
      text('Bring a question, leave with an answer.', { paddingY: 4 }),
      button('Save your seat', 'https://www.example.com/open-house'),
    ]),
    heading(3, '“The best marketing is remembering what your customer told you last time.”', {
      align: 'center',
      paddingX: 48,
      paddingY: 26,
    }),
    line(),
    note('Have a line we should quote? Reply to this email.', { align: 'center' }),
    ...footer(),
  ],
};
