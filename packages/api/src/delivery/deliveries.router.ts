import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { historyEntry } from './deliveries.contract.ts';

export const deliveriesRouter = router({
  /** What was sent to one contact, newest first; empty for a contact that does not exist. */
  ofContact: accountProcedure('contacts.view')
    .input(z.object({ contactId: z.uuid(), channel: z.enum(['email', 'sms']).default('email') }))
    .output(z.array(historyEntry))
    .query(async ({ ctx, input }) => {
      const entries = await ctx.contactHistory.list(input.contactId, input.channel);
      return entries.map((entry) => ({
        ...entry,
        settledAt: toIso(entry.settledAt),
        deliveredAt: toIso(entry.deliveredAt),
        openedAt: toIso(entry.openedAt),
        clickedAt: toIso(entry.clickedAt),
        bouncedAt: toIso(entry.bouncedAt),
      }));
    }),
});

/** PostgreSQL's text of a time, as ISO 8601. */
function toIso(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
