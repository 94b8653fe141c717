import type { Words } from '@talkdrum/languages';
import { button, columns, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#1e3a5f',
  onAccent: '#ffffff',
  tint: '#f4efe6',
  tintDark: '#262016',
  link: '#9a4a12',
  linkDark: '#fdba74',
  page: '#f3f1ec',
  strip: ['#1e3a5f', '#c2601c', '#e9d8b4', '#1e3a5f'],
  headings: 'serif',
};

function story(kicker: string, title: string, text: string, href: string): string {
  return (
    `<p class="kicker">${kicker}</p>\n<h2>${title}</h2>\n<p class="soft">${text}</p>\n` +
    `<p class="last"><a class="link" href="${href}">Read on &rarr;</a></p>`
  );
}

export function newsletter(words: Words): Preset {
  return {
    key: 'newsletter',
    name: 'Monthly newsletter',
    tags: ['Newsletter'],
    subject: 'The month at {{ account.name }}: four things to know',
    preheader: 'One long read, two short ones and a date for your diary.',
    html: page(look, words, [
      row(
        'cell',
        `<p class="kicker">The monthly letter</p>\n<h1>{{ account.name }}</h1>\n` +
          `<p class="soft last">Good morning, {{ contact.first_name | default: 'reader' }}. Put the kettle ` +
          'on: this takes four minutes.</p>',
      ),
      row(
        'band',
        `<p class="on small"><strong>THE LONG READ</strong></p>
<h1 class="on">How a bakery in Leeds and a tailor in Accra doubled their repeat orders</h1>
<p class="on">Neither of them spent more on advertising. \
Both began to write to the people who had already bought, at the right moment and in their own voice.</p>
${button('Read the story', 'https://www.example.com/stories/repeat-orders', 'left', 'button inverse')}`,
      ),
      row(
        'cell',
        columns(
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
        ),
      ),
      row(
        'tint',
        `<p class="kicker">In the diary</p>\n<h2>Open house, first Thursday of the month</h2>\n` +
          `<p class="last">Bring a question, leave with an answer. <a class="link" ` +
          `href="https://www.example.com/open-house">Save your seat</a></p>`,
      ),
      row(
        'cell',
        '<p class="last"><em>“The best marketing is remembering what your customer told you last ' +
          'time.”</em></p>\n<p class="soft small last">Have a line we should quote? Reply to this ' +
          'email.</p>',
      ),
    ]),
  };
}
