import { z } from 'zod';

export const segmentType = z.enum(['campaign', 'contact']);
export type SegmentType = z.infer<typeof segmentType>;

export const segmentName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(100, 'Use 100 characters or fewer');
