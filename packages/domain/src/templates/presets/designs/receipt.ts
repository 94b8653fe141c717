import { band, button, facts, footer, heading, logo, note, spacer, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

export const receipt: Preset = {
  key: 'receipt',
  name: 'Payment receipt',
  tags: ['Receipt', 'Finance'],
  subject:
    "We received your payment of {{ Attribs.amount | currency: 'NGN' | default: 'your last invoice' }}",
  preheader: 'Thank you. This is your receipt.',
  theme: { page: '#f0f4f1' },
  blocks: [
    logo(),
    band('#e9f5ee', [
      text('**PAID IN FULL**', { size: 13, colour: '#166534', paddingY: 2 }),
      heading(1, "{{ Attribs.amount | currency: 'NGN' | default: 'Received' }}", { size: 44, paddingY: 2 }),
      text("on {{ Attribs.date | date: 'd MMMM yyyy' | default: 'the date of your payment' }}", {
        paddingY: 2,
      }),
    ]),
    heading(2, "Thank you, {{ contact.first_name | default: 'and welcome back' }}", { paddingY: 18 }),
    text('Please keep this receipt for your records.', { paddingY: 2 }),
    spacer(8),
    ...facts([
      ['Paid by', "{{ contact.name | default: 'Account holder' }}"],
      ['Reference', "{{ Attribs.reference | default: 'See your account' }}"],
      ['Date', "{{ Attribs.date | date: 'd MMM yyyy' | default: 'See your account' }}"],
      ['Total', "{{ Attribs.amount | currency: 'NGN' | default: 'See your account' }}"],
    ]),
    button('View full statement', 'https://www.example.com/statements', { paddingY: 22 }),
    note(
      'Something not right? Reply within 30 days and quote the reference. We never ask for your PIN or card number ' +
        'by email.',
    ),
    ...footer(),
  ],
};
