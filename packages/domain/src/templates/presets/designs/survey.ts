import type { DesignNode } from '@talkdrum/email-designs';
import { button, columns, footer, heading, line, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

const answer = (label: string, score: number, fill: string): DesignNode =>
  button(label, `https://www.example.com/feedback?score=${score}`, {
    align: 'center',
    fill,
    colour: '#ffffff',
    isWide: true,
    paddingY: 4,
  });

export const survey: Preset = {
  key: 'survey',
  name: 'Feedback invitation',
  tags: ['Survey', 'Feedback'],
  subject: "{{ contact.first_name | default: 'Hello' }}, how did we do?",
  preheader: 'One tap is enough. Two minutes if you have more to say.',
  theme: { page: '#eef3f5' },
  blocks: [
    logo({ align: 'center' }),
    heading(1, "How did we do, {{ contact.first_name | default: 'in your eyes' }}?", { align: 'center' }),
    text('You were with us recently. Tap the answer that fits: it is saved at once.', {
      align: 'center',
      paddingX: 48,
    }),
    columns(
      [[answer('Poor', 1, '#b91c1c')], [answer('Fair', 3, '#a14a07')], [answer('Great', 5, '#15803d')]],
      { onPhone: 'stack', gap: 12, paddingY: 20 },
    ),
    line(),
    heading(2, 'What happens with your answer', { paddingY: 14 }),
    text(
      'A person in our team reads every one of them. Last month you told us that queues were too long, so we opened ' +
        'a second counter.',
      { paddingY: 2 },
    ),
    text('More on your mind? [Take the two-minute survey](https://www.example.com/survey).'),
    note('Thank you for your time.', { paddingY: 14 }),
    ...footer(),
  ],
};
