import type { Words } from '@talkdrum/languages';
import { button, facts, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#5b2245',
  onAccent: '#ffffff',
  tint: '#f8eef3',
  tintDark: '#321a29',
  link: '#8b2f63',
  linkDark: '#f0abcf',
  page: '#f4eff2',
  strip: ['#5b2245', '#d9a441', '#5b2245'],
  headings: 'serif',
};

export function eventInvitation(words: Words): Preset {
  return {
    key: 'event',
    name: 'Event invitation',
    tags: ['Event', 'Invitation'],
    subject: "You are invited, {{ contact.first_name | default: 'friend' }}: an evening with our makers",
    preheader: 'Nairobi, first Thursday. Seats are few and free.',
    html: page(look, words, [
      row(
        'cell',
        '<p class="brand">{{ account.name }}</p>\n' +
          '<p class="soft small last">requests the pleasure of your company</p>',
        'center',
      ),
      row(
        'cell',
        '<h1>An evening with our makers</h1>\n' +
          `<p class="last">Six people who make what you buy, one long table, and good food. Come and hear ` +
          `how it is done, {{ contact.first_name | default: 'friend' }}.</p>`,
        'center',
      ),
      row(
        'tint',
        `<table role="presentation" cellpadding="0" cellspacing="0" border="0" align="center">
  <tr>
    <td class="band" align="center" style="padding: 10px 26px; border-radius: 10px 10px 0 0; \
font-size: 13px; font-weight: 700; letter-spacing: 0.12em">\
{{ Attribs.date | date: 'cccc' | default: 'Thursday' | upper }}</td>
  </tr>
  <tr>
    <td class="ink" align="center" style="padding: 10px 26px 4px; font-family: Georgia, serif; \
font-size: 46px; line-height: 52px; font-weight: 700">{{ Attribs.date | date: 'd' | default: '4' }}</td>
  </tr>
  <tr>
    <td class="soft" align="center" style="padding: 0 26px 8px; font-size: 15px">\
{{ Attribs.date | date: 'MMMM' | default: 'December' }}, 6:30 pm</td>
  </tr>
</table>`,
        'center',
      ),
      row(
        'cell',
        facts([
          ['Where', 'The Courtyard, Westlands, Nairobi'],
          ['Doors', '6:00 pm'],
          ['Conversation', '6:30 to 8:00 pm'],
          ['Supper', 'from 8:00 pm'],
        ]),
      ),
      row(
        'cell',
        button('Yes, keep a seat for me', 'https://www.example.com/rsvp?answer=yes', 'center'),
        'center',
      ),
      row(
        'cell',
        '<p class="soft small last">Cannot come? <a class="link" ' +
          'href="https://www.example.com/rsvp?answer=no">Tell us</a>, and your seat goes to the next on ' +
          'the list. Step-free entrance; tell us what you do not eat.</p>',
        'center',
      ),
    ]),
  };
}
