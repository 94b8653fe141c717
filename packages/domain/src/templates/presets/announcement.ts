import type { Words } from '@talkdrum/languages';
import { button, columns, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#4338ca',
  onAccent: '#ffffff',
  tint: '#eef0fd',
  tintDark: '#1f2147',
  link: '#4338ca',
  linkDark: '#a5b4fc',
  page: '#f0f1f7',
  strip: ['#4338ca', '#7c3aed', '#0ea5a4', '#4338ca'],
  headings: 'sans',
};

export function announcement(words: Words): Preset {
  return {
    key: 'announcement',
    name: 'Product announcement',
    tags: ['Announcement', 'Product'],
    subject: "New: pay once, deliver anywhere in {{ Attribs.city | default: 'the country' }}",
    preheader: 'The feature most of you asked for is live today.',
    html: page(look, words, [
      row(
        'band',
        `<p class="on small"><strong>{{ account.name }} &nbsp;|&nbsp; JUST LAUNCHED</strong></p>
<h1 class="on">The one you asked for is here</h1>
<p class="on">{{ contact.first_name | default: 'Hello' }}, 1,400 of you voted. We built the winner: \
one order, several delivery addresses, one payment.</p>
${button('See how it works', 'https://www.example.com/new', 'left', 'button inverse')}`,
      ),
      row(
        'cell',
        columns(
          '<div class="tile">A</div>\n<p></p>\n<h2>Send to many</h2>\n' +
            '<p class="soft last">Add as many addresses as you like to one basket, each with its own ' +
            'note.</p>',
          '<div class="tile">B</div>\n<p></p>\n<h2>Pay your way</h2>\n' +
            '<p class="soft last">Card, bank transfer or mobile money, in naira, cedi, shilling, rand, ' +
            'pound or dollar.</p>',
        ),
      ),
      row(
        'cell',
        columns(
          '<div class="tile">C</div>\n<p></p>\n<h2>Track it live</h2>\n' +
            '<p class="soft last">Everyone gets a text when the rider is ten minutes away.</p>',
          '<div class="tile">D</div>\n<p></p>\n<h2>No new fees</h2>\n' +
            '<p class="soft last">Delivery costs what it cost yesterday. We checked twice.</p>',
        ),
      ),
      row(
        'tint',
        '<h2>Try it free until the end of the month</h2>\n' +
          '<p>It is already switched on in your account. Nothing to install, nothing to sign.</p>\n' +
          `${button('Try it now', 'https://www.example.com/try')}`,
      ),
      row(
        'cell',
        '<p class="soft small last">Questions? Reply to this email, or read the <a class="link" ' +
          'href="https://www.example.com/help">short guide</a>.</p>',
      ),
    ]),
  };
}
