import type { Words } from '@talkdrum/languages';
import { button, facts, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#92400e',
  onAccent: '#ffffff',
  tint: '#fdf3e3',
  tintDark: '#33230f',
  link: '#92400e',
  linkDark: '#fcd34d',
  page: '#f5f1ea',
  strip: ['#92400e', '#f2b134', '#92400e', '#f2b134'],
  headings: 'sans',
};

export function paymentReminder(words: Words): Preset {
  return {
    key: 'payment-reminder',
    name: 'Payment reminder',
    tags: ['Reminder', 'Finance'],
    subject:
      "{{ contact.first_name | default: 'Hello' }}, a payment is due on {{ Attribs.date | date: 'd MMMM' " +
      "| default: 'the agreed date' }}",
    preheader: 'A friendly note before the date, with three ways to pay.',
    html: page(look, words, [
      row('cell', '<p class="brand">{{ account.name }}</p>'),
      row(
        'cell',
        `<h1>A friendly reminder</h1>
<p class="last">Dear {{ contact.name | default: 'customer' }}, the payment below falls due soon. \
Have you paid already? Then please take this as our thanks.</p>`,
      ),
      row(
        'tint',
        `<p class="kicker">Amount due</p>
<p class="amount ink">{{ Attribs.amount | currency: 'NGN' | default: 'See your statement' }}</p>
<p>by <strong>{{ Attribs.date | date: 'cccc, d MMMM yyyy' | default: 'the agreed date' }}</strong></p>
${button('Pay now', 'https://www.example.com/pay')}`,
      ),
      row(
        'cell',
        `<h2>Three ways to pay</h2>\n${facts([
          ['Card', 'at the button above'],
          ['Bank transfer', 'quote your phone number'],
          ['Mobile money', 'choose Pay bill in your app'],
        ])}`,
      ),
      row(
        'cell',
        '<p class="soft last">Is this month difficult? <a class="link" ' +
          'href="https://www.example.com/arrange">Ask for more time</a> before the due date and no fee is ' +
          'charged.</p>',
      ),
      row(
        'cell',
        '<p class="soft small last">We only take payments at the addresses above. Be careful with calls ' +
          'that ask for your PIN.</p>',
      ),
    ]),
  };
}
