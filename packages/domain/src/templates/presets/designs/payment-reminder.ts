import { band, button, facts, footer, heading, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

export const paymentReminder: Preset = {
  key: 'payment-reminder',
  name: 'Payment reminder',
  tags: ['Reminder', 'Finance'],
  subject:
    "{{ contact.first_name | default: 'Hello' }}, a payment is due on " +
    "{{ Attribs.date | date: 'd MMMM' | default: 'the agreed date' }}",
  preheader: 'A friendly note before the date, with three ways to pay.',
  theme: { page: '#f5f1ea' },
  blocks: [
    logo(),
    heading(1, 'A friendly reminder', { paddingY: 4 }),
    text(
      "Dear {{ contact.name | default: 'customer' }}, the payment below falls due soon. Have you paid already? Then " +
        'please take this as our thanks.',
      { paddingY: 18 },
    ),
    band('#fdf3e3', [
      text('**AMOUNT DUE**', { size: 13, colour: '#92400e', paddingY: 2 }),
      heading(1, "{{ Attribs.amount | currency: 'NGN' | default: 'See your statement' }}", {
        size: 44,
        paddingY: 2,
      }),
      text("by {{ Attribs.date | date: 'cccc, d MMMM yyyy' | default: 'the agreed date' }}", { paddingY: 2 }),
      button('Pay now', 'https://www.example.com/pay', { paddingY: 14 }),
    ]),
    heading(2, 'Three ways to pay', { paddingY: 16 }),
    ...facts([
      ['Card', 'at the button above'],
      ['Bank transfer', 'quote your phone number'],
      ['Mobile money', 'choose Pay bill in your app'],
    ]),
    text(
      'Is this month difficult? [Ask for more time](https://www.example.com/arrange) before the due date and no fee ' +
        'is charged.',
      { paddingY: 18 },
    ),
    note('We only take payments at the addresses above. Be careful with calls that ask for your PIN.'),
    ...footer(),
  ],
};
