import type { Words } from '@talkdrum/languages';
import { button, facts, page, row } from './layout.ts';
import type { Look } from './layout.ts';
import type { Preset } from './preset.ts';

const look: Look = {
  accent: '#166534',
  onAccent: '#ffffff',
  tint: '#edf7ef',
  tintDark: '#14301d',
  link: '#166534',
  linkDark: '#86efac',
  page: '#f0f4f1',
  strip: ['#166534', '#166534', '#a3d9b1', '#166534'],
  headings: 'sans',
};

export function receipt(words: Words): Preset {
  return {
    key: 'receipt',
    name: 'Payment receipt',
    tags: ['Receipt', 'Finance'],
    subject:
      "We received your payment of {{ Attribs.amount | currency: 'NGN' | default: 'your last invoice' }}",
    preheader: 'Thank you. This is your receipt.',
    html: page(look, words, [
      row('cell', '<p class="brand">{{ account.name }}</p>'),
      row(
        'tint',
        `<p class="kicker">Paid in full</p>
<p class="amount ink">{{ Attribs.amount | currency: 'NGN' | default: 'Received' }}</p>
<p class="soft last">on {{ Attribs.date | date: 'd MMMM yyyy' | default: 'the date of your payment' }}</p>`,
      ),
      row(
        'cell',
        `<h2>Thank you, {{ contact.first_name | default: 'and welcome back' }}</h2>
<p class="soft">Please keep this receipt for your records.</p>
${facts([
  ['Paid by', "{{ contact.name | default: 'Account holder' }}"],
  ['Reference', "{{ Attribs.reference | default: 'See your account' }}"],
  ['Date', "{{ Attribs.date | date: 'd MMM yyyy' | default: 'See your account' }}"],
  ['Total', "{{ Attribs.amount | currency: 'NGN' | default: 'See your account' }}"],
])}`,
      ),
      row('cell', button('View full statement', 'https://www.example.com/statements')),
      row(
        'cell',
        '<p class="soft small last">Something not right? Reply within 30 days and quote the reference. ' +
          'We never ask for your PIN or card number by email.</p>',
      ),
    ]),
  };
}
