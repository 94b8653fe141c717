import { z } from 'zod';

/** `double`: people join once they confirm by email. */
export const optInKind = z.enum(['single', 'double']);
export type OptInKind = z.infer<typeof optInKind>;

export const listLimits = { name: 100 } as const;

export const listFields = z.object({
  name: z.string().trim().min(1, 'Name is required').max(listLimits.name, 'Use 100 characters or fewer'),
  type: z.literal('public', 'Type is required'),
  optIn: z.enum(optInKind.options, 'Opt-in is required'),
});
export type NewList = z.infer<typeof listFields>;
