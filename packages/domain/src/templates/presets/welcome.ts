import type { Words } from '@talkdrum/languages';
import { button, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#0f766e',
  onAccent: '#ffffff',
  tint: '#ecf7f5',
  tintDark: '#12302d',
  link: '#0f766e',
  linkDark: '#5eead4',
  page: '#eef3f1',
  strip: ['#0f766e', '#f2b134', '#0f766e', '#17211f', '#f2b134', '#0f766e'],
  headings: 'sans',
};

function step(number: number, title: string, text: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td width="60" valign="top"><div class="tile">${number}</div></td>
    <td valign="top">
      <h2>${title}</h2>
      <p class="soft">${text}</p>
    </td>
  </tr>
</table>`;
}

export function welcome(words: Words): Preset {
  return {
    key: 'welcome',
    name: 'Warm welcome',
    tags: ['Welcome', 'Onboarding'],
    subject: "Welcome, {{ contact.first_name | default: 'friend' }}: here is how to begin",
    preheader: 'Three short steps, about five minutes.',
    html: page(look, words, [
      row('cell', '<p class="brand">{{ account.name }}</p>'),
      row(
        'band',
        `<h1 class="on">Akwaaba, {{ contact.first_name | default: 'friend' }}. You are in.</h1>
<p class="on last">Thank you for joining {{ account.name }}. \
You will hear from us when there is something worth your time, and never more than that.</p>`,
      ),
      row(
        'cell',
        [
          '<p class="kicker">Your first five minutes</p>',
          step(1, 'Complete your profile', 'Tell us what you like, so that we only send what fits.'),
          step(2, 'Look around', 'See what others bought, booked and recommended this month.'),
          step(3, 'Ask us anything', 'Reply to this email. A person reads it, Monday to Saturday.'),
        ].join('\n'),
      ),
      row(
        'tint',
        '<h2>Ready when you are</h2>\n<p>Your account is open. Pick up where you left off on any ' +
          `device.</p>\n${button('Open my account', 'https://www.example.com/account')}`,
      ),
      row(
        'cell',
        `<p class="soft small last">You get this because {{ contact.email | default: 'your address' }} ` +
          'signed up with us. Was it not you? Use the link below and we will not write again.</p>',
      ),
    ]),
  };
}
