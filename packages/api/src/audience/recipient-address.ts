import { z } from 'zod';

const message = 'Please enter a valid email address';

/**
 * A recipient's address as typed. Forms check the shape only. The domain decides which addresses are valid
 * (international domains included), by the same rule for forms, imports and pasted recipients.
 */
export const recipientAddress = z
  .string()
  .trim()
  .max(254, message)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message);
