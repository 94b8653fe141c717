import { accent, strongBand, button, columns, footer, heading, logo, note, text } from '../blocks.ts';
import type { Preset } from '../preset.ts';

const step = (number: string, title: string, line: string) =>
  columns(
    [
      [heading(1, number, { colour: 'brand.primary', size: 40, paddingY: 0 })],
      [heading(3, title, { paddingY: 2 }), text(line, { paddingY: 2 })],
    ],
    { onPhone: 'keep', gap: 8, paddingY: 10 },
    [12],
  );

export const welcome: Preset = {
  key: 'welcome',
  name: 'Warm welcome',
  tags: ['Welcome', 'Onboarding'],
  subject: "Welcome, {{ contact.first_name | default: 'friend' }}: here is how to begin",
  preheader: 'Three short steps, about five minutes.',
  theme: { page: '#eef2f1', corners: 12 },
  blocks: [
    logo(),
    strongBand([
      heading(1, "Akwaaba, {{ contact.first_name | default: 'friend' }}. You are in."),
      text(
        'Thank you for joining {{ account.name }}. You will hear from us when there is something worth your ' +
          'time, and never more than that.',
        { size: 18 },
      ),
    ]),
    heading(2, 'Your first five minutes', { paddingY: 22 }),
    step('1', 'Complete your profile', 'Tell us what you like, so that we only send what fits.'),
    step('2', 'Look around', 'See what others bought, booked and recommended this month.'),
    step('3', 'Ask us anything', 'Reply to this email. A person reads it, Monday to Saturday.'),
    accent({ paddingY: 22 }),
    heading(2, 'Ready when you are', { paddingY: 4 }),
    text('Your account is open. Pick up where you left off on any device.'),
    button('Open my account', 'https://www.example.com/account'),
    note(
      "You get this because {{ contact.email | default: 'your address' }} signed up with us. Was it not you? Use " +
        'the link below and we will not write again.',
      { paddingY: 16 },
    ),
    ...footer(),
  ],
};
