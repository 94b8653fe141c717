import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { reasonInput } from './staff.contract.ts';

/** Accounts whose promotional email is stopped for complaints or bounces. */
export const stoppedAccountsOutput = z.array(
  z.object({
    accountId: z.uuid(),
    company: z.string(),
    /** The figures, as a sentence. */
    message: z.string(),
    stoppedAt: isoTime,
    /** Empty until the account asks for a review. */
    appeal: z.string(),
    appealedAt: isoTime.nullable(),
  }),
);
/** Promotional email of the last seven days, by account. */
export const standingFiguresOutput = z.array(
  z.object({
    accountId: z.uuid(),
    company: z.string(),
    since: isoTime,
    sent: z.number().int(),
    hardBounces: z.number().int(),
    complaints: z.number().int(),
    isStopped: z.boolean(),
  }),
);
export const liftStopInput = z.object({ accountId: z.uuid(), reason: reasonInput });
