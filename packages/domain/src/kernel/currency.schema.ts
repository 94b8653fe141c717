import { z } from 'zod';

/** The currencies of the six countries, as stored: lower-case ISO 4217. */
export const currency = z.enum(['ngn', 'zar', 'ghs', 'usd', 'gbp', 'kes']);
export type Currency = z.infer<typeof currency>;
export const currencies = currency.options;
