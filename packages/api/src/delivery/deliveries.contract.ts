import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export const historyEntry = z.object({
  id: z.uuid(),
  campaignName: z.string().nullable(),
  channel: z.enum(['email', 'sms']),
  state: z.string(),
  reason: z.string().nullable(),
  settledAt: isoTime.nullable(),
  deliveredAt: isoTime.nullable(),
  openedAt: isoTime.nullable(),
  clickedAt: isoTime.nullable(),
  bouncedAt: isoTime.nullable(),
});
