import { z } from 'zod';

/** What values are suggested for: an attribute, or a part of the contact. */
export const suggestedSubject = z.discriminatedUnion('about', [
  z.object({ about: z.literal('attribute'), key: z.string().max(100) }),
  z.object({ about: z.enum(['full_name', 'source', 'email_domain', 'phone_country']) }),
]);
export type SuggestedSubject = z.infer<typeof suggestedSubject>;
