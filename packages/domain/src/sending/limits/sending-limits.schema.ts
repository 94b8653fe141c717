import { z } from 'zod';

/** At most so many marketing messages to a contact in so many days. */
export const messageCap = z.object({
  messages: z.number().int().min(1, 'Enter at least 1').max(1000, 'Enter up to 1,000'),
  days: z.number().int().min(1, 'Enter at least 1').max(90, 'Enter up to 90'),
});
export type MessageCap = z.infer<typeof messageCap>;

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 08:00');

/** When marketing email may arrive, in the recipient's time. */
export const emailHours = z
  .object({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'The closing time must be after the opening time.',
  });
export type EmailHours = z.infer<typeof emailHours>;

/** What an account set; null for a limit that isn't set. Transactional messages are exempt from all of them. */
export const sendingLimits = z.object({
  /** Email and texts together. */
  all: messageCap.nullable(),
  email: messageCap.nullable(),
  sms: messageCap.nullable(),
  emailHours: emailHours.nullable(),
});
export type SendingLimits = z.infer<typeof sendingLimits>;

export const noLimits: SendingLimits = { all: null, email: null, sms: null, emailHours: null };
