import { brandFields, brandKit } from '@talkdrum/email-designs/brand.schema';
import { z } from 'zod';

export const brandOutput = brandKit;

/** `revision` is that of the kit the person saw, so nobody overwrites a change they haven't seen. */
export const saveBrandInput = brandFields.extend({ revision: z.number().int().nonnegative() });
