import { passwordLength } from '@talkdrum/domain/profile-options';
import { z } from 'zod';

/**
 * A required line of text. Control characters would end up in headers, and unpaired surrogates break JSON
 * columns.
 */
export function requiredLine(label: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use plain text without control characters');
}

/** One of a fixed list of values. */
export function requiredChoice(label: string, values: readonly string[]) {
  return z.string().refine((value) => values.includes(value), `${label} is required`);
}

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Email is required')
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Please enter a valid email address'));

/** An existing password. */
export const passwordField = z
  .string()
  .min(1, 'Password is required')
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters`);

/** A new password. The server also refuses common passwords and those made of the person's own details. */
export const newPasswordField = passwordField.min(
  passwordLength.min,
  `Use at least ${passwordLength.min} characters`,
);

export const linkTokenField = z
  .string()
  .min(1, 'This link is incomplete. Open it from the email again.')
  .max(200);

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** "example.com" becomes https://example.com. */
export const websiteField = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters')
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(
    (text) => text === '' || webAddress.safeParse(text).success,
    'Please enter a valid website address',
  );

/** Checks the shape only; the server validates the number against the country. */
export const telephoneField = requiredLine('Telephone', 30).regex(
  /^\+?[\d\s().-]{6,}$/,
  'Please enter a valid telephone number with its country code',
);
