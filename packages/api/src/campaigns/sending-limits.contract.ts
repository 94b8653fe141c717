import { sendingLimits } from '@talkdrum/domain/sending/limits/sending-limits.schema';
import { z } from 'zod';

export {
  emailHours,
  messageCap,
  noLimits,
  type SendingLimits,
} from '@talkdrum/domain/sending/limits/sending-limits.schema';
export { sendingLimits };

/** When promotional texts may arrive, by country; `*` for all others, in the recipient's time. */
export const smsHoursOutput = z.array(
  z.object({
    country: z.string(),
    /** Null for `*`. */
    zone: z.string().nullable(),
    days: z.array(z.object({ weekday: z.number().int(), opens: z.string(), closes: z.string() })),
  }),
);
export type SmsHoursOutput = z.infer<typeof smsHoursOutput>;
