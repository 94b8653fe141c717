import { emailHours, messageCap, type SendingLimits, sendingLimits } from '@talkdrum/api/contracts';
import { z } from 'zod';

const { messages, days } = messageCap.shape;
const cap = z
  .object({ messages: messages.nullish(), days: days.nullish() })
  .refine((value) => (value.messages ?? null) !== null || (value.days ?? null) === null, {
    path: ['messages'],
    message: 'Enter how many messages, or leave both empty',
  })
  .refine((value) => (value.days ?? null) !== null || (value.messages ?? null) === null, {
    path: ['days'],
    message: 'Enter in how many days, or leave both empty',
  });

/** What the form holds: an empty cap is one that isn't set. */
export const limitsForm = z
  .object({
    all: cap,
    email: cap,
    sms: cap,
    hasEmailHours: z.boolean(),
    opens: emailHours.shape.opens,
    closes: emailHours.shape.closes,
  })
  .refine(({ hasEmailHours, opens, closes }) => !hasEmailHours || opens < closes, {
    path: ['closes'],
    message: 'The closing time must be after the opening time.',
  });
export type LimitsForm = z.output<typeof limitsForm>;

const usualHours = { opens: '08:00', closes: '20:00' };

export function toForm({ all, email, sms, emailHours: hours }: SendingLimits): LimitsForm {
  const empty = { messages: null, days: null };
  return {
    all: all ?? empty,
    email: email ?? empty,
    sms: sms ?? empty,
    hasEmailHours: hours !== null,
    ...(hours ?? usualHours),
  };
}

export function fromForm({ all, email, sms, hasEmailHours, opens, closes }: LimitsForm): SendingLimits {
  const given = (value: LimitsForm['all']) => ((value.messages ?? null) === null ? null : value);
  return sendingLimits.parse({
    all: given(all),
    email: given(email),
    sms: given(sms),
    emailHours: hasEmailHours ? { opens, closes } : null,
  });
}
