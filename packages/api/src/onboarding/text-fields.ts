import { passwordLength } from '@talkdrum/domain/profile-options';
import { z } from 'zod';

/** One line of text that must be there. Control characters would end up in headers, halves of surrogate pairs break JSON columns. */
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
export const passwordField = z.string().min(1, 'Password is required').max(passwordLength.max, `Use at most ${passwordLength.max} characters`);

/** A password to be. The server also refuses common ones and those made of the person's own words. */
export const newPasswordField = passwordField.min(passwordLength.min, `Use at least ${passwordLength.min} characters`);

export const linkTokenField = z.string().min(1, 'The link is not complete. Open it from the mail again.').max(200);
