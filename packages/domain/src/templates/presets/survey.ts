import type { Words } from '@talkdrum/languages';
import { page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#155e75',
  onAccent: '#ffffff',
  tint: '#e9f5f8',
  tintDark: '#12303a',
  link: '#155e75',
  linkDark: '#67e8f9',
  page: '#eef3f5',
  strip: ['#b91c1c', '#c2410c', '#a16207', '#4d7c0f', '#15803d'],
  headings: 'sans',
};

const SCORES = [
  ['1', '#b91c1c'],
  ['2', '#c2410c'],
  ['3', '#a16207'],
  ['4', '#4d7c0f'],
  ['5', '#15803d'],
] as const;

function scores(): string {
  const cells = SCORES.map(
    ([score, colour]) => `    <td align="center" style="padding: 0 4px">
      <a href="https://www.example.com/feedback?score=${score}" \
style="display: inline-block; width: 56px; padding: 16px 0; border-radius: 10px; \
background-color: ${colour}; color: #ffffff; font-size: 22px; line-height: 24px; font-weight: 800; \
text-align: center; text-decoration: none">${score}</a>
    </td>`,
  );
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center">\n  <tr>\n` +
    `${cells.join('\n')}\n  </tr>\n</table>`
  );
}

export function survey(words: Words): Preset {
  return {
    key: 'survey',
    name: 'Feedback invitation',
    tags: ['Survey', 'Feedback'],
    subject: "{{ contact.first_name | default: 'Hello' }}, how did we do?",
    preheader: 'One tap is enough. Two minutes if you have more to say.',
    html: page(look, words, [
      row('cell', '<p class="brand">{{ account.name }}</p>', 'center'),
      row(
        'cell',
        `<h1>How did we do, {{ contact.first_name | default: 'in your eyes' }}?</h1>\n` +
          `<p class="last">You were with us recently. Tap the number that fits: your answer is saved at ` +
          'once.</p>',
        'center',
      ),
      row('tint', scores(), 'center'),
      row('cell', '<p class="soft small last">1 = poor &nbsp;&middot;&nbsp; 5 = excellent</p>', 'center'),
      row(
        'cell',
        `<h2>What happens with your answer</h2>
<p class="soft">A person in our team reads every one of them. \
Last month you told us that queues were too long, so we opened a second counter.</p>
<p class="last">More on your mind? <a class="link" \
href="https://www.example.com/survey">Take the two-minute survey</a>.</p>`,
      ),
    ]),
    text: `How did we do, {{ contact.first_name | default: 'in your eyes' }}?

You were with us recently. One tap is enough:

5 excellent: https://www.example.com/feedback?score=5
4: https://www.example.com/feedback?score=4
3: https://www.example.com/feedback?score=3
2: https://www.example.com/feedback?score=2
1 poor: https://www.example.com/feedback?score=1

More on your mind? Two minutes: https://www.example.com/survey

A person in our team reads every answer.`,
  };
}
