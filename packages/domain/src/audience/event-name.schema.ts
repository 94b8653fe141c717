import { z } from 'zod';

/** What rules and the room of events call an event and its properties. */

export const eventName = z
  .string()
  .max(60, 'Use 60 characters or fewer.')
  .regex(
    /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/,
    'Use lower-case letters and digits, separated by dots, hyphens or underscores, like order.paid.',
  );

/**
 * A key starts with a letter, which rules out `__proto__`. `constructor` is the only other name on Object.prototype
 * that the pattern would accept.
 */
export const eventPropertyKey = z
  .string()
  .regex(
    /^(?!constructor$)[A-Za-z][A-Za-z0-9_]{0,39}$/,
    'A property name has up to 40 letters, digits and _, and starts with a letter.',
  );
