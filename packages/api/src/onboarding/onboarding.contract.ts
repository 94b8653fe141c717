import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { emailField, linkTokenField, newPasswordField, passwordField } from '../text-fields.ts';

export const signInInput = z.object({
  email: emailField,
  password: passwordField,
  /** Required only after the server answered `needsCaptcha`. */
  captcha: z.string().max(4_000).optional(),
});

export const emailInput = z.object({ email: emailField });
export const confirmEmailInput = z.object({ token: linkTokenField });
export const confirmEmailOutput = z.object({ email: z.string() });

export const newPasswordInput = z.object({ password: newPasswordField });
export const resetPasswordInput = newPasswordInput.extend({ token: linkTokenField });

export const changePasswordInput = z.object({
  current: z.string().min(1, 'Current password is required').max(128, 'Use at most 128 characters'),
  next: newPasswordField,
});

/** The identity provider's name; null without one. */
export const singleSignOnOutput = z.object({ name: z.string().nullable() });

export const captchaInput = z.object({ action: z.enum(['sign-up', 'sign-in']) });
/** A challenge in the format of ALTCHA's widget. */
export const captchaOutput = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.string(),
});
export const formTokenOutput = z.object({ token: z.string() });

export const welcomeOutput = z.object({
  steps: z.array(
    z.object({
      key: z.enum(['wallet', 'sender_email', 'sender_sms']),
      label: z.string(),
      completed: z.boolean(),
      url: z.string(),
      desc: z.string(),
    }),
  ),
  /** From the installation's settings; null values aren't shown. */
  support: z.object({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    guideUrl: z.string().nullable(),
    videosUrl: z.string().nullable(),
  }),
});

export const deviceOutput = z.object({
  id: z.uuid(),
  device: z.string(),
  ip: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  isCurrent: z.boolean(),
});
export type DeviceOutput = z.infer<typeof deviceOutput>;
