import { z } from 'zod';

/** What a price is of. Messages cost it per email or SMS segment, the others each. */
export const priceKind = z.enum(['email', 'sms', 'lead', 'reward', 'airtime']);
export type PriceKind = z.infer<typeof priceKind>;
