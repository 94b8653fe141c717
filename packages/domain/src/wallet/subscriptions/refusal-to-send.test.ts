import { expect, it } from 'vitest';
import { refusalToSend } from './refusal-to-send.ts';

it.each([
  ['America/New_York', '1 December 2026'],
  ['Africa/Lagos', '2 December 2026'],
  ['Europe/London', '2 December 2026'],
])('an account in %s reads that its subscription ended on its own day', (timezone, day) => {
  const refusal = refusalToSend(
    {
      status: 'lapsed',
      planName: 'Basic',
      expiresAt: new Date('2026-12-02T03:30:00Z'),
      recipientsPerCampaign: null,
      timezone,
    },
    1,
  );
  expect(refusal?.message).toContain(`ended on ${day}.`);
});
