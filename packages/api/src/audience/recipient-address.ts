import { z } from 'zod';

const message = 'Please enter a valid email address';

/**
 * An address somebody may be written to, as it is typed. Forms look at its shape alone: which ones are taken,
 * international domains among them, is decided where they are stored, the same for forms, imports and pasted
 * recipients.
 */
export const recipientAddress = z
  .string()
  .trim()
  .max(254, message)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message);
