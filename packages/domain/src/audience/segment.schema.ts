import { z } from 'zod';

export const segmentType = z.enum(['campaign', 'contact']);
export type SegmentType = z.infer<typeof segmentType>;

export const segmentNameLimit = 100;

export const segmentName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(segmentNameLimit, `Use ${segmentNameLimit} characters or fewer`);
