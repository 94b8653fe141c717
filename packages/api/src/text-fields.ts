import { passwordLength } from '@talkdrum/domain/profile-options';
import { z } from 'zod';

/**
 * One line of text that must be there. Control characters would end up in headers, halves of surrogate pairs
 * break JSON columns.
 */
export function requiredLine(label: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Use plain text without control characters');
}

/** One out of a fixed list of values. */
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

/** A password somebody has already. */
export const passwordField = z
  .string()
  .min(1, 'Password is required')
  .max(passwordLength.max, `Use at most ${passwordLength.max} characters`);

/** A password to be. The server also refuses common ones and those made of the person's own words. */
export const newPasswordField = passwordField.min(
  passwordLength.min,
  `Use at least ${passwordLength.min} characters`,
);

export const linkTokenField = z
  .string()
  .min(1, 'The link is not complete. Open it from the mail again.')
  .max(200);

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** "example.com" is taken as https://example.com. */
export const websiteField = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters')
  .transform((text) => (text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(
    (text) => text === '' || webAddress.safeParse(text).success,
    'Please enter a valid website address',
  );

/** Looks like a number; whether it is one, the server decides by the country. */
export const telephoneField = requiredLine('Telephone', 30).regex(
  /^\+?[\d\s().-]{6,}$/,
  'Please enter a valid telephone number with its country code',
);
